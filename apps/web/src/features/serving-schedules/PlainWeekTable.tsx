import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PlainWeekTableProps {
  label: string;
  headers: readonly string[];
  /** A row of each day. */
  children: ReactNode;
}

/** The roles stay where phones show the rows as cards. */
export const PlainWeekTable = ({ label, headers, children }: PlainWeekTableProps) => (
  <Box component="table" role="table" aria-label={label} sx={weekStyle}>
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        {headers.map((header) => (
          <Box component="th" role="columnheader" scope="col" key={header}>
            {header}
          </Box>
        ))}
      </Box>
    </Box>
    <Box component="tbody" role="rowgroup">
      {children}
    </Box>
  </Box>
);

/** Below 900 px each day is a card, of a day off only the tick; the roles in the markup keep it a table for screen readers. */
const weekStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: { xs: 0.5, lg: 1 },
    py: 0.75,
    textAlign: 'left',
    verticalAlign: 'middle',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& thead th': { fontSize: 13, fontWeight: 600, color: 'text.secondary' },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& .MuiTextField-root': { minWidth: 80 },
  '& .off th': { color: 'text.secondary' },
  '@media (max-width: 899.95px)': {
    '&, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: 1,
      py: 1.5,
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tbody tr > *': { display: 'block', border: 0, p: 0 },
    '& tbody tr > th': { alignSelf: 'center' },
    '& .off > td:not([data-header="Serve"])': { display: 'none' },
    '& td::before': { content: 'attr(data-header)', display: 'block', fontSize: 12, color: 'text.secondary' },
  },
} as const;

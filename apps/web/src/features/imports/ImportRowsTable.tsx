import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { ImportPreview } from '#contract/imports.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { FormSection } from '../../ui/FormSection.tsx';

interface RowsTableProps {
  title: string;
  headers: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Rows that the preview has counted and does not show. */
  rest: number;
}

/** Read at once; more of them hide what follows. */
const AT_FIRST = 20;

/** As many rows as a person reads; the summary counts all. */
function RowsTable({ title, headers, rows, rest }: RowsTableProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shownRows = isWhole ? rows : rows.slice(0, AT_FIRST);
  const hidden = rows.length - shownRows.length;
  return (
    <FormSection title={title} columns={1}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={title}>
        <Box component="table" sx={tableStyle}>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownRows.map(({ key, cells }) => (
              <tr key={key}>
                {headers.map((header, index) => (
                  <td key={header}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {hidden > 0 && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
      {hidden === 0 && rest > 0 && (
        <Typography color="textSecondary">And {rest.toLocaleString('en-US')} more.</Typography>
      )}
    </FormSection>
  );
}

export const FaultsTable = ({ preview: { faults, counts } }: { preview: ImportPreview }) => (
  <RowsTable
    title="Rows that need a look"
    headers={['Row', 'Column', 'What is wrong']}
    rest={counts.faults - faults.length}
    rows={faults.map(({ rows, count, column, message }) => ({
      key: `${column} ${message}`,
      cells: [texts.rows(rows, count), column, message],
    }))}
  />
);

/** What was read in another way than it stands in the file, or not at all, and what is worth a look. */
export const NotesTable = ({ preview: { notes } }: { preview: ImportPreview }) => (
  <RowsTable
    title="Please note"
    headers={['Row', 'Column', 'What to know']}
    rest={0}
    rows={notes.map(({ rows, count, column, message }) => ({
      key: `${column} ${message}`,
      cells: [texts.rows(rows, count), column, message],
    }))}
  />
);

export const ChangedTable = ({ preview: { changed, counts } }: { preview: ImportPreview }) => (
  <RowsTable
    title="Will be changed"
    headers={['Row', 'Name', 'Field', 'Now', 'After']}
    rest={counts.changed - changed.length}
    rows={changed.flatMap(({ row, name, changes }) =>
      changes.map(({ label, before, after }, index) => ({
        key: `${row} ${label}`,
        cells: [index === 0 ? row : '', index === 0 ? name : '', label, before || 'Empty', after || 'Empty'],
      })),
    )}
  />
);

export const CreatedTable = ({ preview: { created, counts } }: { preview: ImportPreview }) => (
  <RowsTable
    title="Will be created"
    headers={['Row', 'Name', 'With']}
    rest={counts.created - created.length}
    rows={created.map(({ row, name, values }) => ({
      key: String(row),
      cells: [row, name, values.map(({ label, text }) => `${label}: ${text}`).join(' · ')],
    }))}
  />
);

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { p: 0.75, textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid', borderColor: 'divider' },
  '& th': { fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& td': { overflowWrap: 'break-word', minWidth: 48 },
} as const;

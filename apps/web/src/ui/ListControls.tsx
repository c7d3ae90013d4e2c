import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ListControlsProps {
  /** Search and filters. */
  children: ReactNode;
  /** Total count of the list; undefined while loading. */
  count?: number | undefined;
  /** Singular and plural of the unit: ['menu', 'menus']. */
  nouns: readonly [one: string, many: string];
  /** Actions on the whole list. */
  actions?: ReactNode;
}

/** Written by hand: a slow browser takes a tenth of a second to look up how numbers are written, and only once they are needed. */
const withCommas = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

const countStyle = {
  ml: { sm: 'auto' },
  // Its place is kept while it is loaded, so that nothing below moves.
  minWidth: '15ch',
  textAlign: { sm: 'right' },
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** The line above a list: search, filters, and how many there are. */
export function ListControls({ children, count, nouns: [singular, plural], actions }: ListControlsProps) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      {children}
      <Box component="span" role="status" sx={countStyle}>
        {count === undefined ? '' : `${withCommas(count)} ${count === 1 ? singular : plural}`}
      </Box>
      {actions}
    </Box>
  );
}

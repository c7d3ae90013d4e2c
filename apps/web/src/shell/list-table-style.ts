import { rowCheckboxes } from '../ui/RowCheckbox.tsx';
import { ROW_HEIGHT } from '../ui/states.tsx';

/** Below 600 px each row becomes a card of two lines; the roles in the markup keep it a table for screen readers. */
const onPhones = {
  '&, & tbody': { display: 'block' },
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& thead button': { visibility: 'hidden' },
  '& tbody tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.5,
    rowGap: 0.5,
    position: 'relative',
    minHeight: 64,
    p: 1.5,
    pr: 7,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& tbody tr > *': { display: 'block', border: 0, p: 0, height: 'auto', maxWidth: '100%' },
  '& tbody tr > th, & tbody[aria-hidden] td': { flex: '1 0 100%' },
  '& tbody[aria-hidden] td:nth-of-type(n + 3)': { display: 'none' },
  '& td.not-on-phones, & td:empty': { display: 'none' },
  '& td.numeric::before': { content: 'attr(data-header) " "', color: 'text.secondary' },
  '& td.actions': { position: 'absolute', right: 8, top: 12 },
  '& tbody tr:has(.leading)': { pl: 7 },
  '& td.leading': { position: 'absolute', left: 4, top: 10 },
} as const;

/** For a list and its content: the cells have no style of their own (decision 56). */
export const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: 2,
    py: 0,
    height: ROW_HEIGHT,
    borderBottom: '1px solid',
    borderColor: 'divider',
    textAlign: 'left',
  },
  '& thead th': { fontSize: 13, fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
  // On paper, a row is on one page.
  '& tr': { breakInside: 'avoid' },
  '& tr.linked': { cursor: 'pointer' },
  '& tr.linked > th > a': { color: 'text.primary', fontWeight: 600 },
  '& .below': { fontSize: 13, lineHeight: 1.3, pb: 0.5, color: 'text.secondary' },
  // One long word takes no room from the other columns.
  '& tbody td': { maxWidth: 360 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& .numeric': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& th.actions': { width: 96 },
  '& .actions': { textAlign: 'right' },
  '& td.actions': { pr: 1 },
  '& .leading': { width: 48, pl: 0.5, pr: 0, ...rowCheckboxes },
  '@media (max-width: 599.95px)': onPhones,
} as const;

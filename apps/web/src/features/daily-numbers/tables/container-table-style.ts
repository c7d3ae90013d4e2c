/** As many dishes as a desk's screen shows side by side. */
export const MOST_THAT_FIT = 13;

export const frame = {
  overflow: 'auto',
  maxHeight: { xs: '75vh', md: 'calc(100vh - 240px)' },
  minHeight: 240,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'var(--mui-palette-focusRing)', outlineOffset: 2 },
  '@media print': { overflow: 'visible', maxHeight: 'none', border: 0 },
} as const;

/** Only downwards, with the page, below its bar. */
export const onThePage = {
  overflow: { lg: 'visible' },
  maxHeight: { lg: 'none' },
  '& thead': { top: { lg: 'calc(var(--field-bars, 0px) + 64px)' } },
} as const;

/** All dishes of a usual menu and twelve accounts on a screen of 1440 × 900. */
export const createCompactStyle = (dishes: number) =>
  ({
    '@media screen and (min-width: 1280px)': {
      width: '100%',
      tableLayout: 'fixed',
      '& .account': { width: '17%', minWidth: 0, p: '2px 8px', lineHeight: 1.2 },
      '& .account span': { fontSize: 12 },
      '& thead .element': { width: `${83 / dishes}%`, minWidth: 0, p: '4px', fontSize: 11 },
      '& thead .element strong': { fontSize: 12, lineHeight: 1.2 },
      '& td': { minWidth: 0, fontSize: 18, lineHeight: 1.2 },
      '& td > button': { p: '2px 6px' },
      '& .modifier': { p: '0 6px 2px', fontSize: 11, lineHeight: 1 },
      '& thead .sizes th': { p: '0 6px', fontSize: 11 },
    },
  }) as const;

const line = '1px solid var(--mui-palette-divider)';

/** Nothing scrolls or sticks on paper: all elements share its width. */
const onPaper = {
  width: '100%',
  tableLayout: 'fixed',
  '& th, & td': { p: '2px 3px', minWidth: 0 },
  '& td': { fontSize: 14 },
  '& td > button': { p: 0, minHeight: 0 },
  '& thead, & .account': { position: 'static' },
  '& thead .element': { minWidth: 0, maxWidth: 'none', fontSize: 10 },
  '& thead .element strong, & .account, & .account span': { fontSize: 11 },
  '& .account': { width: 130, minWidth: 0 },
  '& tr': { breakInside: 'avoid' },
} as const;

/** Borders are drawn by each cell on its own, because collapsed ones scroll away under what sticks. */
export const table = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { p: '6px 10px', borderBottom: line, bgcolor: 'background.paper' },
  '& .first, & .element': { borderLeft: line },
  '& td': { fontSize: 20, fontWeight: 700, textAlign: 'right', minWidth: 52, p: 0 },
  '& td > button': {
    display: 'block',
    width: '100%',
    p: '6px 10px',
    border: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'var(--mui-palette-focusRing)', outlineOffset: -2 },
    '@media (pointer: coarse)': { minHeight: 48 },
  },
  '& td.half': { fontWeight: 500 },
  '& .modifier': {
    display: 'block',
    p: '0 10px 6px',
    fontSize: 12,
    fontWeight: 600,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
  },
  '& td.changed': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-warning-main)' },
  // Dimmed, yet readable: a cook must see the zero.
  '& td.zero': { color: 'text.secondary', fontWeight: 400, fontSize: 16 },
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead th': { verticalAlign: 'bottom', textAlign: 'left', fontWeight: 400, fontSize: 13 },
  '& thead .element': { minWidth: 128, maxWidth: 200 },
  '& thead .element strong': { display: 'block', fontSize: 14, overflowWrap: 'anywhere' },
  '& thead .element span': { display: 'block', color: 'text.secondary', lineHeight: 1.35 },
  '& thead .element span.weight': { color: 'text.primary', fontWeight: 600 },
  '& thead .sizes th': { textAlign: 'right', color: 'text.secondary', py: '2px' },
  '& .spoken': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .account': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    textAlign: 'left',
    fontWeight: 600,
    width: { xs: 132, sm: 220 },
    minWidth: { xs: 132, sm: 220 },
    overflowWrap: 'anywhere',
    borderRight: line,
  },
  '& .account span': { display: 'block', fontWeight: 400, fontSize: 13, color: 'text.secondary' },
  '& .totals th, & .totals td': {
    background:
      'linear-gradient(var(--mui-palette-action-selected), var(--mui-palette-action-selected)), var(--mui-palette-background-paper)',
  },
  '@media print': onPaper,
} as const;

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { tableStyle } from '../../shell/list-table-style.ts';
import { createPreloadable } from '../../ui/preloadable.tsx';
import type { Chart } from './ChartPanel.tsx';
import { type Column, formatFigure } from './insight-columns.ts';

const ChartPanel = createPreloadable(
  () => import('./ChartPanel.tsx'),
  () => undefined,
  <Skeleton variant="rectangular" height={280} />,
);

/** A chart shows the first ones; its table all. */
const MOST_BARS = 15;

interface FiguresSectionProps<Row> {
  title: string;
  /** What a row is: 'Account'. */
  what: string;
  rows: readonly Row[];
  getKey: (row: Row) => string;
  renderName: (row: Row) => ReactNode;
  getText: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Headings of the columns that the chart draws. */
  drawnHeadings: readonly string[];
  kind?: Chart['kind'];
  max?: number;
  note?: string | undefined;
}

/** A chart and, beside it, the table with the same figures: every chart has one. */
export function FiguresSection<Row>(props: FiguresSectionProps<Row>) {
  const { title, rows, getText, columns, drawnHeadings, kind = 'bars', max, note } = props;
  const shownRows = kind === 'line' ? rows : rows.slice(0, MOST_BARS);
  const series = columns.filter(({ heading }) => drawnHeadings.includes(heading));
  const cut = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {note && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {note}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Paper variant="outlined" sx={{ p: 1, alignSelf: 'start', minWidth: 0 }}>
          <Suspense fallback={<Skeleton variant="rectangular" height={280} />}>
            <ChartPanel
              kind={kind}
              names={shownRows.map((row) => cut(getText(row)))}
              series={series.map(({ heading, value }) => ({ label: heading, values: shownRows.map(value) }))}
              unit={series[0]?.unit ?? ''}
              {...(max && { max })}
            />
          </Suspense>
          {rows.length > shownRows.length && (
            <Typography variant="body2" color="text.secondary" sx={{ px: 1, pb: 0.5 }}>
              The first {MOST_BARS} of {rows.length}; the table has all.
            </Typography>
          )}
        </Paper>
        <FiguresTable {...props} />
      </Box>
    </Box>
  );
}

type FiguresTableProps<Row> = Pick<
  FiguresSectionProps<Row>,
  'title' | 'what' | 'rows' | 'getKey' | 'renderName' | 'columns'
>;

function FiguresTable<Row>({ title, what, rows, getKey, renderName, columns }: FiguresTableProps<Row>) {
  return (
    <Paper
      variant="outlined"
      sx={{
        overflow: 'auto',
        maxHeight: 560,
        alignSelf: 'start',
        minWidth: 0,
        // Paper does not scroll.
        '@media print': { maxHeight: 'none' },
      }}
      tabIndex={0}
    >
      <Box
        component="table"
        aria-label={title}
        sx={[
          tableStyle,
          {
            '& tbody th': { minWidth: 104 },
            '& thead th': { whiteSpace: 'normal' },
            '& th, & td': { px: 0.75 },
            '& td': { whiteSpace: 'nowrap' },
          },
        ]}
      >
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col" className="numeric">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)}>
              <th scope="row">{renderName(row)}</th>
              {columns.map(({ heading, value, unit = '', decimals = 0, text }) => (
                <td key={heading} className="numeric" data-header={heading}>
                  {text ? (text(row) ?? formatFigure(null, unit)) : formatFigure(value(row), unit, decimals)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}

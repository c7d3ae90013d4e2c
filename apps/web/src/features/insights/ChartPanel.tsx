import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatFigure } from './insight-columns.ts';

export interface Chart {
  kind: 'bars' | 'line';
  names: readonly string[];
  series: readonly { label: string; values: readonly (number | null)[] }[];
  unit: string;
  /** The highest value of the axis, where it is known. */
  max?: number;
}

const ROW = 30;
const colors = ['var(--mui-palette-info-main)', 'var(--mui-palette-secondary-dark)'];
const margin = { left: 8, right: 24, top: 8, bottom: 8 };

/** The largest package of the screen: loaded when a chart is shown. Its table says the same. */
export default function ChartPanel({ kind, names, series, unit, max }: Chart) {
  const valueFormatter = (value: number | null) => (value === null ? 'not known' : formatFigure(value, unit));
  const drawnSeries = series.map(({ label: name, values }, index) => ({
    label: name,
    data: [...values],
    valueFormatter,
    color: colors[index] ?? 'currentColor',
  }));
  const sharedProps = { series: drawnSeries, margin, skipAnimation: true, hideLegend: series.length < 2 };
  if (kind === 'line') {
    return (
      <LineChart
        {...sharedProps}
        // Between two weeks nothing is known: straight, and a mark where something is.
        series={drawnSeries.map((line) => ({ ...line, curve: 'linear', showMark: true }))}
        height={280}
        xAxis={[{ scaleType: 'point', data: [...names] }]}
        yAxis={[{ min: 1, max: max ?? 5 }]}
      />
    );
  }
  return (
    <BarChart
      {...sharedProps}
      layout="horizontal"
      height={names.length * ROW * series.length ** 0.5 + 80}
      yAxis={[{ scaleType: 'band', data: [...names], width: 150, tickLabelStyle: { fontSize: 12 } }]}
      xAxis={[
        {
          min: 0,
          tickMinStep: 1,
          valueFormatter: (value: number) =>
            unit === '$' ? `$${value.toLocaleString('en-US')}` : formatFigure(value, unit),
          ...(max && { max }),
        },
      ]}
    />
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { CostFigure } from '#contract/costs.ts';
import { costTexts as texts } from '#contract/costs-texts.ts';
import type { ComparedDish, DayCost } from '#contract/period-costs.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatLongDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { formatCost } from '#domain/costs/cost-text.ts';
import { ListTable, toListQuery } from '../../shell/ListTable.tsx';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { CostFigureSection } from './CostFigureSection.tsx';
import { costQueries } from './queries.ts';

interface DayCostDialogProps {
  date: CalendarDay;
  marketId: Id | undefined;
  onClose: () => void;
}

/** Why a day costs what it costs: the dearest first, beside what is usual on its weekday (money-12). */
export default function DayCostDialog({ date, marketId, onClose }: DayCostDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const query = useQuery(costQueries.why({ ...(marketId && { marketId }), date }));
  return (
    <TitledDialog
      title={`Food cost of ${getWeekdayName(date)} ${formatLongDate(date)}`}
      maxWidth="md"
      fullScreen={isPhone}
      onClose={onClose}
    >
      <QueryPart what="Cost" query={query} loading={<LoadingRows />}>
        {(day) => <DayCostSection day={day} />}
      </QueryPart>
    </TitledDialog>
  );
}

function DayCostSection({ day: { date, people, cost, usual, dishes, ingredients } }: { day: DayCost }) {
  const weekday = getWeekdayName(date);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 1 }}>
        <CostFigureSection label="Food" figure={cost} />
        <CostFigureSection label="People" figure={noFigure} text={people.toLocaleString('en-US')} />
        {usual.cost && (
          <CostFigureSection
            label={texts.usualOf(weekday, usual.days)}
            figure={noFigure}
            text={texts.costForPeople(formatCost(usual.cost), usual.people ?? 0)}
          />
        )}
      </Box>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {usual.cost ? texts.atTodaysPrices : texts.tooFewDays(weekday, usual.days)}
      </Typography>
      <Heading>By dish</Heading>
      <SpendingTable
        label="Cost by dish"
        usualHeader={usual.cost && `Usual ${weekday}`}
        rows={dishes.map(({ of, ingredients: dearest, ...dish }, index) => ({
          ...dish,
          key: String(index),
          name: of ? `${dish.name} (${of})` : dish.name,
          below: dearest.map((part) => `${part.name} ${formatCost(part.cost)}`).join(', '),
        }))}
      />
      <Heading>By ingredient</Heading>
      <SpendingTable
        label="Cost by ingredient"
        usualHeader={usual.cost && `Usual ${weekday}`}
        rows={ingredients.map(({ ingredientId, ...ingredient }) => ({ ...ingredient, key: ingredientId, below: '' }))}
      />
    </>
  );
}

/** Beside a text that is no sum of rows. */
const noFigure: CostFigure = { dollars: null, rows: 0, knownRows: 0 };

const Heading = ({ children }: { children: string }) => (
  <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
    {children}
  </Typography>
);

interface SpendingRow extends Pick<ComparedDish, 'name' | 'cost' | 'percent' | 'usual'> {
  key: string;
  below: string;
}

interface SpendingTableProps {
  label: string;
  /** Null where nothing is usual. */
  usualHeader: string | null;
  rows: readonly SpendingRow[];
}

const formatUsual = (usual: CostFigure | null) =>
  usual?.dollars === 0 && usual.rows === usual.knownRows ? texts.notUsual : formatCost(usual ?? noFigure);

const SpendingTable = ({ label, usualHeader, rows }: SpendingTableProps) => (
  <ListTable
    label={label}
    columns={[
      { header: 'Name', cell: ({ name }) => name, below: ({ below }) => below },
      { header: 'Cost', cell: ({ cost }) => formatCost(cost), numeric: true },
      { header: 'Share', cell: ({ percent }) => `${percent}%`, numeric: true },
      ...(usualHeader === null
        ? []
        : [{ header: usualHeader, cell: ({ usual }: SpendingRow) => formatUsual(usual), numeric: true }]),
    ]}
    query={toListQuery(rows)}
    rowId={({ key }) => key}
    rowName={({ name }) => name}
    emptyText={texts.nothingKnown}
    filteredText=""
    isFiltered={false}
  />
);

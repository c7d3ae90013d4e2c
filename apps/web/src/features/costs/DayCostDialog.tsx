import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { costTexts as texts } from '#contract/costs-texts.ts';
import type { DayCost } from '#contract/period-costs.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { longDate, weekdayName } from '#domain/calendar/calendar-day.ts';
import { dollarsText } from '#domain/costs/cost-text.ts';
import { type Column, ListTable } from '../../shell/ListTable.tsx';
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
      title={`Food cost of ${weekdayName(date)} ${longDate(date)}`}
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

const knownText = (value: number | null, format: (value: number) => string) =>
  value === null ? texts.notKnown : format(value);

function DayCostSection({ day: { date, people, cost, usual, dishes, ingredients } }: { day: DayCost }) {
  const weekday = weekdayName(date);
  const isCompared = usual.dollars !== null;
  const usualLabel = texts.usualOf(weekday, usual.days);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 1 }}>
        <CostFigureSection label="Food" figure={cost} />
        <CostFigureSection label="People" figure={known} text={people.toLocaleString('en-US')} />
        {isCompared && (
          <CostFigureSection
            label={usualLabel}
            figure={known}
            text={`${knownText(usual.dollars, dollarsText)}, ${knownText(usual.people, (count) => count.toLocaleString('en-US'))} people`}
          />
        )}
      </Box>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {isCompared ? texts.atTodaysPrices : texts.tooFewDays(weekday, usual.days)}
      </Typography>
      <Heading>By dish</Heading>
      <SpendingTable
        label="Cost by dish"
        usualHeader={isCompared ? `Usual ${weekday}` : null}
        rows={dishes.map(({ of, ingredients: dearest, ...dish }, index) => ({
          ...dish,
          key: String(index),
          name: of ? `${dish.name} (${of})` : dish.name,
          below: dearest.map((part) => `${part.name} ${dollarsText(part.dollars)}`).join(', '),
        }))}
      />
      <Heading>By ingredient</Heading>
      <SpendingTable
        label="Cost by ingredient"
        usualHeader={isCompared ? `Usual ${weekday}` : null}
        rows={ingredients.map(({ ingredientId, ...ingredient }) => ({ ...ingredient, key: ingredientId, below: '' }))}
      />
    </>
  );
}

const known = { dollars: null, rows: 0, knownRows: 0 };

const Heading = ({ children }: { children: string }) => (
  <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
    {children}
  </Typography>
);

interface SpendingRow {
  key: string;
  name: string;
  below: string;
  dollars: number;
  percent: number;
  usual: number | null;
}

function SpendingTable({
  label,
  usualHeader,
  rows,
}: {
  label: string;
  usualHeader: string | null;
  rows: SpendingRow[];
}) {
  const usual: Column<SpendingRow>[] =
    usualHeader === null
      ? []
      : [
          {
            header: usualHeader,
            cell: ({ usual }) => (usual === 0 ? texts.notUsual : knownText(usual, dollarsText)),
            numeric: true,
          },
        ];
  return (
    <ListTable
      label={label}
      columns={[
        { header: 'Name', cell: ({ name }) => name, below: ({ below }) => below },
        { header: 'Cost', cell: ({ dollars }) => dollarsText(dollars), numeric: true },
        { header: 'Share', cell: ({ percent }) => `${percent}%`, numeric: true },
        ...usual,
      ]}
      query={{
        data: { data: rows, meta: { count: rows.length } },
        ...{ error: null, isFetching: false, refetch: () => undefined },
      }}
      rowId={({ key }) => key}
      rowName={({ name }) => name}
      emptyText={texts.noServices}
      filteredText=""
      isFiltered={false}
    />
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { costTexts as texts } from '#contract/costs-texts.ts';
import type { FoodCost, PeriodCost } from '#contract/period-costs.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, formatShortDate, getMonday, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import {
  formatCost,
  formatDollars,
  formatFoodPercent,
  formatMargin,
  formatMissingCharges,
} from '#domain/costs/cost-text.ts';
import { type Column, ListTable, toListQuery } from '../../shell/ListTable.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { CostFigureSection } from './CostFigureSection.tsx';
import { costQueries } from './queries.ts';

const DayCostDialog = createPreloadableDialog(() => import('./DayCostDialog.tsx'));

interface PeriodCostsSectionProps {
  marketId: Id | undefined;
  from: CalendarDay;
  to: CalendarDay;
  today: CalendarDay;
  /** A grouping, as in the address. */
  by: string | undefined;
  onChange: (changes: { firstDay?: CalendarDay; lastDay?: CalendarDay; by?: Grouping }) => void;
}

function listPeriods(today: CalendarDay) {
  const monday = getMonday(today);
  const lastMonthEnd = addDays(`${today.slice(0, 8)}01`, -1);
  return [
    { label: 'This week', firstDay: monday, lastDay: addDays(monday, 6) },
    { label: 'Next week', firstDay: addDays(monday, 7), lastDay: addDays(monday, 13) },
    { label: 'This month', firstDay: `${today.slice(0, 8)}01`, lastDay: getMonthEnd(today) },
    { label: 'Last month', firstDay: `${lastMonthEnd.slice(0, 8)}01`, lastDay: lastMonthEnd },
  ];
}

/** What the services of a period cost and bring in, and why a day is expensive (money-12). */
export function PeriodCostsSection({ marketId, from, to, today, by, onChange }: PeriodCostsSectionProps) {
  const query = useQuery(costQueries.ofPeriod({ ...(marketId && { marketId }), from, to }));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {listPeriods(today).map(({ label, firstDay, lastDay }) => (
          <Button
            key={label}
            variant="outlined"
            size="small"
            aria-pressed={firstDay === from && lastDay === to}
            onClick={() => onChange({ firstDay, lastDay })}
          >
            {label}
          </Button>
        ))}
      </Box>
      {query.data ? (
        <PeriodCosts costs={query.data} {...{ marketId, by }} onGroup={(next) => onChange({ by: next })} />
      ) : query.error ? (
        <QueryFailed query={query} />
      ) : (
        <LoadingRows label="Adding up costs…" />
      )}
    </>
  );
}

const groupings = [
  { id: 'days', label: 'Days' },
  { id: 'accounts', label: 'Accounts' },
  { id: 'menus', label: 'Menus' },
  { id: 'markets', label: 'Markets' },
] as const;
type Grouping = (typeof groupings)[number]['id'];

interface CostRow extends FoodCost {
  readonly key: string;
  readonly name: string;
  readonly date: CalendarDay | null;
}

function listRows(costs: PeriodCost, grouping: Grouping): CostRow[] {
  if (grouping === 'days')
    return costs.days.map((day) => ({
      ...day,
      key: day.date,
      name: `${getWeekdayName(day.date).slice(0, 3)} ${formatShortDate(day.date)}`,
    }));
  return costs[grouping].map((group) => ({ ...group, key: 'id' in group ? group.id : group.name, date: null }));
}

interface PeriodCostsProps {
  costs: PeriodCost;
  marketId: Id | undefined;
  by: string | undefined;
  onGroup: (grouping: Grouping) => void;
}

function PeriodCosts({ costs, marketId, by, onGroup }: PeriodCostsProps) {
  const { id: grouping, label: header } = groupings.find(({ id }) => id === by) ?? groupings[0];
  const [openDay, setOpenDay] = useState<CalendarDay>();
  const rows = listRows(costs, grouping);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 2 }}>
        <CostFigureSection label="Food" figure={costs.cost} />
        <CostFigureSection
          label="Charged"
          figure={costs.cost}
          text={formatPrice(costs)}
          missing={formatMissingCharges(costs)}
        />
        <CostFigureSection
          label="Margin"
          figure={costs.cost}
          text={formatMargin(costs.price, costs.cost)}
          missing={null}
        />
        <CostFigureSection label="Food cost" figure={costs.cost} text={formatFoodPercent(costs)} missing={null} />
      </Box>
      <Box role="group" aria-label="By" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {groupings.map(({ id, label }) => (
          <Button
            key={id}
            variant={id === grouping ? 'contained' : 'outlined'}
            size="small"
            aria-pressed={id === grouping}
            onClick={() => onGroup(id)}
          >
            {label}
          </Button>
        ))}
      </Box>
      <ListTable
        label="Food cost"
        columns={[
          { header, cell: ({ name }) => name },
          { header: 'People', cell: ({ people }) => people.toLocaleString('en-US'), numeric: true },
          { header: 'Food', cell: ({ cost }) => formatCost(cost), numeric: true },
          { header: 'Charged', cell: formatPrice, numeric: true, hiddenOnPhones: true },
          { header: 'Margin', cell: ({ price, cost }) => formatMargin(price, cost), numeric: true },
          { header: 'Food cost', cell: formatFoodPercent, numeric: true },
          ...(grouping === 'days' ? [createWhyColumn(setOpenDay)] : []),
        ]}
        query={toListQuery(rows)}
        rowId={({ key }) => key}
        rowName={({ name }) => name}
        emptyText={texts.noServices}
        filteredText=""
        isFiltered={false}
      />
      {openDay && <DayCostDialog date={openDay} marketId={marketId} onClose={() => setOpenDay(undefined)} />}
    </>
  );
}

const createWhyColumn = (open: (date: CalendarDay) => void): Column<CostRow> => ({
  header: 'Details',
  cell: ({ date }) =>
    date && (
      <Button size="small" onClick={() => open(date)}>
        Why {getWeekdayName(date)}?
      </Button>
    ),
});

const formatPrice = ({ price }: FoodCost) => (price === null ? texts.notKnown : formatDollars(price));

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { addDays, getMonday, parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { InsightsPage } from '../features/insights/InsightsPage.tsx';
import { readInsightTab } from '../features/insights/insight-state.ts';
import { useDefaultMarket } from '../shell/market.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useToday } from '../shell/use-today.ts';
import { createAddressTextsReader } from '../ui/list-search.ts';

/** Without days: the last twelve weeks, for costs this week, today in the person's market. */
export const Route = createFileRoute('/insights')({
  validateSearch: createAddressTextsReader(
    'tab',
    'marketId',
    'accountId',
    'serviceLineId',
    'elementId',
    'firstDay',
    'lastDay',
    'by',
  ),
  component: Insights,
});

function Insights() {
  const { tab, by, ...search } = Route.useSearch();
  const navigate = useNavigate();
  const today = useToday(useDefaultMarket()?.timeZone ?? 'UTC');
  const isCost = tab === 'cost';
  const lastDay = search.lastDay ? parseCalendarDay(search.lastDay) : isCost ? addDays(getMonday(today), 6) : today;
  const firstDay = search.firstDay ? parseCalendarDay(search.firstDay) : addDays(lastDay ?? today, isCost ? -6 : -83);
  if (!firstDay || !lastDay) return <NotFoundScreen />;
  return (
    <InsightsPage
      place={{ ...search, firstDay, lastDay }}
      tab={readInsightTab(tab)}
      by={by}
      today={today}
      onChange={(changes) => void navigate({ to: '/insights', search: { tab, by, ...search, ...changes } })}
    />
  );
}

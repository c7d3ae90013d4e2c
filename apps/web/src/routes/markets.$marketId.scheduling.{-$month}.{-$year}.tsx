import { createFileRoute } from '@tanstack/react-router';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { parseMonth, readCalendarSearch } from '../features/scheduling/calendar/calendar-state.ts';
import { SchedulingCalendarPage } from '../features/scheduling/calendar/SchedulingCalendarPage.tsx';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useReferenceData } from '../shell/reference-data.ts';

export const Route = createFileRoute('/markets/$marketId/scheduling/{-$month}/{-$year}')({
  validateSearch: readCalendarSearch,
  component: SchedulingCalendar,
});

function SchedulingCalendar() {
  const { marketId, ...address } = Route.useParams();
  const search = Route.useSearch();
  const { markets } = useReferenceData();
  const market = markets.find((candidate) => candidate.id === marketId);
  if (!market) return <NotFoundScreen />;
  // Without month and year it is the market's own month.
  const [thisYear = '', thisMonth = ''] = todayIn(market.timeZone, new Date()).split('-');
  const shownMonth = parseMonth(address.month ?? thisMonth, address.year ?? thisYear);
  if (!shownMonth) return <NotFoundScreen />;
  return <SchedulingCalendarPage market={market} year={shownMonth.year} month={shownMonth.month} search={search} />;
}

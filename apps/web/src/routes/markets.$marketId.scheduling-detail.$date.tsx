import { createFileRoute } from '@tanstack/react-router';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { SchedulingDayPage } from '../features/scheduling/day/SchedulingDayPage.tsx';
import { schedulingQueries } from '../features/scheduling/queries.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useReferenceData } from '../shell/reference-data.ts';

export const Route = createFileRoute('/markets/$marketId/scheduling-detail/$date')({
  loader: ({ context, params }) => {
    const date = parseCalendarDay(params.date);
    if (!date) return;
    void context.queryClient.prefetchQuery(schedulingQueries.menusOfDay(params.marketId, date));
    void context.queryClient.prefetchQuery(schedulingQueries.headcountsOfDay(params.marketId, date));
  },
  component: SchedulingDay,
});

function SchedulingDay() {
  const params = Route.useParams();
  const { markets } = useReferenceData();
  const market = markets.find((candidate) => candidate.id === params.marketId);
  // The calendar's empty slots write YYYY-M-D, everything else YYYY-MM-DD; both are read, what is no day is not found.
  const date = parseCalendarDay(params.date);
  if (!market || !date) return <NotFoundScreen />;
  return <SchedulingDayPage market={market} date={date} />;
}

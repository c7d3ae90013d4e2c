import type { CalendarDay, Id } from '#contract/values.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useCan } from './current-user.ts';

/** From an empty day to where something can be scheduled, for those who may see it. */
export function SchedulingLink({ marketId, date }: { marketId: Id; date: CalendarDay }) {
  if (!useCan('viewScheduleMenu')) return null;
  return (
    <ButtonLink to="/markets/$marketId/scheduling-detail/$date" params={{ marketId, date }} variant="outlined">
      Scheduling for {formatLongDate(date)}
    </ButtonLink>
  );
}

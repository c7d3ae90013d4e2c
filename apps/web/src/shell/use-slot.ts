import type { CalendarDay, Id } from '#contract/values.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import type { Breadcrumb } from './Page.tsx';
import { useReferenceData } from './reference-data.ts';
import { useToday } from './use-today.ts';

interface Scheduled {
  readonly marketId: Id;
  readonly serviceLineId: Id;
  readonly date: CalendarDay;
}

/** Where something is scheduled: market and line, the way up to that day, and whether the day is over there. */
export function useSlot({ marketId, serviceLineId, date }: Scheduled) {
  const { markets, serviceLines } = useReferenceData();
  const market = markets.find(({ id }) => id === marketId);
  const breadcrumb: Breadcrumb = {
    label: `${market?.name ?? 'Scheduling'}, ${formatLongDate(date)}`,
    link: { to: '/markets/$marketId/scheduling-detail/$date', params: { marketId, date } },
  };
  const isPast = date < useToday(market?.timeZone ?? 'UTC') && market !== undefined;
  return { market, serviceLine: serviceLines.find(({ id }) => id === serviceLineId), breadcrumb, isPast };
}

import { useQuery } from '@tanstack/react-query';
import type { ReadinessQuestion, Urgency } from '#contract/readiness.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { readinessQueries } from './queries.ts';

interface Slot {
  marketId: Id;
  date: CalendarDay;
  serviceLineId: Id;
}

/** Of one question of a service, as on the readiness screen. Undefined while that is not known; null if nothing is open. */
export function useUrgency({ marketId, date, serviceLineId }: Slot, question: ReadinessQuestion) {
  const { data } = useQuery({
    ...readinessQueries.ofDay(date, marketId),
    select: ({ services }): Urgency | null | undefined =>
      services
        .find((service) => service.serviceLineId === serviceLineId)
        ?.marks.find((mark) => mark.question === question)?.urgency,
  });
  return data;
}

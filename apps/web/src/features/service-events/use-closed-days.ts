import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Closing } from '#contract/closings.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, countDaysBetween } from '#domain/calendar/calendar-day.ts';
import type { CalendarEvent } from '../../shell/calendar-events.ts';
import { closingQueries } from './queries.ts';

/** No line's color: in yellow it looked like a breakfast. */
const color = { fill: '#4A5666', text: '#FFFFFF' };
const PREFIX = 'closed';

export const isClosedDay = ({ id }: Pick<CalendarEvent, 'id'>) => id.startsWith(PREFIX);

type Closed = Pick<Closing, 'id' | 'firstDay' | 'lastDay'>;

/** An entry before the first service of each day that is closed, within these days. */
export function listClosedDayEvents<One extends Closed>(
  closings: readonly One[],
  from: CalendarDay,
  to: CalendarDay,
  getTitle: (closing: One) => string,
): CalendarEvent[] {
  return closings.flatMap((closing) => {
    const first = closing.firstDay > from ? closing.firstDay : from;
    const last = closing.lastDay < to ? closing.lastDay : to;
    return Array.from({ length: Math.max(countDaysBetween(first, last) + 1, 0) }, (_, ahead) => {
      const day = addDays(first, ahead);
      return { id: `${PREFIX} ${closing.id} ${day}`, title: getTitle(closing), start: `${day}T08:00`, color };
    });
  });
}

/** The closed days of a market and its accounts, for its calendar (service-events-16). */
export function useClosedDays(marketId: Id, from: CalendarDay, to: CalendarDay) {
  const query = useQuery(closingQueries.between(marketId, from, to));
  const { data: closings } = query;
  const events = useMemo(
    () =>
      closings &&
      listClosedDayEvents(closings, from, to, ({ reason, account }) =>
        account ? `${account.name} closed: ${reason}` : `Closed: ${reason}`,
      ),
    [closings, from, to],
  );
  return { ...query, data: events };
}

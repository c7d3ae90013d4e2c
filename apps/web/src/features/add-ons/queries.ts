import { queryOptions } from '@tanstack/react-query';
import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { listLatestAddOns } from '#domain/add-ons/latest-add-ons.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { createDataQuery, createReplyQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const addOnQueries = {
  all: () => queryKeys.addOns,
  ofDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...addOnQueries.all(), 'day', marketId, date], 'listScheduledAddOns', {
      query: { marketId, ...toDateParts(date) },
    }),
  /** The last of each type in the service line, this month or last. */
  latest: (marketId: Id, serviceLineId: Id, date: CalendarDay) =>
    queryOptions({
      queryKey: [...addOnQueries.all(), 'latest', marketId, serviceLineId, date],
      queryFn: async ({ signal }) => {
        const monthBefore = addDays(`${date.slice(0, 8)}01`, -1);
        const months = await Promise.all(
          [date, monthBefore].map((day) => {
            const { year, month } = toDateParts(day);
            return call('listScheduledAddOns', { query: { marketId, year, month }, signal });
          }),
        );
        const addOns = months.flatMap(({ data }) => data);
        return listLatestAddOns(addOns, serviceLineId, date);
      },
    }),
  one: (id: Id) => createReplyQuery([...addOnQueries.all(), 'one', id], 'getScheduledAddOn', { params: { id } }),
};

import { queryOptions } from '@tanstack/react-query';
import { datePartsOf } from '#contract/date-parts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const addOnQueries = {
  all: () => queryKeys.addOns,
  ofDay: (marketId: Id, date: CalendarDay) =>
    queryOptions({
      queryKey: [...addOnQueries.all(), 'day', marketId, date],
      queryFn: async ({ signal }) =>
        (await call('listScheduledAddOns', { query: { marketId, ...datePartsOf(date) }, signal })).data,
    }),
  one: (id: Id) =>
    queryOptions({
      queryKey: [...addOnQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getScheduledAddOn', { params: { id }, signal }),
    }),
};

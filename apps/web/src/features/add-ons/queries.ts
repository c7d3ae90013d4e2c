import { queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';

export const addOnQueries = {
  all: () => ['add-ons'] as const,
  ofDay: (marketId: Id, date: CalendarDay) => {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    return queryOptions({
      queryKey: [...addOnQueries.all(), 'day', marketId, date],
      queryFn: async ({ signal }) =>
        (await call('listScheduledAddOns', { query: { marketId, year, month, day }, signal })).data,
    });
  },
  one: (id: Id) =>
    queryOptions({
      queryKey: [...addOnQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getScheduledAddOn', { params: { id }, signal }),
    }),
};

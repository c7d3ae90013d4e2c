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
  /** Elements for the slot of an add-on; `tag` is '' for all. */
  elements: ({ q, tag, page, perPage }: { q: string; tag: string; page: number; perPage: number }) =>
    queryOptions({
      queryKey: ['elements', 'picker', { q, tag, page, perPage }],
      queryFn: ({ signal }) =>
        call('listElements', { query: { page, q, perPage, ...(tag ? { class: tag } : {}) }, signal }),
    }),
};

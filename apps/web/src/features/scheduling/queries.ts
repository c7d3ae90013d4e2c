import { queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';

export function dayQuery(marketId: Id, date: CalendarDay) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { marketId, year, month, day };
}

// No placeholder data from the previous day: yesterday's menu under today's date would send the wrong food.
export const schedulingQueries = {
  all: () => ['scheduling'] as const,
  menusOfDay: (marketId: Id, date: CalendarDay) =>
    queryOptions({
      queryKey: [...schedulingQueries.all(), 'menus', marketId, date],
      queryFn: async ({ signal }) =>
        (await call('listScheduledMenus', { query: dayQuery(marketId, date), signal })).data,
    }),
  one: (id: Id) =>
    queryOptions({
      queryKey: [...schedulingQueries.all(), 'menu', id],
      queryFn: ({ signal }) => call('getScheduledMenu', { params: { id }, signal }),
    }),
  menusOfMonth: (marketId: Id, year: number, month: number) =>
    queryOptions({
      queryKey: [...schedulingQueries.all(), 'month', marketId, year, month],
      queryFn: async ({ signal }) =>
        (await call('listScheduledMenus', { query: { marketId, year, month }, signal })).data,
      staleTime: 30_000,
    }),
  headcountsOfDay: (marketId: Id, date: CalendarDay) =>
    queryOptions({
      queryKey: [...schedulingQueries.all(), 'headcounts', marketId, date],
      queryFn: async ({ signal }) => (await call('listConsumerDetails', { query: { marketId, date }, signal })).data,
    }),
};

import { queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export interface Slot {
  marketId: Id;
  serviceLineId: Id;
  date: CalendarDay;
}

// No placeholder from another day: a cook would fill its containers.
export const dailyNumbersQueries = {
  all: () => queryKeys.dailyNumbers,
  calculation: ({ marketId, serviceLineId, date }: Slot) =>
    queryOptions({
      queryKey: [...dailyNumbersQueries.all(), 'calculation', { marketId, serviceLineId, date }],
      queryFn: async ({ signal }) =>
        (await call('calculateContainers', { body: { marketId, serviceLineId, mealDate: date }, signal })).data,
    }),
  explanation: ({ marketId, serviceLineId, date }: Slot, cell: { scheduledElementId: Id; accountId: Id }) =>
    queryOptions({
      queryKey: [...dailyNumbersQueries.all(), 'explanation', { marketId, serviceLineId, date }, cell],
      queryFn: async ({ signal }) =>
        (await call('getCountExplanation', { query: { marketId, serviceLineId, date, ...cell }, signal })).data,
      staleTime: 0,
    }),
  changes: ({ marketId, serviceLineId, date }: Slot, since: string) =>
    queryOptions({
      queryKey: [...dailyNumbersQueries.all(), 'changes', { marketId, serviceLineId, date }, since],
      queryFn: async ({ signal }) =>
        (await call('listCountChanges', { query: { marketId, serviceLineId, date, since }, signal })).data,
      staleTime: 0,
    }),
  modifiers: (scheduledMenuId: Id) =>
    queryOptions({
      queryKey: [...dailyNumbersQueries.all(), 'modifiers', scheduledMenuId],
      queryFn: async ({ signal }) =>
        (await call('getScheduledMenuModifiers', { params: { id: scheduledMenuId }, signal })).data,
    }),
};

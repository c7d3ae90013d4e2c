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
  modifiers: (scheduledMenuId: Id) =>
    queryOptions({
      queryKey: [...dailyNumbersQueries.all(), 'modifiers', scheduledMenuId],
      queryFn: async ({ signal }) =>
        (await call('getScheduledMenuModifiers', { params: { id: scheduledMenuId }, signal })).data,
    }),
};

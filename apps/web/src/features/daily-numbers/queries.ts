import type { CalendarDay, Id } from '#contract/values.ts';
import { createDataQuery } from '../../api/call-query.ts';
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
    createDataQuery(
      [...dailyNumbersQueries.all(), 'calculation', { marketId, serviceLineId, date }],
      'calculateContainers',
      {
        body: { marketId, serviceLineId, mealDate: date },
      },
    ),
  explanation: ({ marketId, serviceLineId, date }: Slot, cell: { scheduledElementId: Id; accountId: Id }) =>
    createDataQuery(
      [...dailyNumbersQueries.all(), 'explanation', { marketId, serviceLineId, date }, cell],
      'getCountExplanation',
      { query: { marketId, serviceLineId, date, ...cell } },
      { staleTime: 0 },
    ),
  changes: ({ marketId, serviceLineId, date }: Slot, since: string) =>
    createDataQuery(
      [...dailyNumbersQueries.all(), 'changes', { marketId, serviceLineId, date }, since],
      'listCountChanges',
      { query: { marketId, serviceLineId, date, since } },
      { staleTime: 0 },
    ),
  modifiers: (scheduledMenuId: Id) =>
    createDataQuery([...dailyNumbersQueries.all(), 'modifiers', scheduledMenuId], 'getScheduledMenuModifiers', {
      params: { id: scheduledMenuId },
    }),
};

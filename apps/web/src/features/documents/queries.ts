import type { CalendarDay, Id } from '#contract/values.ts';
import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Below the key of scheduling: whatever changes a day changes what its sheets would say. */
export const sheetsKey = [...queryKeys.scheduling, 'sheets'] as const;

export const documentQueries = {
  /** The printed sheets of a day and their state. Refetched at once after a change. */
  sheetsOfDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...sheetsKey, marketId, date], 'listSheets', { query: { marketId, date } }, { staleTime: 0 }),
  sheet: (code: string) =>
    createDataQuery([...sheetsKey, 'code', code], 'getSheet', { params: { code } }, { staleTime: 0 }),
  /** Without sign-in. */
  sheetStatus: (code: string) =>
    createDataQuery([...sheetsKey, 'status', code], 'getSheetStatus', { params: { code } }, { staleTime: 0 }),

  /** Derived from the daily numbers, and as fresh as they are. */
  labelCounts: (scheduledMenuId: Id) =>
    createDataQuery(
      [...queryKeys.dailyNumbers, 'labels', scheduledMenuId],
      'getLabelCounts',
      { params: { id: scheduledMenuId } },
      { staleTime: 0 },
    ),
};

import { queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Below the key of scheduling: whatever changes a day changes what its sheets would say. */
export const sheetsKey = [...queryKeys.scheduling, 'sheets'] as const;

export const documentQueries = {
  /** The printed sheets of a day and their state. Refetched at once after a change. */
  sheetsOfDay: (marketId: Id, date: CalendarDay) =>
    queryOptions({
      queryKey: [...sheetsKey, marketId, date],
      queryFn: async ({ signal }) => (await call('listSheets', { query: { marketId, date }, signal })).data,
      staleTime: 0,
    }),
  sheet: (code: string) =>
    queryOptions({
      queryKey: [...sheetsKey, 'code', code],
      queryFn: async ({ signal }) => (await call('getSheet', { params: { code }, signal })).data,
      staleTime: 0,
    }),
  /** Without sign-in. */
  sheetStatus: (code: string) =>
    queryOptions({
      queryKey: [...sheetsKey, 'status', code],
      queryFn: async ({ signal }) => (await call('getSheetStatus', { params: { code }, signal })).data,
      staleTime: 0,
    }),

  /** Derived from the daily numbers, and as fresh as they are. */
  labelCounts: (scheduledMenuId: Id) =>
    queryOptions({
      queryKey: [...queryKeys.dailyNumbers, 'labels', scheduledMenuId],
      queryFn: async ({ signal }) => (await call('getLabelCounts', { params: { id: scheduledMenuId }, signal })).data,
      staleTime: 0,
    }),
};

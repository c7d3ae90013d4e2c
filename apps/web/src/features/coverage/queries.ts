import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Below the key of scheduling: every change of a day changes its coverage. */
export const coverageQueries = {
  ofDay: (marketId: Id, date: CalendarDay) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'coverage', marketId, date],
      queryFn: async ({ signal }) => (await call('listCoverage', { query: { marketId, date }, signal })).data,
    }),
  /** Null where nobody counted: no people, or no menu. */
  ofMenu: ({ id, marketId, date }: { id: Id; marketId: Id; date: CalendarDay }) =>
    queryOptions({
      ...coverageQueries.ofDay(marketId, date),
      select: (services) => services.find(({ scheduledMenu }) => scheduledMenu.id === id) ?? null,
    }),
  /** Counts only. */
  ofDays: (marketId: Id, date: CalendarDay, to: CalendarDay) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'coverage', marketId, date, to],
      queryFn: async ({ signal }) => (await call('listCoverage', { query: { marketId, date, to }, signal })).data,
      staleTime: 30_000,
    }),
  /** Cached only while it is on the screen: the next change is another query. */
  preview: (scheduledMenuId: Id, scheduledElements: ScheduledElementInput[]) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'preview', scheduledMenuId, scheduledElements],
      queryFn: async ({ signal }) =>
        (await call('previewCoverage', { params: { id: scheduledMenuId }, body: { scheduledElements }, signal })).data,
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  suggestions: (scheduledMenuId: Id) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'suggestions', scheduledMenuId],
      queryFn: async ({ signal }) =>
        (await call('listCoverageSuggestions', { params: { id: scheduledMenuId }, signal })).data,
    }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { dataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Below the key of scheduling: every change of a day changes its coverage. */
export const coverageQueries = {
  ofDay: (marketId: Id, date: CalendarDay) =>
    dataQuery([...queryKeys.scheduling, 'coverage', marketId, date], 'listCoverage', { query: { marketId, date } }),
  /** Null where nobody counted: no people, or no menu. */
  ofMenu: ({ id, marketId, date }: { id: Id; marketId: Id; date: CalendarDay }) =>
    queryOptions({
      ...coverageQueries.ofDay(marketId, date),
      select: (services) => services.find(({ scheduledMenu }) => scheduledMenu.id === id) ?? null,
    }),
  /** Counts only. */
  ofDays: (marketId: Id, date: CalendarDay, to: CalendarDay) =>
    dataQuery(
      [...queryKeys.scheduling, 'coverage', marketId, date, to],
      'listCoverage',
      { query: { marketId, date, to } },
      { staleTime: 30_000 },
    ),
  /** Cached only while it is on the screen: the next change is another query. */
  preview: (scheduledMenuId: Id, scheduledElements: ScheduledElementInput[]) =>
    dataQuery(
      [...queryKeys.scheduling, 'preview', scheduledMenuId, scheduledElements],
      'previewCoverage',
      { params: { id: scheduledMenuId }, body: { scheduledElements } },
      { placeholderData: keepPreviousData, gcTime: 0 },
    ),
  suggestions: (scheduledMenuId: Id) =>
    dataQuery([...queryKeys.scheduling, 'suggestions', scheduledMenuId], 'listCoverageSuggestions', {
      params: { id: scheduledMenuId },
    }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { createBatcherByPlace } from '../../api/batched.ts';
import { createDataQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface Service {
  marketId: Id;
  date: CalendarDay;
  serviceLineId: Id;
}

const loadMenuCoverage = createBatcherByPlace(async (service: Service, ids) => {
  const { data } = await call('listMenuCoverages', { query: { ...service, ids: ids.join(',') } });
  return new Map(data.map((counts) => [counts.menuId, counts]));
});

/** Below the key of scheduling: every change of a day changes its coverage. */
export const coverageQueries = {
  ofDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...queryKeys.scheduling, 'coverage', marketId, date], 'listCoverage', {
      query: { marketId, date },
    }),
  /** Null where nobody counted: no people, or no menu. */
  ofMenu: ({ id, marketId, date }: { id: Id; marketId: Id; date: CalendarDay }) =>
    queryOptions({
      ...coverageQueries.ofDay(marketId, date),
      select: (services) => services.find(({ scheduledMenu }) => scheduledMenu.id === id) ?? null,
    }),
  /** Counts only. */
  ofDays: (marketId: Id, date: CalendarDay, to: CalendarDay) =>
    createDataQuery(
      [...queryKeys.scheduling, 'coverage', marketId, date, to],
      'listCoverage',
      { query: { marketId, date, to } },
      { staleTime: 30_000 },
    ),
  /** Cached only while it is on the screen: the next change is another query. */
  preview: (scheduledMenuId: Id, scheduledElements: ScheduledElementInput[]) =>
    createDataQuery(
      [...queryKeys.scheduling, 'preview', scheduledMenuId, scheduledElements],
      'previewCoverage',
      { params: { id: scheduledMenuId }, body: { scheduledElements } },
      { placeholderData: keepPreviousData, gcTime: 0 },
    ),
  /** Of a master menu, if it were scheduled there; null where nobody eats. The rows of a list share one request. */
  ofMasterMenu: (menuId: Id, service: Service) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'menu coverage', service, menuId],
      queryFn: async () => (await loadMenuCoverage(service, menuId)) ?? null,
    }),
  suggestions: (scheduledMenuId: Id) =>
    createDataQuery([...queryKeys.scheduling, 'suggestions', scheduledMenuId], 'listCoverageSuggestions', {
      params: { id: scheduledMenuId },
    }),
};

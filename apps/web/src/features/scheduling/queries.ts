import { queryOptions } from '@tanstack/react-query';
import { toDateParts } from '#contract/date-parts.ts';
import type { ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { createBatcher } from '../../api/batched.ts';
import { createDataQuery, createReplyQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const loadDiets = createBatcher(async (ids) => {
  const { data } = await call('listScheduledDiets', { query: { ids: ids.join(',') } });
  return new Map(data.map((dish) => [dish.id, dish]));
});

const toDayQuery = (marketId: Id, date: CalendarDay) => ({ marketId, ...toDateParts(date) });

// No placeholder data from the previous day: yesterday's menu under today's date would send the wrong food.
export const schedulingQueries = {
  all: () => queryKeys.scheduling,
  menusOfDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...schedulingQueries.all(), 'menus', marketId, date], 'listScheduledMenus', {
      query: toDayQuery(marketId, date),
    }),
  one: (id: Id) => createReplyQuery([...schedulingQueries.all(), 'menu', id], 'getScheduledMenu', { params: { id } }),
  /** The menus of a month, and who waits for one. */
  month: (marketId: Id, year: number, month: number) =>
    queryOptions({
      queryKey: [...schedulingQueries.all(), 'month', marketId, year, month],
      queryFn: async ({ signal }) => {
        const query = { marketId, year, month };
        const [menus, waiting] = await Promise.all([
          call('listScheduledMenus', { query, signal }),
          call('listServicesWithoutMenu', { query, signal }),
        ]);
        return { menus: menus.data, waiting: waiting.data };
      },
      staleTime: 30_000,
    }),
  copyPreview: (places: ScheduleCopyPlaces) =>
    createDataQuery([...schedulingQueries.all(), 'copy', places], 'previewScheduleCopy', { query: places }),
  diets: () => [...schedulingQueries.all(), 'diets'],
  /** Null for a dish that is gone. */
  dishDiets: (scheduledElementId: Id) =>
    queryOptions({
      queryKey: [...schedulingQueries.diets(), scheduledElementId],
      queryFn: async () => (await loadDiets(scheduledElementId)) ?? null,
    }),
  nextServices: (marketId: Id, after: CalendarDay) =>
    createDataQuery([...schedulingQueries.all(), 'next-services', marketId, after], 'listNextServices', {
      query: { marketId, after },
    }),
  masterChangesOfDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...schedulingQueries.all(), 'master-changes-of-day', marketId, date], 'countMasterChanges', {
      query: { marketId, date },
    }),
  masterChanges: (id: Id) =>
    createDataQuery([...schedulingQueries.all(), 'master-changes', id], 'listMasterChanges', { params: { id } }),
  headcountsOfDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...schedulingQueries.all(), 'headcounts', marketId, date], 'listConsumerDetails', {
      query: { marketId, date },
    }),
};

import { queryOptions } from '@tanstack/react-query';
import { datePartsOf } from '#contract/date-parts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface Slot {
  readonly marketId: Id;
  readonly serviceLineId: Id;
  readonly date: CalendarDay;
}

export const changeQueries = {
  /** Of the menu in a slot. */
  ofSlot: ({ marketId, serviceLineId, date }: Slot) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'changes', marketId, date],
      queryFn: async ({ signal }) =>
        (await call('listScheduledMenus', { query: { marketId, ...datePartsOf(date) }, signal })).data,
      select: (menus) => menus.find((menu) => menu.serviceLineId === serviceLineId)?.changes ?? [],
    }),
};

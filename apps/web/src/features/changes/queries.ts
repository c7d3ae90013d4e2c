import { queryOptions } from '@tanstack/react-query';
import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface Slot {
  readonly marketId: Id;
  readonly serviceLineId: Id;
  readonly date: CalendarDay;
}

export const changeQueries = {
  /** What changed in the menu of a slot, and in the add-ons beside it. */
  ofSlot: ({ marketId, serviceLineId, date }: Slot) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'changes', marketId, date],
      queryFn: async ({ signal }) => {
        const query = { marketId, ...toDateParts(date) };
        const [menus, addOns] = await Promise.all([
          call('listScheduledMenus', { query, signal }),
          call('listScheduledAddOns', { query, signal }),
        ]);
        return [...menus.data, ...addOns.data].map(({ serviceLineId: line, changes }) => ({ line, changes }));
      },
      select: (services) => services.filter(({ line }) => line === serviceLineId).flatMap(({ changes }) => changes),
    }),
};

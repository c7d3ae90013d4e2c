import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { dataQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Each below the key of what it costs: whatever changes that changes its cost. */
export const costQueries = {
  ofElement: (id: Id) => dataQuery([...queryKeys.elements, 'cost', id], 'getElementCost', { params: { id } }),
  ofMenu: (id: Id) => dataQuery([...queryKeys.menus, 'cost', id], 'getMenuCost', { params: { id } }),
  ofService: (id: Id) =>
    dataQuery([...queryKeys.scheduling, 'cost', id], 'getScheduledMenuCost', { params: { id } }, { staleTime: 0 }),
  ofDay: (marketId: Id, date: CalendarDay) =>
    dataQuery([...queryKeys.scheduling, 'costs', marketId, date], 'listServiceCosts', { query: { marketId, date } }),
  /** Null where there is no menu, or its numbers are too large. */
  ofMenuOfDay: (marketId: Id, date: CalendarDay, scheduledMenuId: Id | undefined) =>
    queryOptions({
      ...costQueries.ofDay(marketId, date),
      select: (costs) => costs.find((menuCost) => menuCost.scheduledMenuId === scheduledMenuId) ?? null,
    }),
  ofPeriod: (query: CallInput<'getCosts'>['query']) =>
    dataQuery(
      [...queryKeys.scheduling, 'period-costs', query],
      'getCosts',
      { query },
      { placeholderData: keepPreviousData },
    ),
  why: (query: CallInput<'getDayCost'>['query']) =>
    dataQuery([...queryKeys.scheduling, 'day-cost', query], 'getDayCost', { query }),
  priceEffect: (id: Id, unitsPerCase: number, costPerCase: number) =>
    dataQuery(
      [...queryKeys.ingredients, 'price-effect', id, unitsPerCase, costPerCase],
      'getPriceEffect',
      { params: { id }, query: { unitsPerCase, costPerCase } },
      { placeholderData: keepPreviousData },
    ),
};

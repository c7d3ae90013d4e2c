import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { createDataQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Each below the key of what it costs: whatever changes that changes its cost. */
export const costQueries = {
  ofElement: (id: Id) => createDataQuery([...queryKeys.elements, 'cost', id], 'getElementCost', { params: { id } }),
  ofMenu: (id: Id) => createDataQuery([...queryKeys.menus, 'cost', id], 'getMenuCost', { params: { id } }),
  ofService: (id: Id) =>
    createDataQuery(
      [...queryKeys.scheduling, 'cost', id],
      'getScheduledMenuCost',
      { params: { id } },
      { staleTime: 0 },
    ),
  ofDay: (marketId: Id, date: CalendarDay) =>
    createDataQuery([...queryKeys.scheduling, 'costs', marketId, date], 'listServiceCosts', {
      query: { marketId, date },
    }),
  /** Null where there is no menu, or its numbers are too large. */
  ofMenuOfDay: (marketId: Id, date: CalendarDay, scheduledMenuId: Id | undefined) =>
    queryOptions({
      ...costQueries.ofDay(marketId, date),
      select: (costs) => costs.find((menuCost) => menuCost.scheduledMenuId === scheduledMenuId) ?? null,
    }),
  ofPeriod: (query: CallInput<'getCosts'>['query']) =>
    createDataQuery(
      [...queryKeys.scheduling, 'period-costs', query],
      'getCosts',
      { query },
      { placeholderData: keepPreviousData },
    ),
  why: (query: CallInput<'getDayCost'>['query']) =>
    createDataQuery([...queryKeys.scheduling, 'day-cost', query], 'getDayCost', { query }),
  priceEffect: (id: Id, unitsPerCase: number, costPerCase: number) =>
    createDataQuery(
      [...queryKeys.ingredients, 'price-effect', id, unitsPerCase, costPerCase],
      'getPriceEffect',
      { params: { id }, query: { unitsPerCase, costPerCase } },
      { placeholderData: keepPreviousData },
    ),
};

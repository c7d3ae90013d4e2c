import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Refetches the queries with these key prefixes that a screen shows. */
export const invalidate = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Keys of queries with names and allergens of elements. */
export const showElements: readonly QueryKey[] = [
  queryKeys.menus,
  queryKeys.scheduling,
  queryKeys.addOns,
  queryKeys.hosts,
  queryKeys.usage,
];

/** Keys of queries that also have names and allergens of ingredients. */
export const showDishes: readonly QueryKey[] = [queryKeys.ingredients, queryKeys.elements, ...showElements];

/** Keys of queries that show who eats what, how much of it, and what that costs. */
export const showServices: readonly QueryKey[] = [
  queryKeys.serviceEvents,
  queryKeys.scheduling,
  queryKeys.dailyNumbers,
  queryKeys.hosts,
];

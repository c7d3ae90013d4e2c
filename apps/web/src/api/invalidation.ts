import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** What these keys begin is asked for again where a screen shows it. */
export const invalidate = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** What shows names and allergens of elements. */
export const showElements: readonly QueryKey[] = [
  queryKeys.menus,
  queryKeys.scheduling,
  queryKeys.addOns,
  queryKeys.hosts,
  queryKeys.usage,
];

/** What shows names and allergens of ingredients, too. */
export const showDishes: readonly QueryKey[] = [queryKeys.ingredients, queryKeys.elements, ...showElements];

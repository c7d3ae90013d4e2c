import { queryOptions, useQueries } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { AddOnType, Brand, ContainerType, Market, PortionUnit } from '#contract/reference-records.ts';
import type { IdName } from '#contract/values.ts';
import { call } from '../api/client.ts';
import { getWholeListKey } from '../api/query-keys.ts';
import { canStandIn, endsStart } from './kept-answers.ts';

/** The reference lists that every screen uses, loaded at start (screens-2). */
export type ReferenceData = { [List in keyof ReferenceEntries]: ReferenceEntries[List][] };

interface ReferenceEntries {
  markets: Market;
  tags: IdName;
  roles: IdName;
  brands: Brand;
  cuisineTypes: IdName;
  serviceLines: IdName;
  serviceTypes: IdName;
  servingUtensils: IdName;
  servingVessels: IdName;
  portionUnits: PortionUnit;
  addOnTypes: AddOnType;
  containerTypes: ContainerType;
}

const all = { page: 1, perPage: 10_000 };
type Load<Item> = (signal: AbortSignal) => Promise<{ data: Item[] }>;

const loaders: { [List in keyof ReferenceEntries]: Load<ReferenceEntries[List]> } = {
  markets: (signal) => call('listMarkets', { query: all, signal }),
  tags: (signal) => call('listMenuElementClasses', { query: all, signal }),
  roles: (signal) => call('listRoles', { query: all, signal }),
  // The product's wire loads the brands with page 0 and limit 100.
  brands: (signal) => call('listBrands', { query: { page: 0, perPage: 100 }, signal }),
  cuisineTypes: (signal) => call('listCuisineTypes', { query: all, signal }),
  serviceLines: (signal) => call('listServiceLines', { query: all, signal }),
  serviceTypes: (signal) => call('listServiceTypes', { query: { page: 1, perPage: 100 }, signal }),
  servingUtensils: (signal) => call('listServingUtensils', { query: all, signal }),
  servingVessels: (signal) => call('listServingVessels', { query: all, signal }),
  portionUnits: (signal) => call('listPortionUnits', { query: all, signal }),
  addOnTypes: (signal) => call('listAddOnTypes', { query: all, signal }),
  containerTypes: (signal) => call('listContainerTypes', { query: all, signal }),
};

const names = Object.keys(loaders) as (keyof ReferenceData)[];

export const createReferenceQuery = <List extends keyof ReferenceEntries>(name: List) =>
  queryOptions({
    queryKey: getWholeListKey(name),
    queryFn: async ({ signal }): Promise<ReferenceEntries[List][]> => (await loaders[name](signal)).data,
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { offline: true },
  });

export interface ReferenceLoading {
  data: ReferenceData | undefined;
  failed: { name: keyof ReferenceData; error: unknown } | undefined;
  retry: () => void;
  /** When the oldest of those was loaded that stand in without signal; undefined while none does. */
  keptSince: number | undefined;
}

/** Loads all lists at once. A list that this page has loaded keeps serving when refreshing it fails. */
export function useReferenceLoading(enabled: boolean): ReferenceLoading {
  return useQueries({
    queries: names.map((name) => ({ ...createReferenceQuery(name), enabled })),
    combine: (results) => {
      const failedIndex = results.findIndex(endsStart);
      const name = names[failedIndex];
      return {
        data: results.every((result) => result.data !== undefined)
          ? (Object.fromEntries(names.map((list, index) => [list, results[index]?.data])) as unknown as ReferenceData)
          : undefined,
        failed: name && { name, error: results[failedIndex]?.error },
        keptSince: results
          .filter(canStandIn)
          .reduce<number | undefined>(
            (oldest, { dataUpdatedAt }) => Math.min(oldest ?? dataUpdatedAt, dataUpdatedAt),
            undefined,
          ),
        retry: () => {
          for (const result of results) if (result.isError) void result.refetch();
        },
      };
    },
  });
}

export const ReferenceDataContext = createContext<ReferenceData | undefined>(undefined);

/** Lists of an earlier start that stand in without signal: since when, and the way to ask again. */
export const KeptListsContext = createContext<Pick<ReferenceLoading, 'keptSince' | 'retry'> | undefined>(undefined);

export function useReferenceData(): ReferenceData {
  const data = useContext(ReferenceDataContext);
  if (!data) throw new Error('Reference data is there only inside the started app.');
  return data;
}

/** The name of an entry; empty for none, and for one that is gone. */
export const getEntryName = (list: readonly IdName[] | undefined, id: string | null) =>
  list?.find((entry) => entry.id === id)?.name ?? '';

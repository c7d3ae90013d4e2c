import { queryOptions } from '@tanstack/react-query';
import type { Duplicates, MergeComparison, MergeKind } from '#contract/merges.ts';
import type { Id, IdName } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const queryKeyByKind = {
  ingredients: queryKeys.ingredients,
  elements: queryKeys.elements,
  vendors: queryKeys.referenceData,
  brands: queryKeys.referenceData,
  accounts: queryKeys.accounts,
} as const satisfies Record<MergeKind, readonly string[]>;

const duplicatesByKind = {
  ingredients: 'listDuplicateIngredients',
  elements: 'listDuplicateElements',
  vendors: 'listDuplicateVendors',
  brands: 'listDuplicateBrands',
  accounts: 'listDuplicateAccounts',
} as const;
const comparisonByKind = {
  ingredients: 'compareIngredients',
  elements: 'compareElements',
  vendors: 'compareVendors',
  brands: 'compareBrands',
  accounts: 'compareAccounts',
} as const;

const all = { page: 1, perPage: 10_000 };

export const mergeQueries = {
  /** The short lists, to choose the other one from. */
  entries: (kind: 'vendors' | 'brands') =>
    queryOptions({
      queryKey: [...queryKeyByKind[kind], 'merge', kind],
      queryFn: async ({ signal }): Promise<readonly IdName[]> =>
        (await call(kind === 'vendors' ? 'listVendors' : 'listBrands', { query: all, signal })).data,
    }),
  /** Pairs whose names look alike. */
  duplicates: (kind: MergeKind) =>
    queryOptions({
      queryKey: [...queryKeyByKind[kind], 'duplicates', kind],
      queryFn: ({ signal }): Promise<{ data: Duplicates }> => call(duplicatesByKind[kind], { signal }),
    }),
  comparison: (kind: MergeKind, id: Id, otherId: Id) =>
    queryOptions({
      queryKey: [...queryKeyByKind[kind], 'merge', kind, id, otherId],
      queryFn: ({ signal }): Promise<{ data: MergeComparison }> =>
        call(comparisonByKind[kind], { params: { id, otherId }, signal }),
      enabled: otherId !== '',
      gcTime: 0,
    }),
};

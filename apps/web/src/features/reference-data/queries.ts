import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReferenceEntryKind } from '#domain/reference-data/reference-data-texts.ts';
import { call } from '../../api/client.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import type { ReferenceEntryItem } from './reference-entry-form-values.ts';

/** Lists rarely change, and changes made on this device invalidate the cache. */
const FRESH_MS = 5 * 60_000;
const all = { page: 1, perPage: 10_000 };

export interface ReferenceEntrySearch {
  page?: number;
  q?: string;
}

const listOf = {
  brand: 'listBrands',
  menuElementClass: 'listMenuElementClasses',
  serviceType: 'listServiceTypes',
  addOnType: 'listAddOnTypes',
  market: 'listMarkets',
  vendor: 'listVendors',
  allergen: 'listAllergens',
  containerType: 'listContainerTypes',
  servingUtensil: 'listServingUtensils',
  servingVessel: 'listServingVessels',
  portionUnit: 'listPortionUnits',
  cuisineType: 'listCuisineTypes',
  dietaryPreference: 'listDietaryPreferences',
  saladType: 'listSaladTypes',
} as const satisfies Record<ReferenceEntryKind, string>;

export const referenceDataQueries = {
  all: () => ['reference-data'] as const,
  /** One page of a list, for its maintenance screen. */
  page: (kind: ReferenceEntryKind, { page = 1, q = '' }: ReferenceEntrySearch) =>
    queryOptions({
      queryKey: [...referenceDataQueries.all(), kind, { page, q }],
      queryFn: async ({ signal }): Promise<{ data: ReferenceEntryItem[]; meta: { count: number } }> =>
        call(listOf[kind], { query: { page, q, perPage: DEFAULT_PER_PAGE }, signal }),
      placeholderData: keepPreviousData,
    }),
  // Whole lists that only some screens need; they load lazily, so that the app starts without them.
  allergens: () =>
    queryOptions({
      queryKey: ['reference', 'allergens'],
      queryFn: async ({ signal }) => (await call('listAllergens', { query: all, signal })).data,
      staleTime: FRESH_MS,
    }),
  elementTypes: () =>
    queryOptions({
      queryKey: ['reference', 'elementTypes'],
      queryFn: async ({ signal }) => (await call('listElementTypes', { query: all, signal })).data,
      staleTime: FRESH_MS,
    }),
  /** With the version of the order, for the screen that changes it. */
  elementTypeOrder: () =>
    queryOptions({
      queryKey: ['reference', 'elementTypes', 'order'],
      queryFn: ({ signal }) => call('listElementTypes', { query: all, signal }),
    }),
  vendors: () =>
    queryOptions({
      queryKey: ['reference', 'vendors'],
      queryFn: async ({ signal }) => (await call('listVendors', { query: all, signal })).data,
      staleTime: FRESH_MS,
    }),
};

/** The saved entry, found in its list: not every list has a call for a single entry. */
export const readReferenceEntry =
  (kind: ReferenceEntryKind) =>
  async ({ id }: ReferenceEntryItem): Promise<ReferenceEntryItem | undefined> => {
    const { data }: { data: ReferenceEntryItem[] } = await call(listOf[kind], { query: all });
    return data.find((item) => item.id === id);
  };

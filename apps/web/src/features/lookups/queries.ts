import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Lists change seldom; what changes them on this device asks for them again. */
const FRESH_MS = 5 * 60_000;
const all = { page: 1, perPage: 10_000 };

/** Lists that only some screens need, so that the start of the app does not wait for them. */
export const lookupQueries = {
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
  vendors: () =>
    queryOptions({
      queryKey: ['reference', 'vendors'],
      queryFn: async ({ signal }) => (await call('listVendors', { query: all, signal })).data,
      staleTime: FRESH_MS,
    }),
  brandsPage: ({ page = 1, q = '', perPage }: { page?: number; q?: string; perPage: number }) =>
    queryOptions({
      queryKey: ['reference', 'brands', 'page', { page, q, perPage }],
      queryFn: ({ signal }) => call('listBrands', { query: { page, q, perPage }, signal }),
      placeholderData: keepPreviousData,
    }),
};

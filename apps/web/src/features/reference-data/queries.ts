import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReferenceCallNames, type ReferenceKind } from '#contract/reference-kinds.ts';
import type { IdName } from '#contract/values.ts';
import { createDataQuery, createReplyQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { getWholeListKey, queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import type { ReferenceEntryItem } from './reference-entry-form-values.ts';

/** Lists rarely change, and changes made on this device invalidate the cache. */
const FRESH_MS = 5 * 60_000;
const all = { page: 1, perPage: 10_000 };

export interface ReferenceEntrySearch {
  page?: number;
  q?: string;
}

type WholeList = 'listAllergens' | 'listElementTypes' | 'listSaladTypes' | 'listVendors';

const createWholeListQuery = (name: WholeList) =>
  queryOptions({
    queryKey: getWholeListKey(name),
    queryFn: async ({ signal }): Promise<IdName[]> => (await call(name, { query: all, signal })).data,
    staleTime: FRESH_MS,
  });

export const elementTypesFailed = 'Something went wrong while retrieving element data.';

export const referenceDataQueries = {
  all: () => queryKeys.referenceData,
  /** One page of a list, for its maintenance screen. */
  page: (kind: ReferenceKind, { page = 1, q = '' }: ReferenceEntrySearch) =>
    queryOptions({
      queryKey: [...referenceDataQueries.all(), kind, { page, q }],
      queryFn: async ({ signal }): Promise<{ data: ReferenceEntryItem[]; meta: { count: number } }> =>
        call(getReferenceCallNames(kind).list, { query: { page, q, perPage: DEFAULT_PER_PAGE }, signal }),
      placeholderData: keepPreviousData,
    }),
  // Whole lists that only some screens need; they load lazily, so that the app starts without them.
  allergens: () => createWholeListQuery('listAllergens'),
  dietaryPreferences: () =>
    createDataQuery(
      getWholeListKey('listDietaryPreferences'),
      'listDietaryPreferences',
      { query: all },
      { staleTime: FRESH_MS },
    ),
  /** In operator order, which automated descriptions follow. */
  elementTypes: () => createWholeListQuery('listElementTypes'),
  saladTypes: () => createWholeListQuery('listSaladTypes'),
  vendors: () => createWholeListQuery('listVendors'),
  /** With the version of the order, for the screen that changes it. */
  elementTypeOrder: () =>
    createReplyQuery(getWholeListKey('order of element types'), 'listElementTypes', { query: all }),
};

/** The saved entry, found in its list: not every list has a call for a single entry. */
export const createReferenceEntryReader =
  (kind: ReferenceKind) =>
  async ({ id }: ReferenceEntryItem): Promise<ReferenceEntryItem | undefined> => {
    const { data }: { data: ReferenceEntryItem[] } = await call(getReferenceCallNames(kind).list, { query: all });
    return data.find((item) => item.id === id);
  };

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createDataQuery, createPageQuery, createReplyQuery } from '../../api/call-query.ts';
import { type CallReply, call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { type ListSearch, pickChosen, type Sort } from '../../ui/list-search.ts';

export interface AccountSearch extends ListSearch {
  sort?: Sort<'name' | 'market' | 'city' | 'start' | 'employees'>;
  /** The market's id. */
  market?: string;
  perPage?: number;
}

/** All modifiers of an account are one record: they are saved together. */
export const toModifierRecord = ({ data, meta }: CallReply<'getAccountPortionModifiers'>) => ({
  data: { modifiers: data, version: meta.version },
});

/** Filters of the list, without its page. */
export const toAccountFilters = ({ q = '', market, sort }: AccountSearch) => ({
  q,
  ...pickChosen({ marketId: market, sort }),
});

export const accountQueries = {
  all: () => queryKeys.accounts,
  list: ({ page = 1, perPage = DEFAULT_PER_PAGE, ...search }: AccountSearch) => {
    const query = { page, perPage, ...toAccountFilters(search) };
    return createPageQuery([...accountQueries.all(), 'list', query], 'listAccounts', { query });
  },
  one: (id: string) => createReplyQuery([...accountQueries.all(), 'one', id], 'getAccount', { params: { id } }),
  pointOfContact: (id: string) =>
    createDataQuery([...accountQueries.all(), 'point-of-contact', id], 'getPointOfContact', { params: { id } }),
  portionModifiers: (id: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'portion-modifiers', id],
      queryFn: async ({ signal }) =>
        toModifierRecord(await call('getAccountPortionModifiers', { params: { id }, signal })),
    }),
  auditTrail: (id: string, page: number) =>
    createReplyQuery(
      [...accountQueries.all(), 'audit-trail', id, page],
      'listAccountAuditTrail',
      { params: { id }, query: { page, perPage: DEFAULT_PER_PAGE } },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
};

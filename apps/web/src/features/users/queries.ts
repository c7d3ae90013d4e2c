import { useQueryClient } from '@tanstack/react-query';
import type { Role, User } from '#contract/users.ts';
import { createDataQuery, createPageQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { type ListSearch, pickChosen, type Sort } from '../../ui/list-search.ts';

export interface UserSearch extends ListSearch {
  sort?: Sort<'email' | 'name' | 'role' | 'market'>;
}

/** Filters of the list, without its page. */
export const toUserFilters = ({ q = '', sort }: UserSearch) => ({ q, ...pickChosen({ sort }) });

export const userQueries = {
  all: () => queryKeys.users,
  list: ({ page = 1, ...search }: UserSearch) => {
    const query = { page, perPage: DEFAULT_PER_PAGE, ...toUserFilters(search) };
    return createPageQuery([...userQueries.all(), 'list', query], 'listUsers', { query });
  },
  /** Refetched regularly: a mail server can fail and recover while the screen is open. */
  failingMails: () =>
    createDataQuery([...userQueries.all(), 'failing-mails'], 'listFailingMails', {}, { refetchInterval: 30_000 }),
};

/** One user as saved now; there is no call for one alone. */
export const readUser = async ({ id }: User): Promise<User | undefined> =>
  (await call('listUsers', { query: { perPage: 10_000 } })).data.find((user) => user.id === id);

export const roleQueries = {
  all: () => queryKeys.roles,
  list: () => createDataQuery([...roleQueries.all(), 'list'], 'listRoles', { query: {} }),
};

/** One role as saved now; there is no call for one alone. */
export function useReadRole() {
  const queryClient = useQueryClient();
  return async ({ id }: Role) =>
    (await queryClient.fetchQuery({ ...roleQueries.list(), staleTime: 0 })).find((role) => role.id === id);
}

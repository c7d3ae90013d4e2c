import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Eater } from '#contract/eaters.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const eaterQueries = {
  all: () => queryKeys.eaters,
  ofAccount: (accountId: string) =>
    queryOptions({
      queryKey: [...eaterQueries.all(), accountId],
      queryFn: async ({ signal }) => {
        const { data } = await call('listEaters', { params: { accountId }, signal });
        return { data, meta: { count: data.length } };
      },
    }),
};

/** One eater as saved now; there is no call for one alone. */
export function useReadEater(accountId: string) {
  const queryClient = useQueryClient();
  return async ({ id }: Eater) => {
    const { data } = await queryClient.fetchQuery({ ...eaterQueries.ofAccount(accountId), staleTime: 0 });
    return data.find((eater) => eater.id === id);
  };
}

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Eater } from '#contract/eaters.ts';
import { call } from '../../api/client.ts';

export const eaterQueries = {
  all: () => ['eaters'] as const,
  ofAccount: (accountId: string) =>
    queryOptions({
      queryKey: [...eaterQueries.all(), accountId],
      queryFn: async ({ signal }) => {
        const { data } = await call('listEaters', { params: { accountId }, signal });
        return { data, meta: { count: data.length } };
      },
    }),
  dietaryPreferences: () =>
    queryOptions({
      queryKey: ['reference', 'dietaryPreferences'],
      queryFn: async ({ signal }) => (await call('listDietaryPreferences', { query: {}, signal })).data,
      staleTime: 5 * 60_000,
    }),
  allergens: () =>
    queryOptions({
      queryKey: ['reference', 'allergens'],
      queryFn: async ({ signal }) => (await call('listAllergens', { query: { perPage: 10_000 }, signal })).data,
      staleTime: 5 * 60_000,
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

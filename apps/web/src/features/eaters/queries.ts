import { queryOptions } from '@tanstack/react-query';
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

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const usageQueries = {
  ofElement: (id: string) =>
    queryOptions({
      queryKey: [...queryKeys.usage, 'element', id],
      queryFn: ({ signal }) => call('getElementUsage', { params: { id }, signal }),
    }),
  ofIngredient: (id: string) =>
    queryOptions({
      queryKey: [...queryKeys.usage, 'ingredient', id],
      queryFn: ({ signal }) => call('getIngredientUsage', { params: { id }, signal }),
    }),
  datedCopies: (id: string) =>
    queryOptions({
      queryKey: [...queryKeys.usage, 'dated-copies', id],
      queryFn: async ({ signal }) => (await call('listDatedCopies', { params: { id }, signal })).data,
    }),
};

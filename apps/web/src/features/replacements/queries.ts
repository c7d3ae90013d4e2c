import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const replacementQueries = {
  of: (ingredientId: Id, q: string) =>
    queryOptions({
      queryKey: [...queryKeys.ingredients, 'replacements', ingredientId, q],
      queryFn: ({ signal }) => call('listReplacements', { params: { id: ingredientId }, query: { q }, signal }),
      placeholderData: keepPreviousData,
    }),
};

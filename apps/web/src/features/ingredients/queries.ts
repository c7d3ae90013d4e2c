import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';

export interface IngredientSearch {
  page?: number;
  q?: string;
  perPage?: number;
}

export const ingredientQueries = {
  all: () => queryKeys.ingredients,
  list: ({ page = 1, q = '', perPage = DEFAULT_PER_PAGE }: IngredientSearch) =>
    queryOptions({
      queryKey: [...ingredientQueries.all(), 'list', { page, q, perPage }],
      queryFn: ({ signal }) => call('listIngredients', { query: { page, q, perPage }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ingredientQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getIngredient', { params: { id }, signal }),
    }),
};

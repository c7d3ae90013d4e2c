import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ingredientTypes } from '#contract/ingredient-types.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { chosen, type Sort } from '../../ui/list-search.ts';

export type IngredientFilter = 'type' | 'allergen' | 'without';

export type IngredientSearch = { readonly [Name in IngredientFilter]?: string | undefined } & {
  page?: number;
  q?: string;
  perPage?: number;
  sort?: Sort<'name' | 'type'>;
};

export const ingredientQueries = {
  all: () => queryKeys.ingredients,
  list: ({ page = 1, q = '', perPage = DEFAULT_PER_PAGE, type, allergen, without, sort }: IngredientSearch) => {
    const filters = chosen({
      type: ingredientTypes.find((one) => one === type),
      allergenId: allergen,
      withoutAllergenId: without,
      sort,
    });
    return queryOptions({
      queryKey: [...ingredientQueries.all(), 'list', { page, q, perPage, ...filters }],
      queryFn: ({ signal }) => call('listIngredients', { query: { page, q, perPage, ...filters }, signal }),
      placeholderData: keepPreviousData,
    });
  },
  one: (id: string) =>
    queryOptions({
      queryKey: [...ingredientQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getIngredient', { params: { id }, signal }),
    }),
};

import { ingredientTypes } from '#contract/ingredient-types.ts';
import { NOT_STATED, originFilters } from '#contract/ingredients.ts';
import { createPageQuery, createReplyQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { pickChosen, type Sort } from '../../ui/list-search.ts';

export type IngredientFilter = 'type' | 'origin' | 'allergen' | 'without';

export type IngredientSearch = { readonly [Name in IngredientFilter]?: string | undefined } & {
  page?: number;
  q?: string;
  perPage?: number;
  sort?: Sort<'name' | 'type' | 'nextUse'>;
};

/** Filters of the list, without its page. */
export const toIngredientFilters = ({ q = '', type, origin, allergen, without, sort }: IngredientSearch) => ({
  q,
  ...pickChosen({
    type: ingredientTypes.find((ingredientType) => ingredientType === type),
    origin: originFilters.find((originFilter) => originFilter === origin),
    allergenId: allergen,
    withoutAllergenId: without,
    // What is served next is asked first.
    sort: sort ?? (origin === NOT_STATED ? 'nextUse' : undefined),
  }),
});

export const ingredientQueries = {
  all: () => queryKeys.ingredients,
  list: ({ page = 1, perPage = DEFAULT_PER_PAGE, ...search }: IngredientSearch) => {
    const query = { page, perPage, ...toIngredientFilters(search) };
    return createPageQuery([...ingredientQueries.all(), 'list', query], 'listIngredients', { query });
  },
  one: (id: string) => createReplyQuery([...ingredientQueries.all(), 'one', id], 'getIngredient', { params: { id } }),
};

import { queryOptions } from '@tanstack/react-query';
import { toNameParameter } from '#domain/reference-data/tags.ts';
import { createBatcherByPlace } from '../../api/batched.ts';
import { createPageQuery, createReplyQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { pickChosen, type Sort } from '../../ui/list-search.ts';

export type MenuFilter = 'tag' | 'cuisine' | 'brand' | 'allergen' | 'without';

/** Filters are ids; the wire names the tag `class`. */
export type MenuSearch = { readonly [Name in MenuFilter]?: string | undefined } & {
  page?: number;
  q?: string;
  perPage?: number;
  sort?: Sort<'name' | 'tag' | 'cuisine'>;
};

const loadLastServed = createBatcherByPlace(async (marketId: string, ids) => {
  const { data } = await call('listLastServed', { query: { marketId, ids: ids.join(',') } });
  return new Map(data.map(({ menuId, date }) => [menuId, date]));
});

/** Filters of the list, without its page. */
export const toMenuFilters = ({ q = '', tag, cuisine, brand, allergen, without, sort }: MenuSearch) => ({
  q,
  ...pickChosen({
    class: tag,
    cuisineTypeId: cuisine,
    brandId: brand,
    allergenId: allergen,
    withoutAllergenId: without,
    sort,
  }),
});

export const menuQueries = {
  all: () => queryKeys.menus,
  list: ({ page = 1, perPage = DEFAULT_PER_PAGE, ...search }: MenuSearch) => {
    const query = { page, perPage, ...toMenuFilters(search) };
    return createPageQuery([...menuQueries.all(), 'list', query], 'listMenus', { query });
  },
  one: (id: string) => createReplyQuery([...menuQueries.all(), 'one', id], 'getMenu', { params: { id } }),
  /** Null if the market never did. */
  lastServed: (id: string, marketId: string) =>
    queryOptions({
      queryKey: [...menuQueries.all(), 'last served', marketId, id],
      queryFn: async () => (await loadLastServed(marketId, id)) ?? null,
    }),
  /** Tags that menus with this name already use. */
  tags: (name: string) =>
    createReplyQuery(
      [...menuQueries.all(), 'tags', name],
      'listMenuTags',
      { params: { menuName: toNameParameter(name) } },
      { enabled: name.trim() !== '', staleTime: 0 },
    ),
};

import { queryOptions } from '@tanstack/react-query';
import { toNameParameter } from '#domain/reference-data/tags.ts';
import { createBatcher } from '../../api/batched.ts';
import { createPageQuery, createReplyQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { pickChosen, type Sort } from '../../ui/list-search.ts';

export type ElementFilter = 'tag' | 'type' | 'allergen' | 'without' | 'suits';

/** Filters are ids; the wire names the tag `class`. */
export type ElementSearch = { readonly [Name in ElementFilter]?: string | undefined } & {
  page?: number;
  q?: string;
  perPage?: number;
  sort?: Sort<'name' | 'tag'>;
  /** Only what fits a slot of an add-on, without a search what it held last first (scheduling-18). */
  slot?: string | undefined;
};

/** Picker page size; Load More adds as many (screens-6). */
export const ELEMENTS_TO_PICK = 15;

const loadDiets = createBatcher(async (ids) => {
  const { data } = await call('listElementDiets', { query: { ids: ids.join(',') } });
  return new Map(data.map(({ id, suits }) => [id, suits]));
});

/** Filters of the list, without its page. */
export const toElementFilters = ({ q = '', tag, type, allergen, without, suits, sort }: ElementSearch) => ({
  q,
  ...pickChosen({
    class: tag,
    elementTypeId: type,
    allergenId: allergen,
    withoutAllergenId: without,
    suitsPreferenceId: suits,
    sort,
  }),
});

export const elementQueries = {
  all: () => queryKeys.elements,
  list: ({ page = 1, perPage = DEFAULT_PER_PAGE, slot, ...search }: ElementSearch) => {
    const fitting = slot ? { fitsAddOnSlotId: slot, ...(!search.q && { sort: '-lastInSlot' as const }) } : {};
    const query = { page, perPage, ...toElementFilters(search), ...fitting };
    return createPageQuery([...elementQueries.all(), 'list', query], 'listElements', { query });
  },
  /** First page of the picker. */
  firstToPick: () => elementQueries.list({ perPage: ELEMENTS_TO_PICK }),
  /** Null for an element that is gone. */
  diets: (id: string) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'diets', id],
      queryFn: async () => (await loadDiets(id)) ?? null,
    }),
  one: (id: string) => createReplyQuery([...elementQueries.all(), 'one', id], 'getElement', { params: { id } }),
  /** Tags that elements with this name use. A blank name has none and sends no request (catalogue-1). */
  tagsOfName: (name: string) =>
    createReplyQuery(
      [...elementQueries.all(), 'tags', name.trim()],
      'listElementTags',
      { params: { elementName: toNameParameter(name) } },
      { enabled: name.trim() !== '' },
    ),
};

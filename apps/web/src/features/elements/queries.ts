import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { nameForPath } from '#domain/reference-data/tags.ts';
import { call } from '../../api/client.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';

export interface ElementSearch {
  page?: number;
  q?: string;
  /** The tag's id, which the call names `class`. */
  tag?: string;
  perPage?: number;
}

/** In a picker at first, and with each Load More (spec §9). */
export const ELEMENTS_TO_PICK = 15;

export const elementQueries = {
  all: () => ['elements'] as const,
  list: ({ page = 1, q = '', tag = '', perPage = DEFAULT_PER_PAGE }: ElementSearch) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'list', { page, q, tag, perPage }],
      queryFn: ({ signal }) => call('listElements', { query: { page, q, perPage, class: tag }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** What the picker opens with. */
  firstToPick: () => elementQueries.list({ perPage: ELEMENTS_TO_PICK }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getElement', { params: { id }, signal }),
    }),
  /** Tags in use by elements of this name; a blank name has none, and is not asked for (spec §5). */
  tagsOfName: (name: string) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'tags', name.trim()],
      queryFn: ({ signal }) => call('listElementTags', { params: { elementName: nameForPath(name) }, signal }),
      enabled: name.trim() !== '',
    }),
};

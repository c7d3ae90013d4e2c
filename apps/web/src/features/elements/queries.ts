import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { nameForPath } from '#domain/reference-data/tags.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';

export interface ElementSearch {
  page?: number;
  q?: string;
  /** Tag id; the wire names it `class`. */
  tag?: string;
  perPage?: number;
}

/** Picker page size; Load More adds as many (screens-6). */
export const ELEMENTS_TO_PICK = 15;

export const elementQueries = {
  all: () => queryKeys.elements,
  list: ({ page = 1, q = '', tag = '', perPage = DEFAULT_PER_PAGE }: ElementSearch) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'list', { page, q, tag, perPage }],
      queryFn: ({ signal }) => call('listElements', { query: { page, q, perPage, class: tag }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** First page of the picker. */
  firstToPick: () => elementQueries.list({ perPage: ELEMENTS_TO_PICK }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getElement', { params: { id }, signal }),
    }),
  /** Tags that elements with this name use. A blank name has none and sends no request (catalogue-1). */
  tagsOfName: (name: string) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'tags', name.trim()],
      queryFn: ({ signal }) => call('listElementTags', { params: { elementName: nameForPath(name) }, signal }),
      enabled: name.trim() !== '',
    }),
};

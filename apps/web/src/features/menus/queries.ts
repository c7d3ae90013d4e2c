import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { nameForPath } from '#domain/reference-data/tags.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';

export interface MenuSearch {
  page?: number;
  q?: string;
  /** Tag id; the wire names it `class`. */
  tag?: string;
}

export const menuQueries = {
  all: () => queryKeys.menus,
  list: ({ page = 1, q = '', tag }: MenuSearch) =>
    queryOptions({
      queryKey: [...menuQueries.all(), 'list', { page, q, tag }],
      queryFn: ({ signal }) =>
        call('listMenus', { query: { page, q, perPage: DEFAULT_PER_PAGE, ...(tag ? { class: tag } : {}) }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...menuQueries.all(), 'one', id],
      queryFn: ({ signal }) => call('getMenu', { params: { id }, signal }),
    }),
  /** Tags that menus with this name already use. */
  tagsOf: (name: string) =>
    queryOptions({
      queryKey: [...menuQueries.all(), 'tags', name],
      queryFn: ({ signal }) => call('listMenuTags', { params: { menuName: nameForPath(name) }, signal }),
      enabled: name.trim() !== '',
      staleTime: 0,
    }),
  /** For the picker; `tag` '' means all. */
  picker: ({ q, tag, page, perPage }: { q: string; tag: string; page: number; perPage: number }) =>
    queryOptions({
      queryKey: [...menuQueries.all(), 'picker', { q, tag, page, perPage }],
      queryFn: ({ signal }) =>
        call('listMenus', { query: { page, q, perPage, ...(tag ? { class: tag } : {}) }, signal }),
    }),
};

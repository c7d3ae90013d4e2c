import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { DEFAULT_PER_PAGE } from '../../ui/ListTable.tsx';

export interface ElementSearch {
  page?: number;
  q?: string;
  /** The tag's id, which the call names `class`. */
  tag?: string;
  perPage?: number;
}

export const elementQueries = {
  all: () => ['elements'] as const,
  list: ({ page = 1, q = '', tag, perPage = DEFAULT_PER_PAGE }: ElementSearch) =>
    queryOptions({
      queryKey: [...elementQueries.all(), 'list', { page, q, tag, perPage }],
      queryFn: ({ signal }) =>
        call('listElements', { query: { page, q, perPage, ...(tag ? { class: tag } : {}) }, signal }),
      placeholderData: keepPreviousData,
    }),
};

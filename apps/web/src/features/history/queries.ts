import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';

export const deletionQueries = {
  page: ({ page = 1 }: { page?: number }) =>
    queryOptions({
      queryKey: [...queryKeys.deletions, page],
      queryFn: ({ signal }) => call('listDeletions', { query: { page, perPage: DEFAULT_PER_PAGE }, signal }),
      placeholderData: keepPreviousData,
    }),
};

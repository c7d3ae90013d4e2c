import { queryOptions } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const documentQueries = {
  /** Counted from the daily numbers, and as fresh as they are. */
  labelCounts: (scheduledMenuId: Id) =>
    queryOptions({
      queryKey: [...queryKeys.dailyNumbers, 'labels', scheduledMenuId],
      queryFn: async ({ signal }) => (await call('getLabelCounts', { params: { id: scheduledMenuId }, signal })).data,
      staleTime: 0,
    }),
};

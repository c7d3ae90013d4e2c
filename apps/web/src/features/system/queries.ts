import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const systemQueries = {
  /** Looked at again while the screen is open: somebody waits for the outbox or a backup. */
  status: () =>
    queryOptions({
      queryKey: queryKeys.system,
      queryFn: async ({ signal }) => (await call('getSystemStatus', { signal })).data,
      refetchInterval: 30_000,
    }),
};

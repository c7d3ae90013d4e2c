import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const systemQueries = {
  /** Looked at again while the screen is open: somebody waits for the outbox or a backup. */
  status: () => createDataQuery(queryKeys.system, 'getSystemStatus', {}, { refetchInterval: 30_000 }),
};

import { queryOptions } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Below the key of scheduling: whatever changes a day changes whether it is ready. */
export const readinessQueries = {
  /** Without a market it reads all of them. */
  ofDay: (date: CalendarDay, marketId?: Id) =>
    queryOptions({
      queryKey: [...queryKeys.scheduling, 'readiness', date, marketId ?? null],
      queryFn: async ({ signal }) =>
        (await call('listReadiness', { query: { date, ...(marketId && { marketId }) }, signal })).data,
      // A person who comes back from repairing a fault wants to see it gone.
      staleTime: 0,
    }),
};

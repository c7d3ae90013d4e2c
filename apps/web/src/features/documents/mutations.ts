import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ToldState } from '#contract/sheets.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { sheetsKey } from './queries.ts';

/** What became of sheets, by their ids in the print log (paper-10). */
export async function tellPrints(queryClient: QueryClient, prints: readonly { id: Id; state: ToldState }[]) {
  if (prints.length === 0) return;
  await call('tellPrints', { body: { prints: [...prints] } });
  for (const queryKey of [sheetsKey, [...queryKeys.scheduling, 'readiness']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Told without an answer, they stay what they were: never more than is known. */
export function useTellPrints() {
  const queryClient = useQueryClient();
  return useCallback(
    (ids: readonly Id[], state: ToldState) =>
      tellPrints(
        queryClient,
        ids.map((id) => ({ id, state })),
      ).catch(() => undefined),
    [queryClient],
  );
}

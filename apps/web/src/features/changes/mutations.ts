import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';

export function useAcceptChanges() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: Id[]) => call('acceptChanges', { body: { ids } }),
    onSettled: () => invalidate(client, [queryKeys.scheduling, queryKeys.addOns, queryKeys.hosts]),
  });
}

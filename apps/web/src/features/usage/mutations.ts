import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CopyPart } from '#contract/dated-copies.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface TakeOver {
  readonly copyIds: Id[];
  readonly parts: CopyPart[];
}

export function useTakeOverElement(elementId: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TakeOver) => call('takeOverElement', { params: { id: elementId }, body }),
    onSettled: () => invalidate(client, [queryKeys.usage, queryKeys.scheduling, queryKeys.addOns, queryKeys.hosts]),
  });
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from './invalidation.ts';

/** A call that changes what these queries show. They are read again after a refusal too: somebody else may have done the same. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, shownIn: readonly QueryKey[]) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => invalidate(client, shownIn) });
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from './invalidation.ts';

/**
 * A call that changes what these queries show. They are read again after a refusal too: somebody else may have done the same. Only a
 * success waits for that: without a network it would take until there is one, and nobody would be told that the call failed.
 */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, shownIn: readonly QueryKey[]) {
  const client = useQueryClient();
  const readAgain = () => invalidate(client, shownIn);
  return useMutation({ mutationFn: change, onSuccess: readAgain, onError: () => void readAgain() });
}

type FindQuery = (id: string) => { readonly queryKey: QueryKey };

/** A save whose answer is the record as it is now. After a refusal nothing is read again: the form asks for what it needs. */
export function useRecordSave<Input, Reply extends { readonly data: { readonly id: string } }>(
  save: (input: Input) => Promise<Reply>,
  findQuery: FindQuery,
  shownIn: readonly QueryKey[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (reply) => {
      await invalidate(client, shownIn);
      client.setQueryData(findQuery(reply.data.id).queryKey, reply);
    },
  });
}

/** The record's own query is forgotten first: read again, it would answer 404. */
export function useRecordDeletion<Output>(
  remove: (id: string) => Promise<Output>,
  findQuery: FindQuery,
  shownIn: readonly QueryKey[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: async (_reply, id) => {
      client.removeQueries({ queryKey: findQuery(id).queryKey });
      await invalidate(client, shownIn);
    },
  });
}

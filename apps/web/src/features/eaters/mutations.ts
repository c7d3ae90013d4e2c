import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EaterInput } from '#contract/eaters.ts';
import { call } from '../../api/client.ts';
import { eaterQueries } from './queries.ts';

function useEaterMutation<Input>(accountId: string, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: eaterQueries.ofAccount(accountId).queryKey }),
  });
}

export const useSaveEater = (accountId: string) =>
  useEaterMutation(
    accountId,
    ({ id, etag, body }: { id: string | undefined; etag: string | null; body: EaterInput }) =>
      id === undefined
        ? call('createEater', { params: { accountId }, body })
        : call('updateEater', { params: { id }, body, ifMatch: etag }),
  );
export const useDeleteEater = (accountId: string) =>
  useEaterMutation(accountId, (id: string) => call('deleteEater', { params: { id } }));

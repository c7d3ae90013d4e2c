import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EaterInput } from '#contract/eaters.ts';
import { call } from '../../api/client.ts';
import { eaterQueries } from './queries.ts';

function useEaterMutation<Input, Output>(accountId: string, change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: eaterQueries.ofAccount(accountId).queryKey }),
  });
}

export const useSaveEater = (accountId: string) =>
  useEaterMutation(
    accountId,
    ({ id, version, body }: { id: string | undefined; version: number | undefined; body: EaterInput }) =>
      id === undefined
        ? call('createEater', { params: { accountId }, body })
        : call('updateEater', { params: { id }, body, ifMatch: version }),
  );
export const useAddEaters = (accountId: string) =>
  useEaterMutation(accountId, (body: EaterInput[]) => call('createEaters', { params: { accountId }, body }));
export const useDeleteEater = (accountId: string) =>
  useEaterMutation(accountId, (id: string) => call('deleteEater', { params: { id } }));

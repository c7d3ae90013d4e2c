import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountPortionModifiersInput } from '#contract/accounts.ts';
import type { CallInput } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { serviceEventQueries } from '../service-events/queries.ts';
import { accountQueries } from './queries.ts';

export function useCreateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'createAccount'>['body']) => call('createAccount', { body }),
    onSuccess: async (reply) => {
      queryClient.setQueryData(accountQueries.one(reply.data.id).queryKey, reply);
      await queryClient.invalidateQueries({ queryKey: [...accountQueries.all(), 'list'] });
    },
  });
}

interface AccountSave {
  id: string;
  body: CallInput<'updateAccount'>['body'];
  ifMatch: string | null;
}

/** Start of service and service type decide over recurring events, so those are read again too. */
export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: AccountSave) => call('updateAccount', { params: { id }, body, ifMatch }),
    onSuccess: async (reply) => {
      queryClient.setQueryData(accountQueries.one(reply.data.id).queryKey, reply);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [...accountQueries.all(), 'list'] }),
        queryClient.invalidateQueries({ queryKey: serviceEventQueries.all() }),
      ]);
    },
  });
}

export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteAccount', { params: { id } }),
    onSuccess: async (_reply, id) => {
      queryClient.removeQueries({ queryKey: accountQueries.one(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: [...accountQueries.all(), 'list'] });
    },
  });
}

/** The version of a contact that an account has not got: somebody else who enters one first is noticed too. */
export const NO_CONTACT = 0;

export function useSavePointOfContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: CallInput<'savePointOfContact'>['body']; version: number }) =>
      call('savePointOfContact', { body, ifMatch: `"${version}"` }),
    onSuccess: ({ data }) => queryClient.setQueryData(accountQueries.pointOfContact(data.accountId).queryKey, data),
  });
}

export function useRemovePointOfContact(accountId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('removePointOfContact', { params: { id: accountId } }),
    onSuccess: () => queryClient.setQueryData(accountQueries.pointOfContact(accountId).queryKey, null),
  });
}

export function useUpdatePortionModifiers(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: AccountPortionModifiersInput; ifMatch: string }) =>
      call('updateAccountPortionModifiers', { params: { id }, body, ifMatch }),
    onSuccess: (reply) => queryClient.setQueryData(accountQueries.portionModifiers(id).queryKey, reply),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountPortionModifiersInput } from '#contract/account-portion-modifiers.ts';
import { pointOfContactRole } from '#contract/users-texts.ts';
import { type CallInput, call } from '../../api/client.ts';
import { invalidate, showServices } from '../../api/invalidation.ts';
import { useRecordDeletion, useRecordSave } from '../../api/use-change.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { accountQueries, toModifierRecord } from './queries.ts';

const lists = [...accountQueries.all(), 'list'];

export const useCreateAccount = () =>
  useRecordSave((body: CallInput<'createAccount'>['body']) => call('createAccount', { body }), accountQueries.one, [
    lists,
  ]);

interface AccountSave {
  id: string;
  body: CallInput<'updateAccount'>['body'];
  version: number | undefined;
}

/** Start of service and service type decide over recurring events, so those are read again too. */
export const useUpdateAccount = () =>
  useRecordSave(
    ({ id, body, version }: AccountSave) => call('updateAccount', { params: { id }, body, ifMatch: version }),
    accountQueries.one,
    [lists, ...showServices],
  );

export const useDeleteAccount = () =>
  useRecordDeletion((id) => call('deleteAccount', { params: { id } }), accountQueries.one, [lists, ...showServices]);

/** The version of a contact that an account has not got: somebody else who enters one first is noticed too. */
const NO_CONTACT = 0;

/** The body names the fixed role of a contact (access-12). */
export function useSavePointOfContact() {
  const queryClient = useQueryClient();
  const { roles } = useReferenceData();
  const roleId = roles.find(({ name }) => name === pointOfContactRole)?.id;
  return useMutation({
    mutationFn: ({
      body,
      version = NO_CONTACT,
    }: {
      body: CallInput<'savePointOfContact'>['body'];
      version?: number | undefined;
    }) => call('savePointOfContact', { body: { ...body, roleId }, ifMatch: version }),
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
    mutationFn: async ({ body, version }: { body: AccountPortionModifiersInput; version: number | undefined }) =>
      toModifierRecord(await call('updateAccountPortionModifiers', { params: { id }, body, ifMatch: version })),
    onSuccess: (modifiers) => {
      queryClient.setQueryData(accountQueries.portionModifiers(id).queryKey, modifiers);
      void invalidate(queryClient, showServices);
    },
  });
}

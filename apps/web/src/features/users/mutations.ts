import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role, RoleInput, User, UserChange, UserInvitation } from '#contract/users.ts';
import { call } from '../../api/client.ts';
import { queryKeys, wholeListKey } from '../../api/query-keys.ts';
import { roleQueries, userQueries } from './queries.ts';

function useUserMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have changed what the list shows. A role counts the people who have it.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: userQueries.all() });
      await queryClient.invalidateQueries({ queryKey: roleQueries.all() });
    },
  });
}

export interface ChangeOfUser {
  id: string;
  version: number | undefined;
  change: UserChange;
}

export const useInviteUser = () => useUserMutation((body: UserInvitation) => call('inviteUser', { body }));
export const useResendInvitation = () =>
  useUserMutation((user: User) => call('resendInvitation', { params: { id: user.id } }));
export const useUpdateUser = () =>
  useUserMutation(({ id, version, change }: ChangeOfUser) =>
    call('updateUser', { params: { id }, body: change, ifMatch: version }),
  );
export const useRemoveUser = () => useUserMutation((user: User) => call('removeUser', { params: { id: user.id } }));

function useRoleMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: roleQueries.all() });
      await queryClient.invalidateQueries({ queryKey: wholeListKey('roles') });
      // The own role may have changed with it.
      await queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
    },
  });
}

interface RoleSave {
  /** Undefined for a new one. */
  id: string | undefined;
  version: number | undefined;
  body: RoleInput;
}

export const useSaveRole = () =>
  useRoleMutation(({ id, version, body }: RoleSave) =>
    id ? call('updateRole', { params: { id }, body, ifMatch: version }) : call('createRole', { body }),
  );
export const useDeleteRole = () => useRoleMutation((role: Role) => call('deleteRole', { params: { id: role.id } }));

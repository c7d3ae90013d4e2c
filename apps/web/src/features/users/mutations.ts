import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role, RoleInput, User, UserChange, UserInvitation } from '#contract/users.ts';
import { call } from '../../api/client.ts';
import { referenceKey } from '../../shell/reference-data.ts';
import { roleQueries, userQueries } from './queries.ts';

function useUserMutation<Input>(change: (input: Input) => Promise<unknown>) {
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

/** The version that the person saw, as the server writes it into an ETag. */
const etagOf = ({ version }: { version: number }) => `"${version}"`;

export interface ChangeOfUser {
  user: Pick<User, 'id' | 'version'>;
  change: UserChange;
}

export const useInviteUser = () => useUserMutation((body: UserInvitation) => call('inviteUser', { body }));
export const useResendInvitation = () =>
  useUserMutation((user: User) => call('resendInvitation', { params: { id: user.id } }));
export const useUpdateUser = () =>
  useUserMutation(({ user, change }: ChangeOfUser) =>
    call('updateUser', { params: { id: user.id }, body: change, ifMatch: etagOf(user) }),
  );
export const useRemoveUser = () => useUserMutation((user: User) => call('removeUser', { params: { id: user.id } }));

function useRoleMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: roleQueries.all() });
      await queryClient.invalidateQueries({ queryKey: referenceKey('roles') });
      // The own role may have changed with it.
      await queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

/** Creates a role, or saves the one that is given. */
export const useSaveRole = (role: Role | undefined) =>
  useRoleMutation((body: RoleInput) =>
    role ? call('updateRole', { params: { id: role.id }, body, ifMatch: etagOf(role) }) : call('createRole', { body }),
  );
export const useDeleteRole = () => useRoleMutation((role: Role) => call('deleteRole', { params: { id: role.id } }));

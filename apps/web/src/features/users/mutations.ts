import type { Role, RoleInput, User, UserChange, UserInvitation } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { getWholeListKey, queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';
import { roleQueries, userQueries } from './queries.ts';

/** A role counts the people who have it. */
const useUserChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [userQueries.all(), roleQueries.all()]);

export interface ChangeOfUser {
  id: string;
  version: number | undefined;
  change: UserChange;
}

export const useInviteUser = () => useUserChange((body: UserInvitation) => call('inviteUser', { body }));
export const useResendInvitation = () =>
  useUserChange((user: User) => call('resendInvitation', { params: { id: user.id } }));
/** The code decides what is said. */
function rethrowAsUserNotFound(error: unknown): never {
  throw isApiError(error, '1000') ? new ApiError(404, { code: 'not_found', message: userTexts.notFound }) : error;
}
export const useUpdateUser = () =>
  useUserChange(({ id, version, change }: ChangeOfUser) =>
    call('updateUser', { params: { id }, body: change, ifMatch: version }).catch(rethrowAsUserNotFound),
  );
export const useRemoveUser = () =>
  useUserChange((user: User) => call('removeUser', { params: { id: user.id } }).catch(rethrowAsUserNotFound));

export const useResetSecondFactor = () =>
  useUserChange((user: User) => call('resetSecondFactor', { params: { id: user.id } }));

export const useEndUserSessions = () =>
  useUserChange((user: User) => call('endUserSessions', { params: { id: user.id } }));

/** The own role may have changed. */
const useRoleChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [roleQueries.all(), getWholeListKey('roles'), queryKeys.currentUser]);

interface RoleSave {
  /** Undefined for a new one. */
  id: string | undefined;
  version: number | undefined;
  body: RoleInput;
}

export const useSaveRole = () =>
  useRoleChange(({ id, version, body }: RoleSave) =>
    id ? call('updateRole', { params: { id }, body, ifMatch: version }) : call('createRole', { body }),
  );
export const useDeleteRole = () => useRoleChange((role: Role) => call('deleteRole', { params: { id: role.id } }));

import { createContext, useContext } from 'react';
import { hostRole, type Permission, superAdminRole } from '#contract/permissions.ts';
import type { Me } from '#contract/session.ts';
import { createReplyQuery } from '../api/call-query.ts';
import { queryKeys } from '../api/query-keys.ts';

export const currentUserQuery = createReplyQuery(
  queryKeys.currentUser,
  'getMe',
  {},
  { staleTime: 60_000, gcTime: Number.POSITIVE_INFINITY, meta: { offline: true } },
);

export const CurrentUserContext = createContext<Me | undefined>(undefined);

export function useCurrentUser(): Me {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('A current user is there only inside the started app.');
  return user;
}

/** True if to show a control. The server decides in any case (access-2). */
export const useCan = (permission: Permission): boolean => useCurrentUser().permissions.includes(permission);

export const isHost = (user: Me) => user.role?.name === hostRole;
export const isSuperAdmin = (user: Me) => user.role?.name === superAdminRole;

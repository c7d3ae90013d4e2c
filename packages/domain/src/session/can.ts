import type { Access } from '#contract/operation.ts';
import { type Permission, permissionLabels, superAdminRole } from '#contract/permissions.ts';

/** `permissions` are the labels of the role (access-3). */
export interface Actor {
  /** Unset counts as `User` (access-1). */
  readonly type?: string | null;
  readonly role: { readonly name: string; readonly permissions: readonly string[] } | null;
}

const keysByLabel = new Map<string, readonly Permission[]>(Object.entries(permissionLabels));

/** Consumers and points of contact have no access (access-1). */
export const reachesPlatform = (type: string | null | undefined): boolean => (type ?? 'User') === 'User';

/** The only permission check, used by server and screens (access-2). `user` is null if nobody is signed in. */
export function can(user: Actor | null, access: Access): boolean {
  if (access === 'public') return true;
  if (!user) return false;
  if (access === 'signedIn') return true;
  if (!reachesPlatform(user.type)) return false;
  if (access === 'staff') return true;
  if (access === 'superAdmin') return user.role?.name === superAdminRole;
  const keys = new Set(user.role?.permissions.flatMap((label) => keysByLabel.get(label) ?? []));
  return [access].flat().some((key) => keys.has(key));
}

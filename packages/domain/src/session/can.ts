import type { Access } from '#contract/operation.ts';
import { type Permission, permissionLabels, superAdminRole } from '#contract/permissions.ts';

/** What a decision needs to know of a person. `permissions` are the labels that the role holds (spec §6). */
export interface Actor {
  /** Unset counts as `User` (spec §1). */
  readonly type?: string | null;
  readonly role: { readonly name: string; readonly permissions: readonly string[] } | null;
}

const labelsByKey = new Map<Permission, string>(
  Object.entries(permissionLabels).flatMap(([label, keys]) => keys.map((key) => [key, label] as const)),
);

/** Consumers and points of contact are refused the platform. */
export const reachesPlatform = (type: string | null | undefined): boolean => (type ?? 'User') === 'User';

/**
 * The one answer to "may they?", at the door of the server and at the button of a screen (domain §2).
 * `user` is null for somebody who is not signed in.
 */
export function can(user: Actor | null, access: Access): boolean {
  if (access === 'public') return true;
  if (!user) return false;
  if (access === 'signedIn') return true;
  if (!reachesPlatform(user.type)) return false;
  if (access === 'staff') return true;
  if (access === 'superAdmin') return user.role?.name === superAdminRole;
  const label = labelsByKey.get(access);
  return label !== undefined && (user.role?.permissions.includes(label) ?? false);
}

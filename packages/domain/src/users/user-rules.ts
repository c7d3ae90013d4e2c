import { superAdminRole } from '#contract/permissions.ts';
import { userTexts } from '#contract/users-texts.ts';

export interface Administrator {
  readonly id: string;
  readonly role: { readonly name: string; readonly permissions: readonly string[] } | null;
}
interface GivenRole {
  readonly name: string;
  readonly permissions: readonly string[];
}
interface Subject {
  readonly id: string;
  readonly role: { readonly name: string };
}
interface Holder extends Subject {
  readonly email: string;
  readonly role: GivenRole;
}

const isSuperAdmin = (role: { readonly name: string } | null) => role?.name === superAdminRole;

/** Nobody grants more than they hold (access-10): a person who edits users could otherwise become Super Admin. */
export const mayGiveRole = (actor: Administrator, role: GivenRole): boolean =>
  isSuperAdmin(actor.role) ||
  (!isSuperAdmin(role) && role.permissions.every((permission) => actor.role?.permissions.includes(permission)));

/**
 * Nobody changes or removes a person with more permissions (access-10): changing the e-mail address alone would take over the
 * account.
 */
export const mayEdit = (actor: Administrator, user: { readonly id: string; readonly role: GivenRole }): boolean =>
  actor.id === user.id || mayGiveRole(actor, user.role);

/** Why a user's role is fixed (access-10); undefined if it can change. */
export function explainFixedRole(actor: Administrator, user: Subject): string | undefined {
  if (isSuperAdmin(user.role)) return userTexts.superAdminRoleIsFixed;
  return actor.id === user.id ? userTexts.notYourOwnRole : undefined;
}

/** Why a user cannot be removed (access-10); undefined if they can. */
export function explainCannotRemove(actor: Administrator, user: Holder, superAdminCount: number): string | undefined {
  if (actor.id === user.id) return userTexts.notYourself;
  if (!mayEdit(actor, user)) return userTexts.holdsMoreThanYou(user.email);
  return isSuperAdmin(user.role) && superAdminCount <= 1 ? userTexts.lastSuperAdmin : undefined;
}

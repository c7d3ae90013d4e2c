import * as z from 'zod';
import { mailKinds } from './mail-kinds.ts';
import { operation } from './operation.ts';
import { WholeListQuery } from './reference-calls.ts';
import { PermissionLabel } from './session.ts';
import { userTexts } from './users-texts.ts';
import {
  createSortSchema,
  Id,
  IdParams,
  isVisibleName,
  ListMeta,
  MAX_NAME_LENGTH,
  Name,
  PageQuery,
  storable,
  toOneLine,
} from './values.ts';

/** `waiting`: the mail is queued. `failing`: the mail server refuses it, and it is retried. */
export const InvitationState = z.enum(['waiting', 'failing', 'sent', 'accepted']);
export type InvitationState = z.output<typeof InvitationState>;

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: Id,
  role: z.object({ name: z.string(), permissions: z.array(PermissionLabel) }),
  defaultMarketId: Id.nullable(),
  invitation: InvitationState,
  hasSecondFactor: z.boolean(),
  version: z.int(),
});
export type User = z.output<typeof User>;

/** One sentence covers every missing field (access-11). */
const required = z.string(userTexts.fieldsAreMissing).trim();
const RequiredName = required
  .overwrite(toOneLine)
  .trim()
  .max(MAX_NAME_LENGTH)
  .refine(...storable)
  .refine(isVisibleName, userTexts.fieldsAreMissing);

export const UserDetails = z.object({
  email: required.min(1, userTexts.fieldsAreMissing).max(254).pipe(z.email('Not a valid email format')),
  firstName: RequiredName,
  lastName: RequiredName,
});
export type UserDetails = z.input<typeof UserDetails>;

export const UserInvitation = UserDetails.extend({
  roleId: z.guid(userTexts.fieldsAreMissing),
  defaultMarketId: Id.nullish(),
});
export type UserInvitation = z.input<typeof UserInvitation>;

/** Absent fields stay as they are. A body without any of them is refused: the answer would say "saved" for nothing. */
export const UserChange = UserDetails.partial()
  .extend({ roleId: Id.optional(), defaultMarketId: Id.nullable().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), userTexts.nothingToChange);
export type UserChange = z.output<typeof UserChange>;

/** A mail that the mail server has not accepted yet. The next retry is at `nextTry`. */
export const FailingMail = z.object({
  id: Id,
  kind: z.enum(mailKinds),
  recipient: z.string(),
  attempts: z.int(),
  reason: z.string(),
  /** Null once the mail is given up; inviting again restarts it. */
  nextTry: z.string().nullable(),
});
export type FailingMail = z.output<typeof FailingMail>;

export const Role = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(PermissionLabel),
  /** How many people hold the role: only an unused role can be deleted. */
  userCount: z.int(),
  /** Its people do nothing before they have a second factor (access-20). */
  secondFactorRequired: z.boolean(),
  /** How many of its people have no second factor of Brigade. */
  withoutSecondFactor: z.int(),
  version: z.int(),
});
export type Role = z.output<typeof Role>;

export const RoleInput = z.object({
  name: Name,
  permissions: z
    .array(PermissionLabel)
    .max(50)
    .transform((labels) => [...new Set(labels)]),
  secondFactorRequired: z.boolean().optional().describe('Left out, it stays as it is; a new role has it not'),
});
export type RoleInput = z.input<typeof RoleInput>;

export const UserListQuery = PageQuery.extend({ sort: createSortSchema('email', 'name', 'role', 'market') });
export type UserListQuery = z.output<typeof UserListQuery>;

export const userOperations = {
  listUsers: operation({
    method: 'GET',
    path: '/v1/users',
    permission: 'superAdmin',
    summary: 'Staff by e-mail or by another column; `q` finds in e-mail and name',
    query: UserListQuery,
    data: z.array(User),
    meta: ListMeta,
  }),
  inviteUser: operation({
    method: 'POST',
    path: '/v1/users',
    permission: 'inviteUser',
    personally: true,
    summary: 'Invite a member of staff: they get a mail with a link (7 days, one use) to set their password',
    body: UserInvitation,
    status: 201,
    data: User,
  }),
  resendInvitation: operation({
    method: 'POST',
    path: '/v1/users/:id/invitation',
    permission: 'inviteUser',
    personally: true,
    summary: 'Send the invitation again; the link of the older mail ends',
    params: IdParams,
    data: User,
  }),
  updateUser: operation({
    method: 'PUT',
    path: '/v1/users/:id',
    permission: 'editUser',
    personally: true,
    summary: "Change a user's name, e-mail, role or default market; what is left out stays",
    params: IdParams,
    body: UserChange,
    data: User,
  }),
  removeUser: operation({
    method: 'DELETE',
    path: '/v1/users/:id',
    permission: 'removeUser',
    personally: true,
    summary: "Take a user's access away, from their very next request on",
    params: IdParams,
    data: z.null(),
  }),
  listFailingMails: operation({
    method: 'GET',
    path: '/v1/failing-mails',
    permission: 'superAdmin',
    summary: 'Mails that could not be sent so far',
    data: z.array(FailingMail),
  }),
  listRoles: operation({
    method: 'GET',
    path: '/v1/roles',
    permission: 'staff',
    summary: 'Roles with their permissions, Super Admin first',
    query: WholeListQuery,
    data: z.array(Role),
    meta: ListMeta,
  }),
  createRole: operation({
    method: 'POST',
    path: '/v1/roles',
    permission: 'superAdmin',
    summary: 'A new role',
    body: RoleInput,
    status: 201,
    data: Role,
  }),
  updateRole: operation({
    method: 'PUT',
    path: '/v1/roles/:id',
    permission: 'superAdmin',
    summary: "Change a role's name, permissions and need of a second factor; counts from its holders' next request",
    params: IdParams,
    body: RoleInput,
    data: Role,
  }),
  deleteRole: operation({
    method: 'DELETE',
    path: '/v1/roles/:id',
    permission: 'superAdmin',
    summary: 'Delete a role that nobody holds',
    params: IdParams,
    data: z.null(),
  }),
};

import * as z from 'zod';
import { operation } from './operation.ts';
import { allPermissionLabels, permissionLabels } from './permissions.ts';
import { SecondFactorCode } from './second-factor.ts';
import { Email, Id, Text } from './values.ts';

const userTypes = ['User', 'Consumer', 'POC'] as const;
export const UserType = z.enum(userTypes);
export type UserType = z.output<typeof UserType>;

export const PermissionLabel = z.enum(allPermissionLabels);
const Permission = z.enum([...new Set(Object.values(permissionLabels).flat())]);

export const Me = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: Id.nullable(),
  /** `permissions` are labels. Eaters have no role. */
  role: z.object({ id: Id, name: z.string(), permissions: z.array(PermissionLabel) }).nullable(),
  /** Short keys of the role's labels, for `can()`. */
  permissions: z.array(Permission),
  defaultMarketId: Id.nullable(),
});
export type Me = z.output<typeof Me>;
/** Unset counts as `User` (access-1). */
const MeMeta = z.object({
  type: UserType.optional(),
  /** The role requires one: until then only what leads to it is answered (access-20). */
  lacksSecondFactor: z.boolean().optional(),
});

const getMe = operation({
  method: 'GET',
  path: '/me',
  permission: 'signedIn',
  beforeSecondFactor: true,
  summary: 'The current user with role and permissions',
  data: Me,
  meta: MeMeta,
});

/** Identity provider of the browser, with its configuration. */
export const SessionSettings = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('embedded'),
    /** Beside passwords, or in their place (access-19). */
    company: z.object({ name: z.string(), isOnly: z.boolean() }).optional(),
  }),
  z.object({
    provider: z.literal('firebase'),
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Address of the Auth emulator, in development only. */
    emulatorUrl: z.url().optional(),
  }),
  z.object({ provider: z.literal('oidc'), issuer: z.string() }),
]);
export type SessionSettings = z.output<typeof SessionSettings>;

const getSessionSettings = operation({
  method: 'GET',
  path: '/auth/settings',
  permission: 'public',
  summary: 'Which identity provider to sign in with',
  data: SessionSettings,
});

export const TOO_MANY_TRIES = 'Too many attempts. Please wait a while and try again, or use Forgot Password.';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
/** Length is counted in graphemes, not UTF-16 units. Nothing is trimmed, and nothing else is required. */
const hasLength = (password: string) => {
  const length = [...password].length;
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH;
};
const PASSWORD_LENGTH = `A password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;
export const PASSWORD_IS_COMMON = 'This password is too easy to guess. Please choose another one.';
const NewPassword = Text.refine(hasLength, PASSWORD_LENGTH);

/** An id token for the `Authorization` header, and its expiry (ISO). */
export const IdToken = z.object({ token: z.string(), expiresAt: z.string() });
export type IdToken = z.output<typeof IdToken>;

// The calls below belong to the embedded provider; with another provider they answer `not_found`.

const signIn = operation({
  method: 'POST',
  path: '/auth/sign-in',
  permission: 'public',
  summary: 'Sign in with e-mail, password and, where it is set up, a code; starts a session by cookie',
  body: z.object({ email: z.string().max(254), password: z.string().max(1000), code: SecondFactorCode.optional() }),
  data: IdToken,
});

const refreshToken = operation({
  method: 'POST',
  path: '/auth/token',
  permission: 'public',
  summary: 'A fresh id token for the session of the cookie; null when there is none',
  data: IdToken.nullable(),
});

const signOut = operation({
  method: 'POST',
  path: '/auth/sign-out',
  permission: 'public',
  summary: 'End the session of the cookie',
  data: z.null(),
});

const forgotPassword = operation({
  method: 'POST',
  path: '/auth/forgot-password',
  permission: 'public',
  summary: 'Ask for a mail with a set-password link; answers the same whether the address is known or not',
  body: z.object({ email: Email }),
  data: z.null(),
});

/** A link is `{PUBLIC_URL}/set-password#{token}`: the fragment never reaches a server log. */
export const SET_PASSWORD_PATH = '/set-password';
const SetPasswordToken = z.string().min(1).max(200);

const setPassword = operation({
  method: 'POST',
  path: '/auth/set-password',
  permission: 'public',
  summary: 'Set the password by the link of a mail (one use); ends all sessions',
  body: z.object({ token: SetPasswordToken, password: NewPassword }),
  data: z.null(),
});

const checkSetPasswordLink = operation({
  method: 'POST',
  path: '/auth/check-set-password-link',
  permission: 'public',
  summary: 'Whether the link of a mail still works, before anybody types; 409 once it has expired or was used',
  body: z.object({ token: SetPasswordToken }),
  data: z.null(),
});

const changePassword = operation({
  method: 'POST',
  path: '/auth/change-password',
  permission: 'staff',
  personally: true,
  summary: 'Change the own password; all other sessions end',
  body: z.object({ currentPassword: z.string().max(1000), newPassword: NewPassword }),
  data: z.null(),
});

export const sessionOperations = {
  getMe,
  getSessionSettings,
  signIn,
  refreshToken,
  signOut,
  forgotPassword,
  setPassword,
  checkSetPasswordLink,
  changePassword,
};

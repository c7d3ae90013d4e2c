import * as z from 'zod';
import { operation } from './operation.ts';
import { PermissionLabel } from './session.ts';
import { Id, IdParams, Moment, Name } from './values.ts';

/** Tells a key from an id token, and tells scanners of leaked secrets what they found. */
export const API_KEY_PREFIX = 'brigade_';
export const apiKeyLives = [30, 90, 365] as const;
/** Of no use to a key: an invitation or another address of somebody is a way in (access-17). */
export const notForKeys: readonly string[] = ['Invite a User', 'Edit a User', 'Remove a User'];

/** A personal key for another system (access-17). No answer tells its secret. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** What the key was given. What it can do is what its person still has of it. */
  permissions: z.array(PermissionLabel),
  createdAt: Moment,
  expiresAt: Moment,
  isExpired: z.boolean(),
  /** To the minute. */
  lastUsedAt: Moment.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** 32 random bytes after the prefix. Who makes the key makes the secret, too: the server keeps its hash and has nothing to tell. */
const ApiKeySecret = z
  .string()
  .regex(new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`), `Must be ${API_KEY_PREFIX} and 32 random bytes in base64url.`);

export const ApiKeyInput = z.object({
  name: Name,
  permissions: z.array(PermissionLabel),
  lifeDays: z.int().min(1).max(365),
  secret: ApiKeySecret,
});
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

export const apiKeyOperations = {
  listApiKeys: operation({
    method: 'GET',
    path: '/v1/api-keys',
    permission: 'staff',
    personally: true,
    summary: 'The keys of the signed-in person that are not revoked',
    data: z.array(ApiKey),
  }),
  createApiKey: operation({
    method: 'POST',
    path: '/v1/api-keys',
    permission: 'staff',
    personally: true,
    summary: 'Make a key for another system, with some of the own permissions',
    body: ApiKeyInput,
    status: 201,
    data: ApiKey,
  }),
  deleteApiKey: operation({
    method: 'DELETE',
    path: '/v1/api-keys/:id',
    permission: 'staff',
    personally: true,
    summary: 'Revoke an own key, from the next call on',
    params: IdParams,
    data: z.null(),
  }),
  listUserApiKeys: operation({
    method: 'GET',
    path: '/v1/users/:id/api-keys',
    permission: 'superAdmin',
    summary: 'The keys of somebody that are not revoked',
    params: IdParams,
    data: z.array(ApiKey),
  }),
  revokeUserApiKey: operation({
    method: 'DELETE',
    path: '/v1/users/:id/api-keys/:keyId',
    permission: 'superAdmin',
    summary: 'Revoke a key of somebody, from the next call on; they are told by mail',
    params: IdParams.extend({ keyId: Id }),
    data: z.null(),
  }),
};

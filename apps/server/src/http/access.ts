import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiKeyTexts } from '#contract/api-keys-texts.ts';
import { costTexts } from '#contract/costs-texts.ts';
import type { Access, Operation } from '#contract/operation.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { SECOND_FACTOR_REQUIRED } from '#contract/sign-in-codes.ts';
import { can } from '#domain/session/can.ts';
import { sendRefusal } from './errors.ts';

/** The user of a verified token, read from the database for this request (access-6). */
export interface CurrentUser {
  readonly id: string;
  readonly type: 'User' | 'Consumer' | 'POC';
  readonly email: string;
  readonly roleId: string | null;
  readonly roleName: string | null;
  readonly permissions: readonly PermissionLabel[];
  readonly defaultMarketId: string | null;
  /** Whether the second factor that the person's role requires is there; null where none is required (access-20). */
  readonly requiredSecondFactor?: 'there' | 'missing' | null;
  /** Whom the token names, for calls by cookie. Not by a key. */
  readonly subject?: string;
  /** The API key by which the person asks (access-17). */
  readonly apiKeyId?: string;
}

/** Identifies the sender of a request. Null: unknown. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentUser | null | Refusal>;

declare module 'fastify' {
  interface FastifyRequest {
    currentUser?: CurrentUser;
  }
}

/** For checks that an operation's permission cannot express, such as ownership of a record. */
export const hasAccess = ({ type, roleName, permissions }: CurrentUser, access: Access): boolean =>
  can({ type, role: roleName === null ? null : { name: roleName, permissions } }, access);

/** Beside what is served, the prices of vendors (money-10): whoever sees the one does not for that see the other. */
export const seesPrices = (user: CurrentUser | null): boolean => user !== null && hasAccess(user, 'viewElement');
export const mayNotSeePrices = refuse('forbidden', costTexts.mayNotSee);

const factorRequired: Refusal = {
  ...refuse('forbidden', secondFactorTexts.required),
  code: SECOND_FACTOR_REQUIRED,
};

/** For operations that are never public. */
export function requireUser(user: CurrentUser | null): CurrentUser {
  if (!user) throw new Error('A call without a user passed the access check.');
  return user;
}

/** Runs before the body is parsed, so that a stranger's megabyte is never parsed. */
export async function requireAccess(
  authenticate: Authenticate,
  { permission, personally, beforeSecondFactor }: Pick<Operation, 'permission' | 'personally' | 'beforeSecondFactor'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (permission === 'public') return;
  const user = await authenticate(request);
  if (isRefusal(user)) return sendRefusal(reply, user);
  if (!user) return sendRefusal(reply, refuse('unauthenticated', 'Please sign in.'));
  if (personally && user.apiKeyId) return sendRefusal(reply, refuse('forbidden', apiKeyTexts.notByKey));
  if (user.requiredSecondFactor === 'missing' && !beforeSecondFactor) return sendRefusal(reply, factorRequired);
  if (!hasAccess(user, permission))
    return sendRefusal(reply, refuse('forbidden', 'You do not have permission to do this.'));
  request.currentUser = user;
}

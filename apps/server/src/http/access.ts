import type { FastifyReply, FastifyRequest } from 'fastify';
import { costTexts } from '#contract/costs-texts.ts';
import type { Access } from '#contract/operation.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { refuse } from '#contract/refusal.ts';
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
}

/** Identifies the sender of a request. Null: unknown. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentUser | null>;

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

/** Runs before the body is parsed, so that a stranger's megabyte is never parsed. */
export async function requireAccess(
  authenticate: Authenticate,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (access === 'public') return;
  const user = await authenticate(request);
  if (!user) return sendRefusal(reply, refuse('unauthenticated', 'Please sign in.'));
  if (!hasAccess(user, access))
    return sendRefusal(reply, refuse('forbidden', 'You do not have permission to do this.'));
  request.currentUser = user;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/operation.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { refuse } from '#contract/refusal.ts';
import { can } from '#domain/session/can.ts';
import { sendRefusal } from './errors.ts';

/** Who a verified token belongs to, as the database says it at this very request. */
export interface CurrentUser {
  readonly id: string;
  readonly type: 'User' | 'Consumer' | 'POC';
  readonly email: string;
  readonly roleId: string | null;
  readonly roleName: string | null;
  readonly permissions: readonly PermissionLabel[];
  readonly defaultMarketId: string | null;
}

/** Tells who sent a request: null when nobody known did. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentUser | null>;

declare module 'fastify' {
  interface FastifyRequest {
    currentUser?: CurrentUser;
  }
}

/** For what an operation's own permission cannot say, such as whose record it is. */
export const hasAccess = ({ type, roleName, permissions }: CurrentUser, access: Access): boolean =>
  can({ type, role: roleName === null ? null : { name: roleName, permissions } }, access);

/** Runs before the body is read: a stranger's megabyte is never parsed. */
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

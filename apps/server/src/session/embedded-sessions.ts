import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { formatDeviceName } from '#domain/session/device-name.ts';
import type { Database } from '../db/client.ts';
import { identitySessions } from '../db/schema/identity.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import type { Auth } from './embedded-auth.ts';
import { findCurrentSession } from './embedded-passwords.ts';
import type { Sessions } from './identity-provider.ts';
import { EMBEDDED_ISSUER } from './signing-keys.ts';

/** For a phone that is lost, when its owner cannot end its session. Returns how many ended. */
export async function endUserSessions(db: Database, userId: Id): Promise<number | Refusal> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.type, 'User'), isNull(users.removedAt)));
  if (!person) return refuseNotFound();
  const subjects = db
    .select({ id: sql`${identityLinks.subject}::uuid` })
    .from(identityLinks)
    .where(and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, EMBEDDED_ISSUER)));
  const { rowCount } = await db.delete(identitySessions).where(inArray(identitySessions.userId, subjects));
  return rowCount ?? 0;
}

/** Calls about the sessions of the person of the session cookie (access-21). */
export function openSessions(auth: Auth, db: Database): Sessions {
  return {
    async list(request) {
      const current = await findCurrentSession(auth, request);
      if (isRefusal(current)) return current;
      const { id: currentId, userId } = current.session;
      const own = and(eq(identitySessions.userId, userId), gt(identitySessions.expiresAt, sql`now()`));
      const rows = await db
        .select()
        .from(identitySessions)
        .where(own)
        .orderBy(desc(eq(identitySessions.id, currentId)), desc(identitySessions.createdAt))
        .limit(100);
      return rows.map(({ id, userAgent, createdAt }) => ({
        id,
        device: formatDeviceName(userAgent ?? ''),
        signedInAt: createdAt.toISOString(),
        isThis: id === currentId,
      }));
    },
    async end(request, id) {
      const current = await findCurrentSession(auth, request);
      if (isRefusal(current)) return current;
      const { rowCount } = await db
        .delete(identitySessions)
        .where(and(eq(identitySessions.userId, current.user.id), eq(identitySessions.id, id)));
      return rowCount === 1 ? null : refuseNotFound();
    },
    async endOthers(request) {
      const current = await findCurrentSession(auth, request);
      if (isRefusal(current)) return current;
      const { rowCount } = await db
        .delete(identitySessions)
        .where(and(eq(identitySessions.userId, current.user.id), ne(identitySessions.id, current.session.id)));
      return rowCount ?? 0;
    },
  };
}

import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { isRefusal, notFound } from '#contract/refusal.ts';
import { nameDevice } from '#domain/session/device-name.ts';
import type { Database } from '../db/client.ts';
import { identitySessions } from '../db/schema/identity.ts';
import type { Auth } from './embedded-auth.ts';
import { findCurrent } from './embedded-second-factor.ts';
import type { Sessions } from './identity-provider.ts';

/** Calls about the sessions of the person of the session cookie (access-21). */
export function openSessions(auth: Auth, db: Database): Sessions {
  return {
    async list(request) {
      const current = await findCurrent(auth, request);
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
        device: nameDevice(userAgent ?? ''),
        signedInAt: createdAt.toISOString(),
        isThis: id === currentId,
      }));
    },
    async end(request, id) {
      const current = await findCurrent(auth, request);
      if (isRefusal(current)) return current;
      const { rowCount } = await db
        .delete(identitySessions)
        .where(and(eq(identitySessions.userId, current.user.id), eq(identitySessions.id, id)));
      return rowCount === 1 ? null : notFound();
    },
    async endOthers(request) {
      const current = await findCurrent(auth, request);
      if (isRefusal(current)) return current;
      const { rowCount } = await db
        .delete(identitySessions)
        .where(and(eq(identitySessions.userId, current.user.id), ne(identitySessions.id, current.session.id)));
      return rowCount ?? 0;
    },
  };
}

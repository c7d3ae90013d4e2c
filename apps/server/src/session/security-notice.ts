import { and, eq, isNull } from 'drizzle-orm';
import type { SecurityEvent } from '#contract/mail-kinds.ts';
import type { Transaction } from '../db/client.ts';
import { enqueue } from '../db/enqueue.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import { EMBEDDED_ISSUER } from './signing-keys.ts';

/** Tells the person of an embedded identity by mail, in the transaction of the change (access-23). */
export async function enqueueNotice(transaction: Transaction, event: SecurityEvent, identityUserId: string) {
  const [person] = await transaction
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(identityLinks, eq(identityLinks.userId, users.id))
    .where(
      and(
        eq(identityLinks.issuer, EMBEDDED_ISSUER),
        eq(identityLinks.subject, identityUserId),
        isNull(users.removedAt),
      ),
    );
  if (person) await enqueue(transaction, event, person.email, person.id);
}

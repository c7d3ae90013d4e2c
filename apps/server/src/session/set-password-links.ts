import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { SET_PASSWORD_PATH } from '#contract/session.ts';
import type { Database, Reader, Transaction } from '../db/client.ts';
import { identityVerifications } from '../db/schema/identity.ts';

/** Only hashes of tokens lie in the database: who reads it cannot use a link. */
export const hashToken = (identifier: string) => createHash('sha256').update(identifier).digest('base64url');
const identifierOf = (token: string) => hashToken(`reset-password:${token}`);

const living = (token: string) =>
  and(eq(identityVerifications.identifier, identifierOf(token)), gt(identityVerifications.expiresAt, sql`now()`));

/** A link for the identity of this subject, which ends the older ones. */
export async function makeLink(db: Database, publicUrl: string, subject: string, lifeSeconds: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (transaction) => {
    // Whoever makes another link for the same person at this moment waits here, so that one survives.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`set-password:${subject}`}, 0))`);
    await transaction.delete(identityVerifications).where(eq(identityVerifications.value, subject));
    await transaction.insert(identityVerifications).values({
      identifier: identifierOf(token),
      value: subject,
      expiresAt: new Date(Date.now() + lifeSeconds * 1000),
    });
  });
  return `${publicUrl}${SET_PASSWORD_PATH}#${token}`;
}

/** Whose link this is; undefined when it was used, has run out or never was one. */
export async function subjectOfLink(db: Reader, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: identityVerifications.value })
    .from(identityVerifications)
    .where(living(token));
  return row?.subject;
}

/** Uses the link up. Of many at once, one gets the subject. */
export async function takeLink(transaction: Transaction, token: string): Promise<string | undefined> {
  const [row] = await transaction
    .delete(identityVerifications)
    .where(living(token))
    .returning({ subject: identityVerifications.value });
  return row?.subject;
}

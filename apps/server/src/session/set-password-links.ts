import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, like, not, sql } from 'drizzle-orm';
import { SET_PASSWORD_PATH } from '#contract/session.ts';
import type { Reader, Transaction } from '../db/client.ts';
import { identityVerifications } from '../db/schema/identity.ts';

/** Stores only hashes of tokens: a reader of the database cannot use a link. */
export const hashToken = (identifier: string) => createHash('sha256').update(identifier).digest('base64url');
const getIdentifier = (token: string) => hashToken(`reset-password:${token}`);

/** A spent link is kept for a repeat of the call that spent it, and for that alone. */
const SPENT = 'spent:';
const REPEAT_LIFE = sql`interval '10 minutes'`;

const isLiving = (token: string) =>
  and(
    eq(identityVerifications.identifier, getIdentifier(token)),
    gt(identityVerifications.expiresAt, sql`now()`),
    not(like(identityVerifications.value, `${SPENT}%`)),
  );

/** Ends the links of these subjects, spent ones too: what was sent to an older address is worth nothing (access-8). */
export async function deleteLinks(transaction: Transaction, subjects: readonly string[]): Promise<void> {
  const values = subjects.flatMap((subject) => [subject, `${SPENT}${subject}`]);
  await transaction.delete(identityVerifications).where(inArray(identityVerifications.value, values));
}

/** Creates a reset link, or that of an invitation, for this subject and revokes older ones (access-8). */
export async function createLink(
  transaction: Transaction,
  publicUrl: string,
  subject: string,
  lifeSeconds: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // A lock serializes concurrent links for one person, so that exactly one is valid.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`set-password:${subject}`}, 0))`);
  await deleteLinks(transaction, [subject]);
  await transaction.insert(identityVerifications).values({
    identifier: getIdentifier(token),
    value: subject,
    expiresAt: new Date(Date.now() + lifeSeconds * 1000),
  });
  return `${publicUrl}${SET_PASSWORD_PATH}#${token}`;
}

/** The subject of a link. Undefined: used, expired or never issued. */
export async function findLinkSubject(db: Reader, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: identityVerifications.value })
    .from(identityVerifications)
    .where(isLiving(token));
  return row?.subject;
}

/** Uses the link up. Of many concurrent uses, one gets the subject. */
export async function takeLink(transaction: Transaction, token: string): Promise<string | undefined> {
  const [row] = await transaction
    .update(identityVerifications)
    .set({ value: sql`${SPENT} || ${identityVerifications.value}`, expiresAt: sql`now() + ${REPEAT_LIFE}` })
    .where(isLiving(token))
    .returning({ value: identityVerifications.value });
  return row?.value.slice(SPENT.length);
}

/** The subject of a link that was used a moment ago. */
export async function findSpentLinkSubject(db: Reader, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: identityVerifications.value })
    .from(identityVerifications)
    .where(
      and(
        eq(identityVerifications.identifier, getIdentifier(token)),
        gt(identityVerifications.expiresAt, sql`now()`),
        like(identityVerifications.value, `${SPENT}%`),
      ),
    );
  return row?.value.slice(SPENT.length);
}

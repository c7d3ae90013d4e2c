import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import type { SecurityEvent } from '#contract/mail-kinds.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import type { Database } from '../db/client.ts';
import { enqueue } from '../db/enqueue.ts';
import { identityPasskeys, identitySecondFactors, identitySessions } from '../db/schema/identity.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import { type Author, inTransaction } from '../db/transaction.ts';
import { enqueueNotice } from './security-notice.ts';
import { hashToken } from './set-password-links.ts';
import { EMBEDDED_ISSUER } from './signing-keys.ts';

const PERIOD = 30;
/** Codes of the period before and after count: clocks differ, and typing takes time (RFC 6238). */
const TOLERANCE = 1;
/** While setting up, so far off a clock is recognized and told. */
const RECOGNIZED = 20;
const RECOVERY_CODES = 10;
/** 112 bits, so that a plain hash of one is as good as the code is long (ASVS 6.5.2). */
const RECOVERY_CODE_BYTES = 14;

const isOwn = (userId: string) => eq(identitySecondFactors.userId, userId);
const confirmed = isNotNull(identitySecondFactors.confirmedAt);

/** Once a code has signed in, setting up is over. */
const nextUnlessInUse = sql`nullif(next_secret, secret)`;

const refuseCode = (text: string): Refusal => refuse('validation_failed', text, { fields: { code: text } });
const toPlainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** The period whose code this is, of those within the tolerance. A secret that cannot be read has no code. */
async function findPeriod(secret: string | undefined, code: string, tolerance: number): Promise<number | undefined> {
  if (!secret) return undefined;
  const now = Math.floor(Date.now() / 1000 / PERIOD);
  const { hotp } = createOTP(secret, { period: PERIOD });
  const nearest = Array.from({ length: 2 * tolerance + 1 }, (_, at) => now + (at % 2 ? -1 : 1) * Math.ceil(at / 2));
  for (const period of nearest) if ((await hotp(period)) === code) return period;
  return undefined;
}

/** The same for the same sealed secret: whose answer was lost gets them again, and nothing but hashes is stored. */
function deriveRecoveryCodes(sealingKey: string, sealedSecret: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, at) => {
    const bytes = createHmac('sha256', sealingKey).update(`recovery code ${at} of ${sealedSecret}`).digest();
    const code = base32.encode(bytes.subarray(0, RECOVERY_CODE_BYTES), { padding: false }).toLowerCase();
    return code.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** It signed in before the app was set up, which ended all other sessions. */
const hasSetItUp = (userId: string, sessionId: string) => sql`exists (
  select from ${identitySessions} as session where session.id = ${sessionId} and session.user_id = ${userId}
    and session.created_at <= ${identitySecondFactors.confirmedAt})`;

/** Null for a repeat, whose answer was lost. */
const setUpEvent = sql<SecurityEvent | null>`case when old.confirmed_at is null then 'authenticatorSetUp'
  when old.secret <> old.next_secret then 'authenticatorReplaced' end`;

/**
 * Only the secret whose code was checked: another device may have begun anew since. It stays the next one until a code
 * signs in: as long, the session that set it up may ask again.
 */
async function turnOn(
  db: Database,
  { userId, sessionId, period, secret }: { userId: string; sessionId: string; period: number; secret: string },
  recoveryCodes: string[],
) {
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .update(identitySecondFactors)
      .set({
        secret,
        confirmedAt: sql`case when confirmed_at is null or secret <> next_secret then now() else confirmed_at end`,
        lastPeriod: sql`case when secret = next_secret then greatest(last_period, ${period}::bigint) else ${period}::bigint end`,
        recoveryCodes: recoveryCodes.map((code) => hashToken(toPlainCode(code))),
      })
      .where(
        and(
          isOwn(userId),
          eq(identitySecondFactors.nextSecret, secret),
          or(isNull(identitySecondFactors.confirmedAt), sql`secret <> next_secret`, hasSetItUp(userId, sessionId)),
        ),
      )
      .returning({ event: setUpEvent });
    if (!row) return refuse('conflict', secondFactorTexts.notStarted);
    if (row.event) await enqueueNotice(transaction, row.event, userId);
    await transaction
      .delete(identitySessions)
      .where(and(eq(identitySessions.userId, userId), ne(identitySessions.id, sessionId)));
    return { recoveryCodes };
  });
}

/** The second factor of identities: codes of an authenticator app (TOTP), and recovery codes (access-18). */
export function openSecondFactors(db: Database, sealingKey: string) {
  /** Sealed by an earlier `SESSION_SECRET`, no code of an app matches; recovery codes still do. */
  const unseal = (data: string) => symmetricDecrypt({ key: sealingKey, data }).catch(() => undefined);

  return {
    async read(userId: string) {
      const [factor] = await db
        .select()
        .from(identitySecondFactors)
        .where(and(isOwn(userId), confirmed));
      return { isOn: factor !== undefined, recoveryCodes: factor?.recoveryCodes.length ?? 0 };
    },

    /** Uses the code up: it counts once, also when two ask at the same time. */
    async takeCode(userId: string, givenCode: string): Promise<boolean> {
      const [factor] = await db
        .select()
        .from(identitySecondFactors)
        .where(and(isOwn(userId), confirmed));
      if (!factor) return false;
      const code = toPlainCode(givenCode);
      if (/^\d{6}$/.test(code)) {
        const period = await findPeriod(await unseal(factor.secret), code, TOLERANCE);
        if (period === undefined) return false;
        const { rowCount } = await db
          .update(identitySecondFactors)
          .set({ lastPeriod: period, nextSecret: nextUnlessInUse })
          .where(and(isOwn(userId), lt(identitySecondFactors.lastPeriod, period)));
        return rowCount === 1;
      }
      const hash = hashToken(code);
      const { rowCount } = await db
        .update(identitySecondFactors)
        .set({
          recoveryCodes: sql`array_remove(${identitySecondFactors.recoveryCodes}, ${hash})`,
          nextSecret: nextUnlessInUse,
        })
        .where(and(isOwn(userId), confirmed, sql`${hash} = any (${identitySecondFactors.recoveryCodes})`));
      return rowCount === 1;
    },

    /** Of two devices that begin at once, the later one can go on. An app that is set up counts until then. */
    async start(userId: string, email: string) {
      const secret = randomBytes(20).toString('base64url');
      const nextSecret = await symmetricEncrypt({ key: sealingKey, data: secret });
      await db
        .insert(identitySecondFactors)
        .values({ userId, secret: nextSecret, nextSecret, recoveryCodes: [], lastPeriod: 0 })
        .onConflictDoUpdate({ target: identitySecondFactors.userId, set: { nextSecret } });
      const address = createOTP(secret, { period: PERIOD }).url('Brigade', email);
      return { key: base32.encode(secret, { padding: false }), picture: renderSVG(address) };
    },

    async confirm(userId: string, sessionId: string, givenCode: string) {
      const [factor] = await db.select().from(identitySecondFactors).where(isOwn(userId));
      if (!factor?.nextSecret) {
        return refuse('conflict', factor?.confirmedAt ? secondFactorTexts.isInUse : secondFactorTexts.notStarted);
      }
      const period = await findPeriod(await unseal(factor.nextSecret), toPlainCode(givenCode), RECOGNIZED);
      if (period === undefined) return refuseCode(secondFactorTexts.wrongCode);
      const off = Math.abs(Math.floor(Date.now() / 1000 / PERIOD) - period);
      if (off > TOLERANCE) return refuseCode(secondFactorTexts.clockIsOff(off * PERIOD));
      const recoveryCodes = deriveRecoveryCodes(sealingKey, factor.nextSecret);
      return turnOn(db, { userId, sessionId, period, secret: factor.nextSecret }, recoveryCodes);
    },

    async end(userId: string) {
      await db.transaction(async (transaction) => {
        const { rowCount } = await transaction.delete(identitySecondFactors).where(and(isOwn(userId), confirmed));
        if (rowCount === 1) await enqueueNotice(transaction, 'authenticatorRemoved', userId);
      });
    },
  };
}

export type SecondFactors = ReturnType<typeof openSecondFactors>;

/** For somebody who lost the phone, which may hold passkeys, and the recovery codes. All their sessions end: one may be on that phone. */
export async function resetSecondFactor(db: Database, by: Author, userId: string): Promise<null | Refusal> {
  if (by.userId === userId) return refuse('conflict', secondFactorTexts.notOwn);
  return inTransaction(db, by, async (transaction) => {
    const [person] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt)));
    if (!person) return refuseNotFound();
    const subjects = transaction
      .select({ id: sql`${identityLinks.subject}::uuid` })
      .from(identityLinks)
      .where(and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, EMBEDDED_ISSUER)));
    const apps = await transaction
      .delete(identitySecondFactors)
      .where(and(inArray(identitySecondFactors.userId, subjects), confirmed));
    const passkeys = await transaction.delete(identityPasskeys).where(inArray(identityPasskeys.userId, subjects));
    if (!apps.rowCount && !passkeys.rowCount) return refuse('conflict', secondFactorTexts.hasNone);
    await transaction.delete(identitySessions).where(inArray(identitySessions.userId, subjects));
    await enqueue(transaction, 'secondFactorReset', person.email, userId);
    return null;
  });
}

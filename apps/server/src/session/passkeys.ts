import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { AskedToMake, AskedToSign, PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts';
import type { Database } from '../db/client.ts';
import { identityPasskeys, identityVerifications } from '../db/schema/identity.ts';
import { enqueueNotice } from './security-notice.ts';
import { hashToken } from './set-password-links.ts';

/** Milliseconds in which a challenge is answered. */
export const CHALLENGE_LIFE = 5 * 60_000;

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];
const makeChallenge = () => randomBytes(32).toString('base64url');
/** What the library asks for, and nothing here depends on. */
const completeAnswer = <Answer extends { id: string }>(answer: Answer) => ({
  ...answer,
  rawId: answer.id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Why the library refused something: for the log, not for who asks. */
type Explain = (error: unknown) => undefined;

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const isOwn = (userId: string) => eq(identityPasskeys.userId, userId);
const SIGN_IN = 'passkey-sign-in';
const getAddingIdentifier = (userId: string) => `passkey-of-${userId}`;
const hasChallenge = (challenge: string) => eq(identityVerifications.identifier, hashToken(challenge));
/** Signatures that a device counts, count up; most count none. */
const isCounterBefore = (next: number) =>
  or(lt(identityPasskeys.counter, next), and(eq(identityPasskeys.counter, 0), sql`${next} = 0`));

/** Each counts once, for what it was made. */
const openChallenges = (db: Database) => ({
  async keepChallenge(challenge: string, value: string) {
    const expiresAt = new Date(Date.now() + CHALLENGE_LIFE);
    await db.insert(identityVerifications).values({ identifier: hashToken(challenge), value, expiresAt });
  },
  async takeChallenge(challenge: string, value: string): Promise<boolean> {
    const live = gt(identityVerifications.expiresAt, sql`now()`);
    const { rowCount } = await db
      .delete(identityVerifications)
      .where(and(hasChallenge(challenge), eq(identityVerifications.value, value), live));
    return rowCount === 1;
  },
});

const askToMake = (rpId: string, person: Person, knownPasskeys: { id: string }[]): AskedToMake['options'] => ({
  challenge: makeChallenge(),
  timeout: CHALLENGE_LIFE,
  rp: { id: rpId, name: 'Brigade' },
  user: { id: encode(Buffer.from(person.id)), name: person.email, displayName: person.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: knownPasskeys.map(({ id }) => ({ id, type: 'public-key' })),
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
});

const insertPasskey = (db: Database, passkey: typeof identityPasskeys.$inferInsert): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { rowCount } = await transaction.insert(identityPasskeys).values(passkey).onConflictDoNothing();
    if (rowCount === 1) await enqueueNotice(transaction, 'passkeyAdded', passkey.userId);
    return rowCount === 1;
  });

/** The sessions that it began go with it. */
const deletePasskey = (db: Database, userId: string, id: string): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .delete(identityPasskeys)
      .where(and(isOwn(userId), eq(identityPasskeys.id, id)));
    if (rowCount === 1) await enqueueNotice(transaction, 'passkeyRemoved', userId);
    return rowCount === 1;
  });

/** Public keys of passkeys, and what they have signed (access-22). */
export function openPasskeyStore(db: Database, publicUrl: string) {
  const { origin, hostname: rpId } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  const { keepChallenge, takeChallenge } = openChallenges(db);

  return {
    list: (userId: string) =>
      db.select().from(identityPasskeys).where(isOwn(userId)).orderBy(identityPasskeys.createdAt).limit(100),

    /** Of two browsers that begin at once, the later one can go on. */
    async start(person: Person) {
      const { id } = person;
      const knownPasskeys = await db
        .select({ id: identityPasskeys.credentialId })
        .from(identityPasskeys)
        .where(isOwn(id));
      const options = askToMake(rpId, person, knownPasskeys);
      await db.delete(identityVerifications).where(eq(identityVerifications.value, getAddingIdentifier(id)));
      await keepChallenge(options.challenge, getAddingIdentifier(id));
      return options;
    },

    async add(
      userId: string,
      { challenge, name, credential }: { challenge: string; name: string; credential: PasskeyRegistration },
      explain: Explain,
    ): Promise<boolean> {
      if (!(await takeChallenge(challenge, getAddingIdentifier(userId)))) return false;
      // It throws whatever is wrong: another site, another challenge, nobody verified.
      const verification = await verifyRegistrationResponse({
        ...expected,
        response: completeAnswer(credential),
        expectedChallenge: challenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(explain);
      if (!verification?.verified) return false;
      const { id: credentialId, publicKey, counter } = verification.registrationInfo.credential;
      return insertPasskey(db, { userId, name, credentialId, publicKey: encode(publicKey), counter });
    },

    remove: (userId: string, id: string) => deletePasskey(db, userId, id),

    async startSignIn() {
      const options: AskedToSign['options'] = {
        challenge: makeChallenge(),
        timeout: CHALLENGE_LIFE,
        rpId,
        userVerification: 'required',
      };
      await keepChallenge(options.challenge, SIGN_IN);
      return options;
    },

    /** The passkey that has signed this challenge. */
    async findSigner(challenge: string, assertion: PasskeyAssertion, explain: Explain) {
      if (!(await takeChallenge(challenge, SIGN_IN))) return undefined;
      const isThis = eq(identityPasskeys.credentialId, assertion.id);
      const [foundPasskey] = await db.select().from(identityPasskeys).where(isThis);
      if (!foundPasskey) return undefined;
      const verification = await verifyAuthenticationResponse({
        ...expected,
        response: completeAnswer(assertion),
        expectedChallenge: challenge,
        credential: {
          id: foundPasskey.credentialId,
          publicKey: decode(foundPasskey.publicKey),
          counter: foundPasskey.counter,
        },
      }).catch(explain);
      if (!verification?.verified) return undefined;
      const counter = verification.authenticationInfo.newCounter;
      const { rowCount } = await db
        .update(identityPasskeys)
        .set({ counter, lastUsedAt: sql`now()` })
        .where(and(isThis, isCounterBefore(counter)));
      return rowCount === 1 ? { userId: foundPasskey.userId, passkeyId: foundPasskey.id } : undefined;
    },
  };
}

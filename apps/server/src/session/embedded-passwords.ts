import { APIError } from 'better-auth/api';
import { verifyPassword } from 'better-auth/crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import { type IdToken, PASSWORD_IS_COMMON } from '#contract/session.ts';
import { sessionTexts, WRONG_PASSWORD } from '#contract/session-texts.ts';
import type { Database, Transaction } from '../db/client.ts';
import { identityAccounts, identitySessions, identityUsers } from '../db/schema/identity.ts';
import { clearAttempts, codesPerAccount, countAttempt, signInPerAccount } from '../http/rate-limit.ts';
import { hashUnlessEasy } from './easy-passwords.ts';
import type { Auth } from './embedded-auth.ts';
import { hasFactor } from './has-second-factor.ts';
import { hashProof, toSessionProof } from './hashed-sessions.ts';
import type { Passwords } from './identity-provider.ts';
import type { SecondFactors } from './second-factor.ts';
import { enqueueNotice } from './security-notice.ts';
import { findLinkSubject, findSpentLinkSubject, takeLink } from './set-password-links.ts';

const TOKEN_LIFE = 5 * 60;
/** Better-auth's name for accounts with a password. */
const CREDENTIAL = 'credential';

const notSignedIn = refuse('unauthenticated', 'There is no session. Please sign in.');
const wrongPassword: Refusal = { ...refuse('unauthenticated', WRONG_PASSWORD.message), code: WRONG_PASSWORD.code };

/** What a session keeps of the browser that began it (access-21). */
const toDeviceHeaders = ({ headers }: FastifyRequest) =>
  new Headers({ 'user-agent': headers['user-agent']?.slice(0, 300) ?? '' });

function toCookieHeaders(request: FastifyRequest) {
  const headers = toDeviceHeaders(request);
  headers.set('cookie', request.headers.cookie ?? '');
  return headers;
}

function sendCookies(reply: FastifyReply, headers: Headers) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

type Session = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

/** Refuses while the database is away: better-auth wraps its failure in an error of its own, which must not look like a sign-out. */
export async function findCookieSession(auth: Auth, request: FastifyRequest): Promise<Session | null | Refusal> {
  try {
    return await auth.api.getSession({ headers: toCookieHeaders(request) });
  } catch (error) {
    if (error instanceof APIError && error.statusCode >= 500) {
      return refuse('unavailable', 'The service is unavailable for a moment. Please try again.');
    }
    throw error;
  }
}

/** The session of the cookie, of the person whom the token names: limits and what a role requires are theirs. */
export async function findCurrentSession(auth: Auth, request: FastifyRequest) {
  const current = await findCookieSession(auth, request);
  if (isRefusal(current)) return current;
  return current && current.user.id === request.currentUser?.subject ? current : notSignedIn;
}

const wrongCode: Refusal = refuse('unauthenticated', secondFactorTexts.wrongCode);
const wrongCurrentPassword: Refusal = {
  ...refuse('validation_failed', WRONG_PASSWORD.message, { fields: { currentPassword: WRONG_PASSWORD.message } }),
  code: WRONG_PASSWORD.code,
};

const isSession = (token: string) => eq(identitySessions.token, hashProof(toSessionProof(token)));

/** Why the code does not count. */
export async function takeCodeOrRefuse(db: Database, factors: SecondFactors, userId: string, code: string) {
  const tooMany = await countAttempt(db, codesPerAccount, userId);
  if (tooMany) return tooMany;
  if (!(await factors.takeCode(userId, code))) return wrongCode;
  await clearAttempts(db, codesPerAccount, userId);
  return undefined;
}

/** A wrong code has the words of a wrong password (access-18). */
async function refuseWithoutCode(db: Database, factors: SecondFactors, userId: string, code: string | undefined) {
  if (!(await factors.read(userId)).isOn) return undefined;
  if (!code) return { ...refuse('unauthenticated', secondFactorTexts.codeNeeded), code: SECOND_FACTOR_NEEDED };
  const refusal = await takeCodeOrRefuse(db, factors, userId, code);
  return refusal === wrongCode ? wrongPassword : refusal;
}

async function issueToken(auth: Auth, session: { token: string; userId: string; expiresAt: Date }): Promise<IdToken> {
  const now = Math.floor(Date.now() / 1000);
  const exp = Math.min(now + TOKEN_LIFE, Math.floor(session.expiresAt.getTime() / 1000));
  const payload = { sub: session.userId, sid: toSessionProof(session.token), iat: now, exp };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}

interface BegunSession {
  readonly userId: string;
  readonly signedInBy: 'passkey' | 'company';
  readonly passkeyId?: string;
  /** One session per browser: a sign-in ends the previous one. */
  readonly previous: { session: { id: string } } | null;
}

/** The session of somebody who has shown by other means than a password who they are. */
export async function beginSession(auth: Auth, db: Database, reply: FastifyReply, begunSession: BegunSession) {
  const { userId, signedInBy, passkeyId = null, previous } = begunSession;
  const headers = toDeviceHeaders(reply.request);
  const started = await auth.api.startSession({ body: { userId }, headers, returnHeaders: true });
  await db.update(identitySessions).set({ signedInBy, passkeyId }).where(isSession(started.response.token));
  sendCookies(reply, started.headers);
  if (previous) await db.delete(identitySessions).where(eq(identitySessions.id, previous.session.id));
  return issueToken(auth, started.response);
}

/** Words about a person that a guesser tries first. */
async function findOwnWords(db: Database, identityUserId: string): Promise<string[]> {
  const [row] = await db
    .select({ name: identityUsers.name, email: identityUsers.email })
    .from(identityUsers)
    .where(eq(identityUsers.id, identityUserId));
  return row ? [row.name, row.email] : [];
}

const refuseCommon = (field: string) =>
  refuse('validation_failed', PASSWORD_IS_COMMON, { fields: { [field]: PASSWORD_IS_COMMON } });

/** Calls under `/auth` that need a session cookie or a password. */
export function openPasswords(
  auth: Auth,
  db: Database,
  factors: SecondFactors,
): Omit<Passwords, 'secondFactor' | 'sessions' | 'passkeys'> {
  return {
    async signIn(reply, email, password, code) {
      const previous = await findCookieSession(auth, reply.request);
      if (isRefusal(previous)) return previous;
      let signedIn: Awaited<ReturnType<typeof signInByEmail>>;
      try {
        signedIn = await signInByEmail(auth, { email, password, headers: toDeviceHeaders(reply.request) });
      } catch (error) {
        // Unknown address, no password yet, wrong password, invalid address: one answer for all (access-7).
        if (error instanceof APIError && error.statusCode < 500) return wrongPassword;
        throw error;
      }
      const own = isSession(signedIn.response.token);
      const [session] = await db.select().from(identitySessions).where(own);
      const refusal = session && (await refuseWithoutCode(db, factors, session.userId, code));
      if (refusal) {
        // Nobody has received its token.
        await db.delete(identitySessions).where(own);
        return refusal;
      }
      sendCookies(reply, signedIn.headers);
      // One session per browser: a sign-in ends the previous session.
      if (previous) await db.delete(identitySessions).where(eq(identitySessions.id, previous.session.id));
      return session ? issueToken(auth, { ...session, token: signedIn.response.token }) : wrongPassword;
    },

    async refreshToken(request) {
      const current = await findCookieSession(auth, request);
      if (isRefusal(current)) return current;
      return current ? issueToken(auth, current.session) : null;
    },

    async signOut(request, reply) {
      const { headers } = await auth.api.signOut({ headers: toCookieHeaders(request), returnHeaders: true });
      sendCookies(reply, headers);
    },

    async changePassword(request, { currentPassword, newPassword }) {
      const current = await findCurrentSession(auth, request);
      if (isRefusal(current)) return current;
      const { user, session } = current;
      if (!(await matchesPassword(db, user.id, currentPassword))) return wrongCurrentPassword;
      const hash = await hashUnlessEasy(newPassword, await findOwnWords(db, user.id));
      if (hash === null) return refuseCommon('newPassword');
      await db.transaction((transaction) => storePassword(transaction, user.id, hash, session.id));
      return undefined;
    },
  };
}

/**
 * Sets the password by a link. All that takes time comes first; then one transaction uses the link up and stores the
 * password, so that neither happens without the other. A repeat of a call whose answer was lost gets the first answer.
 */
export async function setPassword(db: Database, token: string, password: string): Promise<null | Refusal> {
  const spent = refuse('conflict', sessionTexts.linkIsSpent);
  const identityUserId = await findLinkSubject(db, token);
  if (!identityUserId) return (await isRepeat(db, token, password)) ? null : spent;
  const hash = await hashUnlessEasy(password, await findOwnWords(db, identityUserId));
  if (hash === null) return refuseCommon('password');
  const isSet = await db.transaction(async (transaction) => {
    const userId = await takeLink(transaction, token);
    if (userId === undefined) return false;
    await storePassword(transaction, userId, hash);
    await proveMailbox(transaction, userId);
    return true;
  });
  // Another call with this link was quicker: if it was the same, this is its repeat.
  return isSet || (await isRepeat(db, token, password)) ? null : spent;
}

/** A new password ends all sessions but that of its change (access-8). A first one is no change. */
async function storePassword(transaction: Transaction, userId: string, password: string, keptSessionId?: string) {
  const { rowCount } = await transaction
    .update(identityAccounts)
    .set({ password })
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, CREDENTIAL)));
  if (rowCount === 0)
    await transaction.insert(identityAccounts).values({ userId, accountId: userId, providerId: CREDENTIAL, password });
  else await enqueueNotice(transaction, 'passwordChanged', userId);
  const others = keptSessionId ? ne(identitySessions.id, keptSessionId) : undefined;
  await transaction.delete(identitySessions).where(and(eq(identitySessions.userId, userId), others));
}

/**
 * Whoever has the link has the mailbox. It lifts the lock that somebody else's guessing caused (access-9), here, so that
 * no repeat does.
 */
async function proveMailbox(transaction: Transaction, userId: string): Promise<void> {
  const [owner] = await transaction
    .update(identityUsers)
    .set({ emailVerified: sql`email_verified or not ${hasFactor(sql`"user".id`)}` })
    .where(eq(identityUsers.id, userId))
    .returning({ email: identityUsers.email });
  if (owner) await clearAttempts(transaction, signInPerAccount, owner.email);
}

/** Whether the link was used a moment ago, for this password. */
async function isRepeat(db: Database, token: string, password: string): Promise<boolean> {
  const userId = await findSpentLinkSubject(db, token);
  return userId !== undefined && matchesPassword(db, userId, password);
}

export async function matchesPassword(db: Database, userId: string, password: string): Promise<boolean> {
  const [account] = await db
    .select({ hash: identityAccounts.password })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, CREDENTIAL)));
  return typeof account?.hash === 'string' && verifyPassword({ hash: account.hash, password });
}

const signInByEmail = (auth: Auth, credentials: { email: string; password: string; headers: Headers }) =>
  auth.api.signInEmail({
    body: { email: credentials.email.trim(), password: credentials.password },
    headers: credentials.headers,
    returnHeaders: true,
  });

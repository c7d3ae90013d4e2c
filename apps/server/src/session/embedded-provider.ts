import { randomBytes } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import {
  type IdToken,
  LINK_IS_SPENT,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  PASSWORD_IS_COMMON,
  WRONG_PASSWORD,
} from '#contract/session.ts';
import { isCommonPassword } from '#domain/session/common-passwords.ts';
import type { Database, Reader } from '../db/client.ts';
import {
  identityAccounts,
  identityKeys,
  identitySecrets,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../db/schema/identity.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import type { IdentityProvider, Passwords, Person } from './identity-provider.ts';
import { ownKeys } from './own-keys.ts';
import { personName } from './person.ts';
import { hashToken, makeLink, subjectOfLink } from './set-password-links.ts';

/** Written into every link and token: it must stay the same when the installation moves to another address. */
export const EMBEDDED_ISSUER = 'brigade';
const AUDIENCE = 'brigade-api';
const TOKEN_LIFE = 5 * 60;
/** Absolute: however busy a session is, after this many seconds its person signs in again. */
const SESSION_LIFE = 7 * 24 * 60 * 60;

const notSignedIn = refuse('unauthenticated', 'There is no session. Please sign in.');
const wrongPassword: Refusal = { ...refuse('unauthenticated', WRONG_PASSWORD.message), code: WRONG_PASSWORD.code };

/** The secret of this installation; of two processes that start at once, one's is kept. */
async function secretOf(db: Database): Promise<string> {
  await db
    .insert(identitySecrets)
    .values({ value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: identitySecrets.value }).from(identitySecrets);
  if (!row) throw new Error('The installation has no session secret.');
  return row.value;
}

function createAuth(db: Database, publicUrl: string, secret: string) {
  return betterAuth({
    appName: 'Brigade',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    telemetry: { enabled: false },
    // Its messages name addresses and schema details. What matters is thrown, and logged once by the door.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: identityUsers,
        session: identitySessions,
        account: identityAccounts,
        verification: identityVerifications,
        jwks: identityKeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // The contract counts characters; better-auth counts UTF-16 units, so that its limit is only an outer fence.
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH * 4,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_LIFE, disableSessionRefresh: true },
    verification: { storeIdentifier: { hash: async (identifier) => hashToken(identifier) } },
    // Ours count per address and per account, in the database, and stand before every call.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'brigade',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/auth' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: false },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: { issuer: EMBEDDED_ISSUER, audience: AUDIENCE },
      }),
    ],
  });
}
type Auth = ReturnType<typeof createAuth>;

const cookieHeaders = (request: FastifyRequest) => new Headers({ cookie: request.headers.cookie ?? '' });

function passCookies(reply: FastifyReply, headers: Headers) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** The session of the request's cookie. Better-auth hides a lost database behind an error of its own: it must not look like a sign-out. */
async function sessionOf(auth: Auth, request: FastifyRequest) {
  try {
    return await auth.api.getSession({ headers: cookieHeaders(request) });
  } catch (error) {
    if (error instanceof APIError && error.statusCode >= 500) {
      return refuse('unavailable', 'The service is unavailable for a moment. Please try again.');
    }
    throw error;
  }
}

async function tokenFor(auth: Auth, session: { id: string; userId: string; expiresAt: Date }): Promise<IdToken> {
  const now = Math.floor(Date.now() / 1000);
  const exp = Math.min(now + TOKEN_LIFE, Math.floor(session.expiresAt.getTime() / 1000));
  const payload = { sub: session.userId, sid: session.id, iat: now, exp };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}

/** Words about a person that a guesser would try first. */
async function ownWords(db: Database, identityUserId: string): Promise<string[]> {
  const [row] = await db
    .select({ name: identityUsers.name, email: identityUsers.email })
    .from(identityUsers)
    .where(eq(identityUsers.id, identityUserId));
  return row ? [row.name, row.email] : [];
}

async function refuseCommon(db: Database, identityUserId: string, password: string, field: string) {
  if (!isCommonPassword(password, await ownWords(db, identityUserId))) return undefined;
  return refuse('validation_failed', PASSWORD_IS_COMMON, { fields: { [field]: PASSWORD_IS_COMMON } });
}

function passwordsOf(auth: Auth, db: Database): Passwords {
  return {
    async signIn(reply, email, password) {
      let signedIn: Awaited<ReturnType<typeof signInByEmail>>;
      try {
        signedIn = await signInByEmail(auth, email, password);
      } catch (error) {
        // Unknown address, no password yet, wrong password, impossible address: one answer for all (domain §2).
        if (error instanceof APIError && error.statusCode < 500) return wrongPassword;
        throw error;
      }
      passCookies(reply, signedIn.headers);
      const [session] = await db
        .select()
        .from(identitySessions)
        .where(eq(identitySessions.token, signedIn.response.token));
      return session ? tokenFor(auth, session) : wrongPassword;
    },

    async refreshToken(request) {
      const current = await sessionOf(auth, request);
      if (isRefusal(current)) return current;
      return current ? tokenFor(auth, current.session) : null;
    },

    async signOut(request, reply) {
      const { headers } = await auth.api.signOut({ headers: cookieHeaders(request), returnHeaders: true });
      passCookies(reply, headers);
    },

    async changePassword(request, reply, { currentPassword, newPassword }) {
      const current = await sessionOf(auth, request);
      if (isRefusal(current)) return current;
      if (!current) return notSignedIn;
      const common = await refuseCommon(db, current.user.id, newPassword, 'newPassword');
      if (common) return common;
      try {
        const { headers } = await auth.api.changePassword({
          headers: cookieHeaders(request),
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          returnHeaders: true,
        });
        passCookies(reply, headers);
        return undefined;
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
        const fields = { currentPassword: WRONG_PASSWORD.message };
        return { ...refuse('validation_failed', WRONG_PASSWORD.message, { fields }), code: WRONG_PASSWORD.code };
      }
    },

    async endOtherSessions(request) {
      const current = await sessionOf(auth, request);
      if (isRefusal(current)) return current;
      if (!current) return notSignedIn;
      const ended = await db
        .delete(identitySessions)
        .where(and(eq(identitySessions.userId, current.user.id), ne(identitySessions.id, current.session.id)))
        .returning({ id: identitySessions.id });
      return ended.length;
    },
  };
}

/** Sets the password by a link. The link is looked at first, so that a refused password does not use it up. */
async function setPassword(auth: Auth, db: Database, token: string, password: string) {
  const spent = refuse('conflict', LINK_IS_SPENT);
  const identityUserId = await subjectOfLink(db, token);
  if (!identityUserId) return spent;
  const common = await refuseCommon(db, identityUserId, password, 'password');
  if (common) return common;
  try {
    // Takes the link first, in one statement: of many uses at once, one works.
    await auth.api.resetPassword({ body: { newPassword: password, token } });
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return spent;
    throw error;
  }
  const [owner] = await db
    .update(identityUsers)
    .set({ emailVerified: true })
    .where(eq(identityUsers.id, identityUserId))
    .returning({ email: identityUsers.email });
  return owner ?? spent;
}

const signInByEmail = (auth: Auth, email: string, password: string) =>
  auth.api.signInEmail({ body: { email: email.trim(), password }, headers: new Headers(), returnHeaders: true });

/**
 * Makes the identity of a person and ties it to their user; changes nothing when both exist. A point of contact who
 * joins the staff under the same address signs in as staff from then on.
 */
async function makeKnown(db: Reader, { userId, email, name }: Person): Promise<string> {
  return db.transaction(async (transaction) => {
    const [identity] = await transaction
      .insert(identityUsers)
      .values({ email: email.toLowerCase(), name })
      .onConflictDoUpdate({ target: identityUsers.email, set: { name } })
      .returning({ id: identityUsers.id });
    if (!identity) throw new Error('The identity was not made.');
    await transaction
      .insert(identityLinks)
      .values({ issuer: EMBEDDED_ISSUER, subject: identity.id, userId })
      .onConflictDoUpdate({ target: [identityLinks.issuer, identityLinks.subject], set: { userId } });
    return identity.id;
  });
}

/** Gives people the same password at once, hashed a single time: for demo data and tests. */
export async function setPasswords(db: Reader, userIds: readonly string[], password: string): Promise<void> {
  const hash = await hashPassword(password);
  const people = await db
    .select({ userId: users.id, email: users.email, name: personName })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  for (const person of people) {
    const identityUserId = await makeKnown(db, person);
    await db.update(identityUsers).set({ emailVerified: true }).where(eq(identityUsers.id, identityUserId));
    await db.delete(identityAccounts).where(eq(identityAccounts.userId, identityUserId));
    await db
      .insert(identityAccounts)
      .values({ userId: identityUserId, accountId: identityUserId, providerId: 'credential', password: hash });
  }
}

/** Brigade's own identity provider: passwords, sessions and keys live in the schema `identity` of its database. */
export async function embeddedProvider(
  db: Database,
  options: { publicUrl: string; secret?: string | undefined },
): Promise<IdentityProvider> {
  const auth = createAuth(db, options.publicUrl, options.secret ?? (await secretOf(db)));
  const keys = ownKeys(db);
  const required = {
    issuer: EMBEDDED_ISSUER,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub', 'sid'],
  };

  return {
    settings: { provider: 'embedded' },
    async verify(token) {
      const { payload } = await jwtVerify(token, keys, required);
      return { issuer: EMBEDDED_ISSUER, subject: String(payload.sub), sessionId: String(payload.sid) };
    },
    setPasswordLink: async (person, lifeSeconds) =>
      makeLink(db, options.publicUrl, await makeKnown(db, person), lifeSeconds),
    setPassword: (token, password) => setPassword(auth, db, token, password),
    async forget(transaction, userId) {
      const removed = await transaction
        .delete(identityLinks)
        .where(and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, EMBEDDED_ISSUER)))
        .returning({ subject: identityLinks.subject });
      const ids = removed.map((link) => link.subject);
      await transaction.delete(identityUsers).where(inArray(identityUsers.id, ids));
      await transaction.delete(identityVerifications).where(inArray(identityVerifications.value, ids));
    },
    removeIdentity: async () => undefined,
    passwords: passwordsOf(auth, db),
  };
}

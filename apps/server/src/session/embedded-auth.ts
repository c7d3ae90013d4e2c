import { randomBytes } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { symmetricDecrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import type { BetterAuthPlugin } from 'better-auth/types';
import { desc, sql } from 'drizzle-orm';
import * as z from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/session.ts';
import { SESSION_LIFE } from '#contract/session-life.ts';
import type { Database, Reader } from '../db/client.ts';
import {
  identityAccounts,
  identityKeys,
  identitySecrets,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../db/schema/identity.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { hashToken } from './set-password-links.ts';
import { AUDIENCE, EMBEDDED_ISSUER } from './signing-keys.ts';

/** The secret of this installation. When two processes start at the same time, one secret wins. */
async function readSecret(db: Database): Promise<string> {
  await db
    .insert(identitySecrets)
    .values({ value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: identitySecrets.value }).from(identitySecrets);
  if (!row) throw new Error('The installation has no session secret.');
  return row.value;
}

/** A session of somebody who has shown by other means than a password who they are. No call from outside reaches it. */
const sessionsWithoutPassword = {
  id: 'sessions-without-password',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('A session was asked for nobody.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return session;
      },
    ),
  },
} satisfies BetterAuthPlugin;

function createAuth(db: Reader, publicUrl: string, secret: string) {
  return betterAuth({
    appName: 'Brigade',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    telemetry: { enabled: false },
    // Its messages contain addresses and schema details. Errors are thrown and logged once by the server.
    logger: { disabled: true },
    database: withHashedSessions(
      drizzleAdapter(db, {
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
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // The contract counts characters, better-auth UTF-16 units, so its limit is only an upper bound.
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH * 4,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_LIFE, disableSessionRefresh: true },
    verification: { storeIdentifier: { hash: async (identifier) => hashToken(identifier) } },
    // Ours counts per address and per account in the database, before every call (access-9).
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
      sessionsWithoutPassword,
    ],
  });
}
export type Auth = ReturnType<typeof createAuth>;

const isUnsealedBy = (secret: string, sealed: string) => {
  const data: string = JSON.parse(sealed);
  return symmetricDecrypt({ key: secret, data }).then(
    () => true,
    () => false,
  );
};

/**
 * Ensures a signing key; of processes that start at the same time, one creates it. A key sealed with an earlier
 * `SESSION_SECRET` cannot sign any more and its tokens must not count, so it is deleted. Everything runs on the
 * connection of the transaction: waiting for a second one while the lock is held could exhaust the pool for good.
 */
async function prepareKey(db: Database, publicUrl: string, secret: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('signing-key', 0))`);
    const [latest] = await transaction.select().from(identityKeys).orderBy(desc(identityKeys.createdAt)).limit(1);
    if (latest && (await isUnsealedBy(secret, latest.privateKey))) return;
    await transaction.delete(identityKeys);
    await createAuth(transaction, publicUrl, secret).api.getJwks();
  });
}

/** Better-auth on our tables, with a signing key. */
export async function openAuth(
  db: Database,
  options: { publicUrl: string; secret?: string | undefined },
): Promise<Auth> {
  const secret = options.secret ?? (await readSecret(db));
  await prepareKey(db, options.publicUrl, secret);
  return createAuth(db, options.publicUrl, secret);
}

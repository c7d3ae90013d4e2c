import { and, eq } from 'drizzle-orm';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { refuse } from '#contract/refusal.ts';
import { PASSWORD_IS_COMMON } from '#contract/session.ts';
import { SESSION_LIFE } from '#contract/session-life.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import type { Database } from '../db/client.ts';
import { enqueue } from '../db/enqueue.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import { isEasyPassword } from './easy-passwords.ts';
import { createFirebaseAdmin, type FirebaseAdmin } from './firebase-admin.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { personName } from './person.ts';
import { createLink, deleteLinks, findLinkSubject, takeLink } from './set-password-links.ts';
import { createTokenVerifier, toIdentity } from './token-verifier.ts';

export interface FirebaseOptions {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string | undefined;
  readonly serviceAccount: string | undefined;
  readonly emulatorHost: string | undefined;
  readonly publicUrl: string;
}

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Google's sessions never expire. Ours do, counted from the token's sign-in time. */
const isOver = ({ auth_time: signedInAt }: JWTPayload) =>
  typeof signedInAt !== 'number' || signedInAt + SESSION_LIFE < Date.now() / 1000;

function makeVerifier({ projectId, emulatorHost }: FirebaseOptions): IdentityProvider['verify'] {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const verified = emulatorHost
    ? // The emulator does not sign. The configuration lets it in only for a demo project on this machine (see open-identity.ts).
      async (token: string) => UnsecuredJWT.decode(token, { issuer, audience: projectId }).payload
    : createTokenVerifier({ issuer, audience: projectId, keysUrl: KEYS_URL, algorithms: ['RS256'] });
  return async (token) => {
    const payload = await verified(token);
    return isOver(payload) ? undefined : toIdentity(issuer, payload);
  };
}

/** Consumes the link and sets the password in one transaction: when Firebase refuses, the link still works. */
const setPasswordByLink = (db: Database, admin: FirebaseAdmin, token: string, password: string) =>
  db.transaction(async (transaction) => {
    const subject = await takeLink(transaction, token);
    if (!subject) return refuse('conflict', sessionTexts.linkIsSpent);
    await admin.setPassword(subject, password);
    return null;
  });

/** Words about the link's person that a guesser tries first. */
async function findOwnWords(db: Database, issuer: string, token: string): Promise<string[]> {
  const subject = await findLinkSubject(db, token);
  const [row] = await db
    .select({ name: personName, email: users.email })
    .from(users)
    .innerJoin(identityLinks, eq(identityLinks.userId, users.id))
    .where(and(eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject ?? '')));
  return row ? [row.name, row.email] : [];
}

/** Firebase Authentication keeps passwords and sessions. Brigade creates and deletes accounts by its Admin API. */
export function createFirebaseProvider(db: Database, options: FirebaseOptions): IdentityProvider {
  const { projectId, apiKey, emulatorHost, publicUrl } = options;
  const admin = createFirebaseAdmin(options);
  const issuer = `https://securetoken.google.com/${projectId}`;

  return {
    settings: {
      provider: 'firebase',
      apiKey,
      projectId,
      authDomain: options.authDomain ?? `${projectId}.firebaseapp.com`,
      ...(emulatorHost && { emulatorUrl: `http://${emulatorHost}` }),
    },
    verify: makeVerifier(options),
    async setPasswordLink(transaction, { userId, email, name }, lifeSeconds) {
      const subject = await admin.ensureAccount(email, name);
      await transaction
        .insert(identityLinks)
        .values({ issuer, subject, userId })
        .onConflictDoUpdate({ target: [identityLinks.issuer, identityLinks.subject], set: { userId } });
      return createLink(transaction, publicUrl, subject, lifeSeconds);
    },
    async setPassword(token, password) {
      const own = await findOwnWords(db, issuer, token);
      if (!(await isEasyPassword(password, own))) return setPasswordByLink(db, admin, token, password);
      return refuse('validation_failed', PASSWORD_IS_COMMON, { fields: { password: PASSWORD_IS_COMMON } });
    },
    async changePerson(transaction, { userId }) {
      const links = await transaction
        .select({ subject: identityLinks.subject })
        .from(identityLinks)
        .where(and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, issuer)));
      await deleteLinks(
        transaction,
        links.map(({ subject }) => subject),
      );
      for (const { subject } of links) await enqueue(transaction, 'identityChange', subject, userId);
    },
    // Firebase ends the account's sessions when its address changes.
    changeIdentity: (subject, { email, name }) => admin.changeAccount(subject, email, name),
    async forget(transaction, userId) {
      const removedIdentities = await transaction
        .delete(identityLinks)
        .where(and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, issuer)))
        .returning({ subject: identityLinks.subject });
      for (const { subject } of removedIdentities) await enqueue(transaction, 'identityRemoval', subject, userId);
    },
    async removeIdentity(subject) {
      // The person was invited again: the account is in use.
      const identityCount = await db.$count(
        identityLinks,
        and(eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject)),
      );
      if (identityCount === 0) await admin.removeAccount(subject);
    },
  };
}

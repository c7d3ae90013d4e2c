import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Database, Reader, Transaction } from '../db/client.ts';
import { identityAccounts, identitySessions, identityUsers } from '../db/schema/identity.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import type { CompanyOptions } from './company-sign-in.ts';
import type { Auth } from './embedded-auth.ts';
import type { CompanyParts } from './embedded-company.ts';
import { hashProof } from './hashed-sessions.ts';
import type { IdentityProvider, Person } from './identity-provider.ts';
import { personName } from './person.ts';
import { createLink, deleteLinks } from './set-password-links.ts';
import { AUDIENCE, EMBEDDED_ISSUER, openSigningKeys } from './signing-keys.ts';

/**
 * Creates the identity of a person and links it to their user. Idempotent. A point of contact who joins the staff under
 * the same address signs in as staff from then on.
 */
async function ensureIdentity(db: Reader, { userId, email, name }: Person): Promise<string> {
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

/** An identity without platform access gives up its address when a staff member gets it. */
async function changeKnown(transaction: Transaction, person: Person, { endsSessions }: { endsSessions: boolean }) {
  const email = person.email.toLowerCase();
  const [own] = await transaction
    .select({ id: identityUsers.id, email: identityUsers.email })
    .from(identityUsers)
    .innerJoin(identityLinks, eq(identityLinks.subject, sql`${identityUsers.id}::text`))
    .where(and(eq(identityLinks.userId, person.userId), eq(identityLinks.issuer, EMBEDDED_ISSUER)));
  if (!own) return;
  await transaction.delete(identityUsers).where(and(eq(identityUsers.email, email), ne(identityUsers.id, own.id)));
  await transaction.update(identityUsers).set({ email, name: person.name }).where(eq(identityUsers.id, own.id));
  if (own.email !== email) {
    await deleteLinks(transaction, [own.id]);
    // Whoever changes an address is not for that its owner: a second factor shows that (access-19).
    await transaction.update(identityUsers).set({ emailVerified: false }).where(eq(identityUsers.id, own.id));
  }
  if (endsSessions) await transaction.delete(identitySessions).where(eq(identitySessions.userId, own.id));
}

/** Sets one password for many people, hashed once. For demo data and tests. */
export async function setPasswords(db: Reader, userIds: readonly string[], password: string): Promise<void> {
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(password);
  const people = await db
    .select({ userId: users.id, email: users.email, name: personName })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  for (const person of people) {
    const identityUserId = await ensureIdentity(db, person);
    await db.update(identityUsers).set({ emailVerified: true }).where(eq(identityUsers.id, identityUserId));
    await db.delete(identityAccounts).where(eq(identityAccounts.userId, identityUserId));
    await db
      .insert(identityAccounts)
      .values({ userId: identityUserId, accountId: identityUserId, providerId: 'credential', password: hash });
  }
}

interface Options {
  readonly publicUrl: string;
  readonly secret?: string | undefined;
  readonly company?: CompanyOptions | undefined;
}

async function loadCompany(auth: Auth, db: Database, options: Omit<CompanyParts, 'auth' | 'db' | 'ensureIdentity'>) {
  const { openCompanySignIn } = await import('./embedded-company.ts');
  return openCompanySignIn({ ...options, auth, db, ensureIdentity });
}

/** Loaded lazily: importing better-auth would add a tenth of a second to every start. */
function createLazyProvider(db: Database, options: Options) {
  const open = async () => {
    const [
      { openAuth },
      { openPasswords, setPassword },
      { openSecondFactors },
      { openSecondFactor },
      { openSessions },
      { openPasskeys },
    ] = await Promise.all([
      import('./embedded-auth.ts'),
      import('./embedded-passwords.ts'),
      import('./second-factor.ts'),
      import('./embedded-second-factor.ts'),
      import('./embedded-sessions.ts'),
      import('./embedded-passkeys.ts'),
    ]);
    const auth = await openAuth(db, options);
    const factors = openSecondFactors(db, (await auth.$context).secret);
    return {
      ...openPasswords(auth, db, factors),
      passkeys: openPasskeys({ auth, db, factors, publicUrl: options.publicUrl }),
      sessions: openSessions(auth, db),
      secondFactor: openSecondFactor(auth, db, factors),
      setPassword: (token: string, password: string) => setPassword(db, token, password),
      company: options.company && (await loadCompany(auth, db, { ...options, factors, company: options.company })),
    };
  };
  let provider: ReturnType<typeof open> | undefined;
  return () => {
    provider ??= open().catch((error) => {
      // The database was unavailable: the next call retries.
      provider = undefined;
      throw error;
    });
    return provider;
  };
}

/** Brigade's own identity provider. Passwords, sessions and keys live in the schema `identity` of its database. */
export function createEmbeddedProvider(db: Database, options: Options): IdentityProvider {
  const openProvider = createLazyProvider(db, options);
  const { company } = options;
  const keys = openSigningKeys(db);
  const required = {
    issuer: EMBEDDED_ISSUER,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub', 'sid'],
  };

  return {
    settings: { provider: 'embedded', ...(company && { company: { name: company.name, isOnly: company.isOnly } }) },
    async verify(token) {
      // This also deletes a key sealed with an earlier `SESSION_SECRET`, and so invalidates its tokens.
      await openProvider();
      const { payload } = await jwtVerify(token, keys, required);
      return { issuer: EMBEDDED_ISSUER, subject: String(payload.sub), sessionToken: hashProof(String(payload.sid)) };
    },
    async setPasswordLink(transaction, person, lifeSeconds) {
      const identityUserId = await ensureIdentity(transaction, person);
      // No password to set: the way in is the company's.
      if (company?.isOnly) return options.publicUrl;
      return createLink(transaction, options.publicUrl, identityUserId, lifeSeconds);
    },
    ...(!company?.isOnly && {
      setPassword: async (token: string, password: string) => (await openProvider()).setPassword(token, password),
    }),
    ...(company?.isOnly && { noPasswords: refuse('forbidden', companyTexts.noPasswords(company.name)) }),
    ...(company && {
      company: {
        start: async (...call) => (await (await openProvider()).company?.start(...call)) ?? refuseNotFound(),
        finish: async (...call) => (await (await openProvider()).company?.finish(...call)) ?? refuseNotFound(),
      },
    }),
    changePerson: changeKnown,
    changeIdentity: async () => undefined,
    async forget(transaction, userId) {
      const removedIdentities = await transaction
        .delete(identityLinks)
        .where(eq(identityLinks.userId, userId))
        .returning({ issuer: identityLinks.issuer, subject: identityLinks.subject });
      // The company's link goes, too: it would keep whoever is invited again from being linked.
      const ids = removedIdentities.filter(({ issuer }) => issuer === EMBEDDED_ISSUER).map(({ subject }) => subject);
      await transaction.delete(identityUsers).where(inArray(identityUsers.id, ids));
      await deleteLinks(transaction, ids);
    },
    removeIdentity: async () => undefined,
    passwords: {
      signIn: async (...call) => (await openProvider()).signIn(...call),
      refreshToken: async (...call) => (await openProvider()).refreshToken(...call),
      signOut: async (...call) => (await openProvider()).signOut(...call),
      changePassword: async (...call) => (await openProvider()).changePassword(...call),
      secondFactor: {
        read: async (...call) => (await openProvider()).secondFactor.read(...call),
        start: async (...call) => (await openProvider()).secondFactor.start(...call),
        confirm: async (...call) => (await openProvider()).secondFactor.confirm(...call),
        end: async (...call) => (await openProvider()).secondFactor.end(...call),
      },
      passkeys: {
        list: async (...call) => (await openProvider()).passkeys.list(...call),
        start: async (...call) => (await openProvider()).passkeys.start(...call),
        add: async (...call) => (await openProvider()).passkeys.add(...call),
        remove: async (...call) => (await openProvider()).passkeys.remove(...call),
        startSignIn: async (...call) => (await openProvider()).passkeys.startSignIn(...call),
        signIn: async (...call) => (await openProvider()).passkeys.signIn(...call),
      },
      sessions: {
        list: async (...call) => (await openProvider()).sessions.list(...call),
        end: async (...call) => (await openProvider()).sessions.end(...call),
        endOthers: async (...call) => (await openProvider()).sessions.endOthers(...call),
      },
    },
  };
}

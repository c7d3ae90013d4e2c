import { parseCookies } from 'better-auth/cookies';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { Database, Reader } from '../db/client.ts';
import { identityVerifications } from '../db/schema/identity.ts';
import { users } from '../db/schema/users.ts';
import { findBrowserIdentity, refuseUnproven } from './company-proof.ts';
import {
  type CompanyFailure,
  type CompanyOptions,
  createBrowserSecret,
  deriveState,
  openCompanyProvider,
  toCompanyFailure,
} from './company-sign-in.ts';
import { findPerson } from './current-user.ts';
import type { Auth } from './embedded-auth.ts';
import { beginSession, findCookieSession } from './embedded-passwords.ts';
import type { CompanySignIn, Identity, Person } from './identity-provider.ts';
import { personName } from './person.ts';
import type { SecondFactors } from './second-factor.ts';
import { hashToken } from './set-password-links.ts';

/** Seconds to sign in at the company. */
const PATIENCE = 10 * 60;
const COOKIE = 'brigade.company';

/** `SameSite=Strict` is enough: not the company's redirect brings it, but a call of our own page. */
function setBrowserCookie(reply: FastifyReply, value: string, isSecure: boolean) {
  const life = value ? PATIENCE : 0;
  const secure = isSecure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Max-Age=${life}; Path=/auth/company; HttpOnly; SameSite=Strict${secure}`,
  );
}

const getIdentifier = (browser: string) => hashToken(`company:${deriveState(browser)}`);

async function remember(db: Database, browser: string) {
  const expiresAt = new Date(Date.now() + PATIENCE * 1000);
  await db.insert(identityVerifications).values({ identifier: getIdentifier(browser), value: 'company', expiresAt });
}

/** Of many uses of one answer, one counts. */
async function takeOnce(db: Database, browser: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(identityVerifications)
    .where(
      and(
        eq(identityVerifications.identifier, getIdentifier(browser)),
        gt(identityVerifications.expiresAt, sql`now()`),
      ),
    );
  return rowCount === 1;
}

export interface CompanyParts {
  readonly auth: Auth;
  readonly db: Database;
  readonly company: CompanyOptions;
  readonly factors: SecondFactors;
  readonly publicUrl: string;
  readonly ensureIdentity: (db: Reader, person: Person) => Promise<string>;
}

/** Signing in at the company: who was invited gets the session that a password would start (access-19). */
export function openCompanySignIn({
  auth,
  db,
  company,
  factors,
  publicUrl,
  ensureIdentity,
}: CompanyParts): CompanySignIn {
  const provider = openCompanyProvider(company, publicUrl);
  const isSecure = publicUrl.startsWith('https:');
  const failures: Record<CompanyFailure, Refusal> = {
    canceled: refuse('unauthenticated', companyTexts.canceled(company.name)),
    unreachable: refuse('unavailable', companyTexts.unreachable(company.name)),
    refused: refuse('unauthenticated', companyTexts.refused(company.name)),
  };
  /** What the provider says is logged, never shown. */
  function explain(reply: FastifyReply, error: unknown): Refusal {
    const failure = toCompanyFailure(error);
    if (failure !== 'canceled') {
      const { message, cause } = error instanceof Error ? error : { message: String(error) };
      const why = cause instanceof Error ? cause.message : undefined;
      const errorCode = error instanceof Error && 'error' in error ? error.error : undefined;
      reply.request.log.warn({ failure, reason: message, why, said: errorCode }, 'signing in with the company failed');
    }
    return failures[failure];
  }

  /** Locked until their identity is there: a removal takes both, or comes first. */
  const identifyAtHome = (userId: string) =>
    db.transaction(async (transaction) => {
      const [person] = await transaction
        .select({ userId: users.id, email: users.email, name: personName })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.removedAt)))
        .for('share');
      return person && ensureIdentity(transaction, person);
    });

  async function identifyOnce(reply: FastifyReply, browser: string, answer: string): Promise<Identity | Refusal> {
    if (!browser || !(await takeOnce(db, browser))) return failures.refused;
    return provider.identify(browser, answer).catch((error: unknown) => explain(reply, error));
  }

  return {
    async start(reply) {
      const browser = createBrowserSecret();
      const address = await provider.addressFor(browser).catch((error: unknown) => explain(reply, error));
      if (isRefusal(address)) return address;
      await remember(db, browser);
      setBrowserCookie(reply, browser, isSecure);
      return { address };
    },

    async finish(reply, answer, code) {
      const browser = parseCookies(reply.request.headers.cookie ?? '').get(COOKIE) ?? '';
      const previous = await findCookieSession(auth, reply.request);
      if (isRefusal(previous)) return previous;
      const identity = await (code ? findBrowserIdentity(db, browser) : identifyOnce(reply, browser, answer));
      if (!identity || isRefusal(identity)) {
        setBrowserCookie(reply, '', isSecure);
        return identity ?? failures.refused;
      }
      const unproven = await refuseUnproven(db, factors, identity, { browser, code, lifeSeconds: PATIENCE });
      // The browser's secret stays where a code is asked for, or asked for again.
      if (unproven) return unproven;
      setBrowserCookie(reply, '', isSecure);
      const user = await findPerson(db, identity);
      const userId = user?.type === 'User' ? await identifyAtHome(user.id) : undefined;
      if (!userId) return refuse('forbidden', companyTexts.noAccess);
      return beginSession(auth, db, reply, { userId, signedInBy: 'company', previous });
    },
  };
}

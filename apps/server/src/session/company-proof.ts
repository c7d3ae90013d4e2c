import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import type { Database } from '../db/client.ts';
import { identityUsers, identityVerifications } from '../db/schema/identity.ts';
import { takeCodeOrRefuse } from './embedded-passwords.ts';
import { hasFactor } from './has-second-factor.ts';
import type { Identity } from './identity-provider.ts';
import type { SecondFactors } from './second-factor.ts';
import { hashToken } from './set-password-links.ts';
import { EMBEDDED_ISSUER } from './signing-keys.ts';

const CompanyIdentity = z.object({ issuer: z.string(), subject: z.string(), verifiedEmail: z.string().optional() });
const belongsToBrowser = (browser: string) =>
  and(
    eq(identityVerifications.identifier, hashToken(`company-identity:${browser}`)),
    gt(identityVerifications.expiresAt, sql`now()`),
  );

/** Whom the company named in this browser, while the code is asked for: its answer counts once. */
export async function findBrowserIdentity(db: Database, browser: string): Promise<Identity | undefined> {
  const [row] = await db.select().from(identityVerifications).where(belongsToBrowser(browser));
  return row && CompanyIdentity.parse(JSON.parse(row.value));
}

async function rememberIdentity(db: Database, browser: string, identity: Identity, lifeSeconds: number) {
  const expiresAt = new Date(Date.now() + lifeSeconds * 1000);
  const identifier = hashToken(`company-identity:${browser}`);
  await db.insert(identityVerifications).values({ identifier, value: JSON.stringify(identity), expiresAt });
}

/**
 * The embedded identity whose second factor is still to be shown: its address was changed, and the company has never
 * signed it in. Whoever changed the address may own the new one at the company (access-19).
 */
async function findUnproven(db: Database, { issuer, verifiedEmail }: Identity): Promise<string | undefined> {
  return db.readText(sql`
    select "user".id from users
    join identity_links on identity_links.user_id = users.id and issuer = ${EMBEDDED_ISSUER}
    join identity."user" on "user".id = subject::uuid
    where users.type = 'User' and removed_at is null and lower(users.email) = ${verifiedEmail?.toLowerCase() ?? null}
      and not email_verified and ${hasFactor(sql`"user".id`)}
      and not exists (select from identity_links as known where known.user_id = users.id and known.issuer = ${issuer})`);
}

interface Asked {
  readonly browser: string;
  readonly code: string | undefined;
  readonly lifeSeconds: number;
}

/** Why this identity is not signed in yet; undefined where nothing is to be shown. */
export async function refuseUnproven(
  db: Database,
  factors: SecondFactors,
  identity: Identity,
  { browser, code, lifeSeconds }: Asked,
): Promise<Refusal | undefined> {
  const id = await findUnproven(db, identity);
  if (!id) return undefined;
  if (!(await factors.read(id)).isOn) return refuse('forbidden', companyTexts.passkeyAfterNewAddress);
  if (!code) {
    await rememberIdentity(db, browser, identity, lifeSeconds);
    return { ...refuse('unauthenticated', secondFactorTexts.codeNeeded), code: SECOND_FACTOR_NEEDED };
  }
  const refusal = await takeCodeOrRefuse(db, factors, id, code);
  if (refusal) return refusal;
  await db.update(identityUsers).set({ emailVerified: true }).where(eq(identityUsers.id, id));
  await db.delete(identityVerifications).where(belongsToBrowser(browser));
  return undefined;
}

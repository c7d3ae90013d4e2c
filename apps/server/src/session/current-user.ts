import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { JOSEError } from 'jose/errors';
import { API_KEY_PREFIX } from '#contract/api-keys.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import type { Database } from '../db/client.ts';
import { prepareStatement } from '../db/prepared.ts';
import { identitySessions } from '../db/schema/identity.ts';
import { identityLinks } from '../db/schema/users.ts';
import type { Authenticate, CurrentUser } from '../http/access.ts';
import { createKeyAuthenticator } from './api-keys.ts';
import { hasApp } from './has-second-factor.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import { cacheVerification } from './verified-tokens.ts';

const KEYS_UNREACHABLE = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

/** Accepts `Bearer <token>` and the bare token. */
function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  return header?.replace(/^Bearer\s+/i, '') || undefined;
}

const askedSession = sql`${sql.placeholder('sessionToken')}::text`;

interface FoundUser extends Omit<CurrentUser, 'permissions'> {
  readonly permissions: readonly PermissionLabel[] | null;
  readonly isFirstUse: boolean;
}

/**
 * The user of an identity, read from the database on every request: a removal, a role change or an ended session counts
 * at the next request, whatever the token's lifetime (access-6).
 */
const queryCurrentUser = prepareStatement<FoundUser>(
  'current_user',
  sql`select users.id, identity_links.subject, users.type, users.email, users.role_id as "roleId", roles.name as "roleName", roles.permissions,
      users.default_market_id as "defaultMarketId", identity_links.first_used_at is null as "isFirstUse",
      case when roles.second_factor_required and ${identitySessions.id} is not null then
        case when ${identitySessions.signedInBy} <> 'password' or ${hasApp(sql`${identitySessions.userId}`)}
          then 'there' else 'missing' end
      end as "requiredSecondFactor"
    from identity_links
    join users on users.id = identity_links.user_id and users.removed_at is null
    left join roles on roles.id = users.role_id
    left join ${identitySessions} on ${identitySessions.token} = ${askedSession} and ${identitySessions.expiresAt} > now()
    where identity_links.issuer = ${sql.placeholder('issuer')} and identity_links.subject = ${sql.placeholder('subject')}
      and (${askedSession} is null or ${identitySessions.id} is not null)`,
);

/**
 * Links an external identity to the staff user invited under its address. The address must be verified, and the user
 * must have no other identity of that provider.
 */
async function linkByEmail(db: Database, { issuer, subject, verifiedEmail }: Identity): Promise<boolean> {
  if (!verifiedEmail) return false;
  const linked = await db.execute(sql`
    insert into identity_links (issuer, subject, user_id)
    select ${issuer}, ${subject}, id from users
    where type = 'User' and removed_at is null and lower(email) = ${verifiedEmail.toLowerCase()}
      and not exists (select from identity_links where user_id = users.id and issuer = ${issuer})
    on conflict do nothing`);
  return linked.rowCount === 1;
}

const find = async (db: Database, { issuer, subject, sessionToken = undefined }: Identity) =>
  (await queryCurrentUser(db, { issuer, subject, sessionToken: sessionToken ?? null }))[0];

/** Known by issuer and subject, or invited under the verified address. */
export const findPerson = async (db: Database, identity: Identity) =>
  (await find(db, identity)) ?? ((await linkByEmail(db, identity)) ? find(db, identity) : undefined);

/** Verifies the token without a round trip, then reads the user in one prepared statement. */
export function createAuthenticator(db: Database, provider: IdentityProvider): Authenticate {
  const authenticateByKey = createKeyAuthenticator(db);
  const verify = cacheVerification((token) => provider.verify(token));
  return async (request) => {
    const token = readToken(request);
    if (!token) return null;
    if (token.startsWith(API_KEY_PREFIX)) return authenticateByKey(request, token);
    const identity = await verify(token).catch((error: unknown) => {
      // The issuer's keys are unavailable. That does not make the token invalid.
      if (!(error instanceof JOSEError) || KEYS_UNREACHABLE.has(error.code)) throw error;
      return undefined;
    });
    if (!identity) return null;
    const foundPerson = await findPerson(db, identity);
    if (!foundPerson) return null;
    const { isFirstUse, permissions, ...user } = foundPerson;
    if (isFirstUse) await markFirstUse(db, identity);
    return { ...user, permissions: permissions ?? [] } satisfies CurrentUser;
  };
}

async function markFirstUse(db: Database, { issuer, subject }: Identity) {
  await db
    .update(identityLinks)
    .set({ firstUsedAt: sql`now()` })
    .where(
      and(eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject), isNull(identityLinks.firstUsedAt)),
    );
}

import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { apiKeyTexts } from '#contract/api-keys-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Database } from '../db/client.ts';
import { prepareStatement } from '../db/prepared.ts';
import type { CurrentUser } from '../http/access.ts';
import { countAttempt, keysPerAddress } from '../http/rate-limit.ts';
import { hasPassword, hasSecondFactor } from './has-second-factor.ts';
import { hashToken } from './set-password-links.ts';

const CALLS_A_MINUTE = 600;
const notValid = refuse('unauthenticated', apiKeyTexts.notValid);

interface PersonOfKey extends CurrentUser {
  readonly apiKeyId: string;
  readonly isUseDue: boolean;
}

/**
 * The person of a key, with what both the key and the person's role allow now (access-17). No role name: what is for
 * Super Admins alone is closed to keys.
 */
const queryKeyPerson = prepareStatement<PersonOfKey>(
  'person_of_key',
  sql`select users.id, users.type, users.email, users.role_id as "roleId", '' as "roleName",
      array(select unnest(roles.permissions) intersect select unnest(api_keys.permissions)) as permissions,
      users.default_market_id as "defaultMarketId", api_keys.id as "apiKeyId",
      case when roles.second_factor_required and ${hasPassword(sql`users.id`)} and not ${hasSecondFactor(sql`users.id`)}
        then 'missing' end as "requiredSecondFactor",
      coalesce(last_used_at < now() - interval '1 minute', true) as "isUseDue"
    from api_keys
    join users on users.id = api_keys.user_id and users.removed_at is null and users.type = 'User'
    join roles on roles.id = users.role_id
    where secret_hash = ${sql.placeholder('hash')} and revoked_at is null and expires_at > now()`,
);

/** Calls of each key in this minute, in this process: counting them in the database would cost more than most calls. */
function limitCalls() {
  const calls = new Map<string, number>();
  let minute = 0;
  return (id: string): Refusal | undefined => {
    const seconds = Math.floor(Date.now() / 1000);
    if (Math.floor(seconds / 60) !== minute) {
      calls.clear();
      minute = Math.floor(seconds / 60);
    }
    const count = (calls.get(id) ?? 0) + 1;
    calls.set(id, count);
    if (count <= CALLS_A_MINUTE) return undefined;
    return {
      ...refuse('rate_limited', `A key can make ${CALLS_A_MINUTE} calls a minute.`),
      retryAfter: 60 - (seconds % 60),
    };
  };
}

/** Wrong, expired and revoked keys answer the same, as do those of removed people. */
export function createKeyAuthenticator(db: Database) {
  const refuseTooMany = limitCalls();
  return async (request: FastifyRequest, key: string): Promise<CurrentUser | Refusal> => {
    const [keyPerson] = await queryKeyPerson(db, { hash: hashToken(key) });
    if (!keyPerson) return (await countAttempt(db, keysPerAddress, request.ip)) ?? notValid;
    const tooMany = refuseTooMany(keyPerson.apiKeyId);
    if (tooMany) return tooMany;
    const { isUseDue, ...user } = keyPerson;
    if (isUseDue) await db.execute(sql`update api_keys set last_used_at = now() where id = ${user.apiKeyId}`);
    return user;
  };
}

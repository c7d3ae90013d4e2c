import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import { JWKSNoMatchingKey } from 'jose/errors';
import type { Database } from '../db/client.ts';
import { identityKeys } from '../db/schema/identity.ts';

/** Written into every link and token: it must stay the same when the installation moves to another address. */
export const EMBEDDED_ISSUER = 'brigade';
export const AUDIENCE = 'brigade-api';

/** A forged key id may make every process look into the database this often, no oftener. */
const RELOAD_PAUSE = 5_000;

/**
 * The embedded provider's published keys, read from its own table: verifying a token needs no round trip. A key that
 * another process has made meanwhile is found by looking once more.
 */
export function signingKeys(db: Database): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let loadedAt = 0;
  let loading: Promise<void> | undefined;

  const load = async () => {
    const rows = await db.select({ id: identityKeys.id, publicKey: identityKeys.publicKey }).from(identityKeys);
    keys = createLocalJWKSet({
      keys: rows.map((row) => ({ ...(JSON.parse(row.publicKey) as JWK), kid: row.id, alg: 'ES256' })),
    });
    loadedAt = Date.now();
  };

  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey) || Date.now() - loadedAt < RELOAD_PAUSE) throw error;
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
      return keys(header, token);
    }
  };
}

import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import { JWKSNoMatchingKey } from 'jose/errors';
import type { Database } from '../db/client.ts';
import { identityKeys } from '../db/schema/identity.ts';

/** Part of every link and token: it must stay the same when the installation's address changes. */
export const EMBEDDED_ISSUER = 'brigade';
export const AUDIENCE = 'brigade-api';

/** Throttles key reloads: a forged key id must not cause a query per request. */
const RELOAD_PAUSE = 5_000;

/**
 * The embedded provider's public keys, read from its own table: verifying a token needs no round trip. An unknown key
 * id triggers a reload, which finds keys that another process created.
 */
export function openSigningKeys(db: Database): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const load = async () => {
    const rows = await db.select({ id: identityKeys.id, publicKey: identityKeys.publicKey }).from(identityKeys);
    keys = createLocalJWKSet({
      keys: rows.map((row) => {
        const key: JWK = JSON.parse(row.publicKey);
        return { ...key, kid: row.id, alg: 'ES256' };
      }),
    });
    loadedAt = performance.now();
  };

  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey) || performance.now() - loadedAt < RELOAD_PAUSE) throw error;
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
      return keys(header, token);
    }
  };
}

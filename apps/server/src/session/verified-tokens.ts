import { decodeJwt } from 'jose';
import type { Identity } from './identity-provider.ts';

/** Milliseconds until a key that the issuer withdrew stops working. */
const MEMORY = 60_000;
const MOST = 10_000;

type Verify = (token: string) => Promise<Identity | undefined>;

/**
 * Caches for a minute, never beyond expiry, that a token's signature is valid: verifying it on every request costs more
 * than answering. The user and the session are not cached; the database is read every time.
 */
export function cacheVerification(verify: Verify, now: () => number = Date.now): Verify {
  const knownTokens = new Map<string, { identity: Identity; until: number }>();
  return async (token) => {
    const knownToken = knownTokens.get(token);
    if (knownToken && now() < knownToken.until) return knownToken.identity;
    knownTokens.delete(token);
    const identity = await verify(token);
    if (!identity) return undefined;
    const { exp = 0 } = decodeJwt(token);
    const [oldest] = knownTokens.keys();
    if (knownTokens.size >= MOST && oldest !== undefined) knownTokens.delete(oldest);
    knownTokens.set(token, { identity, until: Math.min(exp * 1000, now() + MEMORY) });
    return identity;
  };
}

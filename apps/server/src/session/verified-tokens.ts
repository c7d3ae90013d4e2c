import { decodeJwt } from 'jose';
import type { Identity } from './identity-provider.ts';

/** A key that its provider withdraws stops working this long afterwards, in milliseconds. */
const MEMORY = 60_000;
const MOST = 10_000;

type Verify = (token: string) => Promise<Identity | undefined>;

/**
 * Remembers for a minute, and never beyond its end, that a token was proven genuine: a signature cannot become false,
 * and proving it anew at every request cost more than answering. Who the person is and whether the session still
 * lives is not remembered: the database says that every time.
 */
export function rememberVerified(verify: Verify, now: () => number = Date.now): Verify {
  const known = new Map<string, { identity: Identity; until: number }>();
  return async (token) => {
    const found = known.get(token);
    if (found && now() < found.until) return found.identity;
    known.delete(token);
    const identity = await verify(token);
    if (!identity) return undefined;
    const { exp = 0 } = decodeJwt(token);
    const [oldest] = known.keys();
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
    known.set(token, { identity, until: Math.min(exp * 1000, now() + MEMORY) });
    return identity;
  };
}

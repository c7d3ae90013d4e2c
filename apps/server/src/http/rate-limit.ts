import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { TOO_MANY_TRIES } from '#contract/session.ts';
import type { Database, Reader } from '../db/client.ts';
import { rateLimits } from '../db/schema/platform.ts';

/** Attempts per window in seconds, for each subject (an address, an account). */
export interface Limit {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

const QUARTER_HOUR = 15 * 60;

/**
 * Failures only: a success returns its attempt, so that an office behind one address never locks itself out (access-9).
 */
export const signInPerAccount: Limit = { name: 'sign-in-account', tries: 10, seconds: QUARTER_HOUR };
/** Codes after the right password. A mail does not lift it: it would let whoever reads the mailbox guess on (access-18). */
export const codesPerAccount: Limit = { name: 'code-account', tries: 10, seconds: QUARTER_HOUR };
export const signInPerAddress: Limit = { name: 'sign-in-address', tries: 100, seconds: QUARTER_HOUR };
export const forgotPerAccount: Limit = { name: 'forgot-account', tries: 5, seconds: QUARTER_HOUR };
export const forgotPerAddress: Limit = { name: 'forgot-address', tries: 30, seconds: QUARTER_HOUR };
export const setPasswordPerAddress: Limit = { name: 'set-password-address', tries: 60, seconds: QUARTER_HOUR };
export const checkLinkPerAddress: Limit = { name: 'check-link-address', tries: 60, seconds: QUARTER_HOUR };
export const changePasswordPerAccount: Limit = { name: 'change-password-account', tries: 10, seconds: QUARTER_HOUR };
/** Failures only: an office reads many feeds from one address. */
export const calendarsPerAddress: Limit = { name: 'calendar-address', tries: 60, seconds: QUARTER_HOUR };
export const calendarsPerFeed: Limit = { name: 'calendar-feed', tries: 60, seconds: QUARTER_HOUR };
/** Wrong keys only: other systems share an address with an office. */
export const keysPerAddress: Limit = { name: 'key-address', tries: 60, seconds: QUARTER_HOUR };
/** Answered ones are given back. Each is a row for five minutes. */
export const passkeyChallengesPerAddress: Limit = { name: 'passkey-address', tries: 200, seconds: QUARTER_HOUR };
/** Codes of printed sheets without sign-in. A whole kitchen scans behind one address. */
export const sheetStatusPerAddress: Limit = { name: 'sheet-status-address', tries: 120, seconds: QUARTER_HOUR };
/** Crash reports need no sign-in, so the limit protects the log. */
export const clientErrorsPerAddress: Limit = { name: 'client-errors-address', tries: 30, seconds: QUARTER_HOUR };

const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i;

/** The first 64 bits of an IPv6 address: its holder chooses the rest. */
function toNetwork(address: string): string {
  const subject = address.replace(MAPPED_IPV4, '');
  if (!isIPv6(subject)) return subject;
  // `URL` writes every spelling of an address the same way.
  const { hostname } = new URL(`http://[${subject.replace(/%.*$/, '')}]`);
  const [before = '', after] = hostname.slice(1, -1).split('::');
  const splitGroups = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [splitGroups(before), splitGroups(after ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/** Subjects are hashed: the table holds no e-mail or network addresses. */
const getKey = (limit: Limit, subject: string) =>
  `${limit.name}:${createHash('sha256').update(toNetwork(subject.trim().toLowerCase())).digest('base64url')}`;

/**
 * Counts an attempt before it is made, so that parallel attempts cannot bypass the limit. The database counts for all
 * processes. Refuses above the limit of the current window.
 */
export async function countAttempt(db: Database, limit: Limit, subject: string): Promise<Refusal | undefined> {
  const windowEnd = sql`now() + make_interval(secs => ${limit.seconds})`;
  const isOver = sql`${rateLimits.windowEndsAt} <= now()`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: getKey(limit, subject), count: 1, windowEndsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else least(${rateLimits.count}, 1000000) + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${windowEnd} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.windowEndsAt} - now()))::int`,
    });
  if (!row || row.count <= limit.tries) return undefined;
  return { ...refuse('rate_limited', TOO_MANY_TRIES), retryAfter: Math.max(1, row.secondsLeft) };
}

export async function refundAttempt(db: Database, limit: Limit, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, getKey(limit, subject)));
}

export async function clearAttempts(db: Reader, limit: Limit, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, getKey(limit, subject)));
}

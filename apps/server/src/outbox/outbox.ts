import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { Database } from '../db/client.ts';
import { getCauseMessage } from '../db/database-errors.ts';

export interface OutboxEntry {
  readonly id: string;
  readonly kind: MailKind;
  /** An e-mail address. For `identityChange` and `identityRemoval`, the subject at the identity provider. */
  readonly recipient: string;
  readonly userId: string | null;
  readonly createdAt: string;
}

/** Timeout of a delivery, so that a slow one does not block others. */
const DELIVERY_SECONDS = 60;
/** Longer than a delivery may take, so that no second process sends the same entry. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3_600;
/** About four days of retries: a mail server may be down over a long weekend. */
export const MAX_ATTEMPTS = 100;

/** Claims the next due entry with a lease: when this process dies, others take the entry over. */
async function claimEntry(db: Database): Promise<(OutboxEntry & { attempts: number }) | undefined> {
  return db.readRow(sql`
    update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from outbox where done_at is null and due_at <= now() and attempts < ${MAX_ATTEMPTS}
      order by due_at limit 1 for update skip locked)
    returning id, kind, recipient, user_id as "userId", attempts, created_at as "createdAt"`);
}

const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);

/** Carries out one entry. Rejects on a temporary failure. */
export type Deliver = (entry: OutboxEntry) => Promise<void>;

class DeliveryTimeout extends Error {}

async function limitDelivery(delivery: Promise<void>, seconds: number): Promise<void> {
  const isOver = new AbortController();
  const timeout = pause(seconds * 1_000, undefined, { signal: isOver.signal }).then(() => {
    throw new DeliveryTimeout(`The mail server took longer than ${seconds} seconds.`);
  });
  try {
    await Promise.race([delivery, timeout]);
  } finally {
    isOver.abort();
  }
}

interface Delivery {
  /** Called after an entry is claimed, before it is carried out. */
  readonly claimed?: () => void;
  readonly limitSeconds?: number;
}

/** True when there was an entry, whether it succeeded or not. */
export async function deliverNext(
  db: Database,
  deliver: Deliver,
  { claimed, limitSeconds = DELIVERY_SECONDS }: Delivery = {},
): Promise<boolean> {
  const entry = await claimEntry(db);
  if (!entry) return false;
  claimed?.();
  try {
    await limitDelivery(deliver(entry), limitSeconds);
    await db.execute(sql`update outbox set done_at = now(), last_error = null where id = ${entry.id}`);
  } catch (error) {
    // A hanging delivery may still succeed: it keeps its lease, so that nobody sends it twice.
    const seconds = error instanceof DeliveryTimeout ? LEASE_SECONDS : pauseAfter(entry.attempts);
    await db.execute(sql`
      update outbox set last_error = ${getCauseMessage(error).slice(0, 500)}, due_at = now() + make_interval(secs => ${seconds})
      where id = ${entry.id} and done_at is null`);
  }
  return true;
}

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Database, type Reader, reasonOf } from '../db/client.ts';
import { outbox } from '../db/schema/platform.ts';

export type OutboxKind = 'invitation' | 'passwordReset' | 'identityChange' | 'identityRemoval';

export interface OutboxEntry {
  readonly id: string;
  readonly kind: OutboxKind;
  /** An e-mail address; for `identityChange` and `identityRemoval` the subject at the identity provider. */
  readonly recipient: string;
  readonly userId: string | null;
  readonly createdAt: string;
}

const CHANNEL = 'brigade_outbox';
/** Longer than all time limits of the transport together, so that no second process sends what a first still sends. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3_600;
/** About four days of trying: a mail server may be away over a long weekend. */
export const MAX_ATTEMPTS = 100;
/** How often to look without being told: for entries that fall due, and when the notification was lost. */
const POLL_MS = 5_000;
/** What is still being sent after this is left to the lease. */
const DRAIN_MS = 5_000;

/** Leaves an entry to be carried out after the transaction has been committed. */
export async function enqueue(db: Reader, kind: OutboxKind, recipient: string, userId: string | null): Promise<void> {
  await db.insert(outbox).values({ kind, recipient, userId });
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** Takes the next due entry for this process, with a lease: a process that dies leaves it to the others. */
async function claim(db: Database): Promise<(OutboxEntry & { attempts: number }) | undefined> {
  const { rows } = await db.execute<OutboxEntry & { attempts: number } & Record<string, unknown>>(sql`
    update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from outbox where done_at is null and due_at <= now() and attempts < ${MAX_ATTEMPTS}
      order by due_at limit 1 for update skip locked)
    returning id, kind, recipient, user_id as "userId", attempts, created_at as "createdAt"`);
  return rows[0];
}

const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);

/** Carries out one entry. Rejects when it could not be done now. */
export type Deliver = (entry: OutboxEntry) => Promise<void>;

/** True when there was an entry to carry out, well or not. */
export async function deliverNext(db: Database, deliver: Deliver): Promise<boolean> {
  const entry = await claim(db);
  if (!entry) return false;
  try {
    await deliver(entry);
    await db.execute(sql`update outbox set done_at = now(), last_error = null where id = ${entry.id}`);
  } catch (error) {
    await db.execute(sql`
      update outbox set last_error = ${reasonOf(error).slice(0, 500)}, due_at = now() + make_interval(secs => ${pauseAfter(entry.attempts)})
      where id = ${entry.id} and done_at is null`);
  }
  return true;
}

/**
 * Works through the outbox, one entry after the other, while the server listens. Woken by the database the moment
 * something is enqueued anywhere; any number of processes may do this at once.
 */
export function keepMailSent(app: FastifyInstance, db: Database, deliver: Deliver): void {
  let stopped = false;
  let isAsked = false;
  let working: Promise<void> | undefined;
  let listener: pg.Client | undefined;

  const work = async () => {
    while (isAsked && !stopped) {
      isAsked = false;
      try {
        listener ??= await listen();
        while (!stopped && (await deliverNext(db, deliver)));
      } catch (error) {
        // The database is away: the next look tries again.
        app.log.warn({ reason: reasonOf(error) }, 'the outbox rests');
      }
    }
  };
  const wake = () => {
    isAsked = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  };
  async function listen() {
    const client = new pg.Client({
      connectionString: db.$client.options.connectionString,
      connectionTimeoutMillis: 5_000,
    });
    client.on('notification', wake);
    client.on('error', () => {
      listener = undefined;
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(wake, POLL_MS);
    wake();
  });
  app.addHook('onClose', async () => {
    stopped = true;
    clearInterval(timer);
    await Promise.race([working, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
    await listener?.end();
  });
}

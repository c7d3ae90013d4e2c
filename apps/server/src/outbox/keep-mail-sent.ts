import type { FastifyInstance } from 'fastify';
import { type Database, reasonOf } from '../db/client.ts';
import { OUTBOX_CHANNEL } from '../db/enqueue.ts';
import { GuardedClient } from '../db/guarded-client.ts';
import { type Deliver, deliverNext } from './outbox.ts';

/** So many mails are sent at the same time: a mail server that hangs on some does not hold up the others. */
const SENDERS = 4;
/** How often to look without being told: for entries that fall due, and when the notification was lost. */
const POLL_MS = 5_000;
/** What is still being sent after this is left to the lease. */
const DRAIN_MS = 5_000;

/** Calls `wake` the moment something is enqueued anywhere; connects again when asked to after the connection broke. */
function outboxListener(url: string | undefined, wake: () => void) {
  let listening: GuardedClient | undefined;
  let connecting: Promise<void> | undefined;

  const connect = async () => {
    const client = new GuardedClient({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on('notification', wake);
    client.on('end', () => {
      if (listening === client) listening = undefined;
    });
    try {
      await client.connect();
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      listening = client;
    } catch (error) {
      await client.end();
      throw error;
    }
  };
  return {
    async keepConnected() {
      if (listening) return;
      connecting ??= connect().finally(() => {
        connecting = undefined;
      });
      await connecting;
    },
    end: async () => {
      // A connection that came after the end would keep the process alive.
      await connecting?.catch(() => undefined);
      await listening?.end();
    },
  };
}

/**
 * Works through the outbox while the server listens, with several senders. Woken by the database the moment something
 * is enqueued anywhere; any number of processes may do this at once.
 */
export function keepMailSent(app: FastifyInstance, db: Database, deliver: Deliver): void {
  const senders = new Set<Promise<void>>();
  let isStopped = false;
  let isAsked = false;

  const send = async () => {
    try {
      // Whoever has found an entry lets the next sender look for another one.
      while (!isStopped && (await deliverNext(db, deliver, { claimed: wake })));
    } catch (error) {
      // The database is away: the next look tries again.
      app.log.warn({ reason: reasonOf(error) }, 'the outbox rests');
    }
  };
  function wake() {
    isAsked = senders.size >= SENDERS;
    if (isAsked || isStopped) return;
    const sender = send().finally(() => {
      senders.delete(sender);
      if (isAsked) wake();
    });
    senders.add(sender);
  }

  const listener = outboxListener(db.$client.options.connectionString, wake);
  const look = () => {
    wake();
    listener.keepConnected().catch((error: unknown) => {
      app.log.warn({ reason: reasonOf(error) }, 'the outbox is not told of new entries');
    });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(look, POLL_MS);
    look();
  });
  app.addHook('onClose', async () => {
    isStopped = true;
    clearInterval(timer);
    await Promise.race([Promise.all(senders), new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
    await listener.end();
  });
}

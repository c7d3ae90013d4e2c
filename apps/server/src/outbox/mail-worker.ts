import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.ts';
import { getCauseMessage } from '../db/database-errors.ts';
import { OUTBOX_CHANNEL } from '../db/enqueue.ts';
import { GuardedClient } from '../db/guarded-client.ts';
import { toServerName } from '../db/server-address.ts';
import { type Deliver, deliverNext } from './outbox.ts';

/** Concurrent senders: a mail server that hangs on some mails does not block the others. */
const SENDERS = 4;
/** Polling interval, for entries that become due and for lost notifications. */
const POLL_MS = 5_000;
/** Grace period at shutdown. The lease covers deliveries that take longer. */
const DRAIN_MS = 5_000;

/** Listens for `notify` and calls `wake`. Reconnects on demand after the connection broke. */
function createOutboxListener({ directUrl }: Database, publicUrl: string, wake: () => void) {
  let listening: GuardedClient | undefined;
  let connecting: Promise<void> | undefined;

  const connect = async () => {
    const client = new GuardedClient({
      connectionString: directUrl,
      application_name: toServerName(publicUrl),
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
      // A connection that opens after shutdown would keep the process alive.
      await connecting?.catch(() => undefined);
      await listening?.end();
    },
  };
}

/**
 * Works through the outbox while the server listens, with several senders. The database wakes it when an entry is
 * added. Any number of processes may run it.
 */
export function startMailWorker(app: FastifyInstance, db: Database, deliver: Deliver, publicUrl: string): void {
  const senders = new Set<Promise<void>>();
  let isStopped = false;
  let isAsked = false;

  const send = async () => {
    try {
      // A sender that found an entry wakes the next sender.
      while (!isStopped && (await deliverNext(db, deliver, { claimed: wake })));
    } catch (error) {
      // The database is unavailable: the next poll retries.
      app.log.warn({ reason: getCauseMessage(error) }, 'the outbox rests');
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

  const listener = createOutboxListener(db, publicUrl, wake);
  const look = () => {
    wake();
    listener.keepConnected().catch((error: unknown) => {
      app.log.warn({ reason: getCauseMessage(error) }, 'the outbox is not told of new entries');
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

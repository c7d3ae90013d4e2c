import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.ts';
import { recentFailures } from '../db/schema/platform.ts';

const WRITE_AFTER = 1_000;
/** The most kinds of failures that wait to be written: more than a person reads. */
const MOST_WAITING = 50;
const LONGEST_TEXT = 500;

interface Failure {
  readonly place: string;
  readonly reason: string;
  readonly requestId: string | null;
  times: number;
}

interface RecentFailures {
  /** `reason` must not hold what people typed. */
  add(place: string, reason: string, requestId?: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    recentFailures: RecentFailures;
  }
}

const clean = (text: string) => text.replaceAll('\u0000', '').slice(0, LONGEST_TEXT);

async function write(db: Database, failures: ReadonlyMap<string, Failure>): Promise<void> {
  const rows = [...failures].map(([key, failure]) => ({ key, ...failure }));
  await db
    .insert(recentFailures)
    .values(rows)
    .onConflictDoUpdate({
      target: recentFailures.key,
      set: {
        times: sql`least(${recentFailures.times}::bigint + excluded.times, 1000000)::integer`,
        lastAt: sql`now()`,
        requestId: sql`excluded.request_id`,
      },
    });
}

/**
 * Remembers failures for the System page (data-8). They are collected for a second first: a thousand at once must not
 * cost a thousand writes. While the database is away they wait.
 */
export function recordRecentFailures(app: FastifyInstance, db: Database): void {
  let waiting = new Map<string, Failure>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = flush();
    }, WRITE_AFTER).unref();
  };
  const put = (key: string, failure: Failure) => {
    const knownFailure = waiting.get(key);
    if (knownFailure) knownFailure.times += failure.times;
    else if (waiting.size < MOST_WAITING) waiting.set(key, failure);
  };
  const flush = async () => {
    const failures = waiting;
    waiting = new Map();
    if (failures.size === 0) return;
    try {
      await write(db, failures);
    } catch {
      // With the next failure they are tried again.
      for (const [key, failure] of failures) put(key, failure);
    }
  };

  app.decorate('recentFailures', {
    add(place, reason, requestId) {
      const failure = { place: clean(place), reason: clean(reason), requestId: requestId ?? null, times: 1 };
      const key = createHash('sha256').update(`${failure.place}\n${failure.reason}`).digest('base64url');
      put(key, failure);
      schedule();
    },
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await writing;
    await flush();
  });
}

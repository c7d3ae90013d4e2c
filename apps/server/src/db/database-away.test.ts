import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { patience } from '#testing/patience.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { writersOn } from '#testing/writers.ts';
import { connect } from './client.ts';
import { vendors } from './schema/reference-data.ts';

/** `npm run faults` does each twenty times. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const WRITERS = 8;
const LONGEST_ANSWER = patience(2_000);
const LONGEST_RETURN = patience(5_000);

const postgres = await ownPostgres();
const db = connect(postgres.url);
afterAll(() => db.$client.end());
const { addPerson } = await identityApp(db);
await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
const server = await startServerProcess(postgres.url);
afterAll(() => server.stop());

const { writing, acknowledged } = writersOn(server.url, WRITERS);

const isUp = () =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

const faults: Record<string, () => unknown> = {
  'PostgreSQL is killed': () => postgres.signal('SIGKILL'),
  'all connections are terminated': () =>
    db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  'PostgreSQL restarts': () => postgres.signal('SIGINT'),
};

const rounds = Object.keys(faults).flatMap((fault) => Array.from({ length: ROUNDS }, () => fault));
test.each(rounds)(
  '%s under eight writers: the process lives, answers 503 soon, goes on by itself, loses and doubles nothing',
  { timeout: 120_000 },
  async (fault) => {
    const { answers, stop } = await writing();
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBeGreaterThan(2 * WRITERS);
    await faults[fault]?.();
    await pause(20);
    await expect.poll(isUp, { timeout: patience(20_000), interval: 20 }).toBe(true);
    const isBack = performance.now();
    await expect
      .poll(() => answers.some(({ status, at }) => status === 201 && at > isBack), { timeout: LONGEST_RETURN })
      .toBe(true);
    await stop();

    const refused = answers.filter(({ status }) => status !== 201);
    // A record that was written twice under its key would answer 409: names are unique.
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(refused.length > 0 ? [503] : []));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(LONGEST_ANSWER);
    const kept = await db.select({ name: vendors.name, id: vendors.id }).from(vendors);
    expect(new Map(kept.map(({ name, id }) => [name, id]))).toEqual(acknowledged);
  },
);

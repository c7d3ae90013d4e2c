import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { clientOutside } from '#testing/client.ts';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { connect } from './client.ts';
import { vendors } from './schema/reference-data.ts';

/** `npm run faults` does each twenty times. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const WRITERS = 8;
const LONGEST_ANSWER = 2_000;
const LONGEST_RETURN = 5_000;

const postgres = await ownPostgres();
const db = connect(postgres.url);
afterAll(() => db.$client.end());
const { addPerson } = await identityApp(db);
await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
const server = await startServerProcess(postgres.url);
afterAll(() => server.stop());

let counter = 0;
/** The name and id of every acknowledged record, in all rounds. */
const acknowledged = new Map<string, string>();

interface Answer {
  readonly status: number;
  readonly retryAfter: unknown;
  readonly took: number;
  readonly at: number;
}

/** Eight clients that create vendors until they are stopped. Each repeats a refused request under the same key. */
async function writing() {
  const boss = clientOutside(server.url, '203.0.113.7');
  await boss.signIn('boss@example.com');
  const answers: Answer[] = [];
  let isOver = false;
  const create = async (name: string) => {
    const headers = { authorization: `Bearer ${boss.token}`, 'idempotency-key': randomUUID() };
    for (;;) {
      const begin = performance.now();
      const { status, headers: received, body } = await boss.call('POST', '/v1/vendors', { name }, headers);
      const at = performance.now();
      answers.push({ status, retryAfter: received['retry-after'], took: at - begin, at });
      if (status === 201) acknowledged.set(name, body.data.id);
      if (status !== 503) return;
      await pause(50);
    }
  };
  const write = async () => {
    while (!isOver) {
      counter += 1;
      await create(`Vendor ${counter}`);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    answers,
    stop: async () => {
      isOver = true;
      await writers;
    },
  };
}

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
  { timeout: 60_000 },
  async (fault) => {
    const { answers, stop } = await writing();
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBeGreaterThan(2 * WRITERS);
    await faults[fault]?.();
    await pause(20);
    await expect.poll(isUp, { timeout: 20_000, interval: 20 }).toBe(true);
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

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { isAll } from '#testing/long-test.ts';
import { patience } from '#testing/patience.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import { strictLimits } from '#testing/time-limits.ts';
import { connect } from './client.ts';
import { findTimeLeft, TimeIsUp, withTimeLimit } from './time-limit.ts';

/** Every request ends within this, also when the database is slow or silent (errors-10). */
const LONGEST_REQUEST = patience(10_000);
const LONGEST_RETURN = patience(5_000);

const { url } = await testDatabase();
const proxy = await tcpProxy(url);
const db = connect(proxy.url);
afterAll(() => db.$client.end());
const { addPerson, client } = await identityApp(db, strictLimits);
await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
const boss = client();

beforeAll(() => boss.signIn('boss@example.com'));
afterEach(() => Object.assign(proxy, { delay: 0, isBlackHole: false }));

let counter = 0;
const requests = (): Record<string, Promise<{ status: number }>> => {
  counter += 1;
  return {
    'a read': boss.call('GET', '/v1/menus'),
    'a write': boss.call('POST', '/v1/vendors', { name: `Vendor ${counter}` }),
    'a write under a key': boss.call(
      'POST',
      '/v1/brands',
      { name: `Brand ${counter}` },
      { 'idempotency-key': `${counter}` },
    ),
    'a sign-in': client().signIn('boss@example.com'),
    'a fresh token': boss.call('POST', '/auth/token'),
    readiness: boss.call('GET', '/health/ready'),
  };
};

async function timed() {
  const begin = performance.now();
  const outcomes = Object.entries(requests()).map(async ([what, answer]) => {
    const { status } = await answer;
    return { what, status, took: performance.now() - begin };
  });
  return Promise.all(outcomes);
}

const slowness: [string, object][] = [
  ['is silent', { isBlackHole: true }],
  ['answers two seconds late per packet', { delay: 2_000 }],
];
test.each(isAll ? slowness : slowness.slice(0, 1))(
  'while the database %s, every request ends in time; afterwards all goes on by itself',
  async (_what, fault) => {
    Object.assign(proxy, fault);
    for (const { what, status, took } of await timed()) {
      expect(took, what).toBeLessThan(LONGEST_REQUEST);
      expect([200, 201, 503], what).toContain(status);
    }
    Object.assign(proxy, { delay: 0, isBlackHole: false });
    const isGood = async () => (await timed()).every(({ status }) => status < 300);
    await expect.poll(isGood, { timeout: LONGEST_RETURN }).toBe(true);
    // Every connection went back to the pool or was replaced: nothing leaked.
    const { $client: pool } = db;
    await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount, { timeout: LONGEST_RETURN }).toBe(0);
  },
);

test('queries share the time of their request, also those that waited for a connection of another one', async () => {
  await expect(withTimeLimit(300, () => db.$client.query('select pg_sleep(5)'))).rejects.toThrow('timeout');
  await expect(
    withTimeLimit(300, async () => {
      for (;;) await db.$client.query('select pg_sleep(0.05)');
    }),
  ).rejects.toThrow('timeout');
  const busy = Array.from({ length: 4 }, () => withTimeLimit(1_000, () => db.$client.query('select pg_sleep(0.4)')));
  const patient = withTimeLimit(5_000, () => db.$client.query('select pg_sleep(0.9)'));
  await expect(withTimeLimit(100, () => db.$client.query('select 1'))).rejects.toThrow(TimeIsUp);
  await expect(Promise.all([...busy, patient])).resolves.toHaveLength(5);
  expect(findTimeLeft()).toBeUndefined();
});

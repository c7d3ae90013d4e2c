import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { testApp } from '#testing/app.ts';
import { clientOutside } from '#testing/client.ts';
import { next, validCreations } from '#testing/creations.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';

/** `npm run faults` kills more often. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** By which the server learns late that its transaction was committed. */
const DELAY = 80;
/** A server that waits longer for each packet does not reach the commit within the time of a request. */
const LONGEST_DELAY = 640;

const { db, url } = await testDatabase();
const proxy = await tcpProxy(url);
const { call, addUser } = await testApp(db);
const creations = await validCreations(db, call, await addUser('superAdmin'));
await (await identityApp(db)).addPerson({ email: 'boss@example.com', role: 'Super Admin' });

const kinds: readonly [OperationName, table: string][] = [
  ['createElement', 'elements'],
  ['createAccount', 'accounts'],
  ['createServiceEvent', 'service_events'],
];

const idsIn = async (table: string) =>
  (await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)}`)).rows.map(({ id }) => id);

/** Resolves when another connection sees the new record, while the answer of the database is still on its way. */
async function committed(table: string, before: number, isAnswered: () => boolean) {
  while (!isAnswered() && (await idsIn(table)).length === before) await pause(5);
}

async function createAndKill(server: ServerProcess, name: OperationName, table: string, delay: number) {
  const boss = clientOutside(server.url, '203.0.113.7');
  await boss.signIn('boss@example.com');
  const body = (await creations[name]?.())?.body;
  const before = await idsIn(table);
  const key = next('key');
  const create = (client = boss) => client.call('POST', operations[name].path, body, { 'idempotency-key': key });

  proxy.delay = delay;
  let isAnswered = false;
  const answer = create()
    .then(
      ({ status }) => `answered ${status}`,
      () => 'lost',
    )
    .finally(() => {
      isAnswered = true;
    });
  await committed(table, before.length, () => isAnswered);
  await server.kill();
  proxy.delay = 0;
  const createdNames = (await idsIn(table)).filter((id) => !before.includes(id));
  return { answer: await answer, made: createdNames, token: boss.token, create };
}

test('a create whose answer a kill took away is answered at the retry, and its record is there once', async () => {
  let server = await startServerProcess(proxy.url);
  for (let round = 0, delay = DELAY; round < ROUNDS; ) {
    const [name, table] = kinds[round % kinds.length] ?? ['createElement', 'elements'];
    const { answer, made, token, create } = await createAndKill(server, name, table, delay);
    server = await startServerProcess(proxy.url);
    if (answer !== 'lost' && delay < LONGEST_DELAY) {
      // On a busy machine the kill came too late.
      delay *= 2;
      continue;
    }
    round += 1;
    expect([name, answer, made.length]).toEqual([name, 'lost', 1]);
    const again = Object.assign(clientOutside(server.url, '203.0.113.7'), { token });
    // A server that has just started may answer 503 with `Retry-After` first.
    await expect.poll(async () => (await create(again)).status).not.toBe(503);
    const retry = await create(again);
    expect([retry.status, retry.body.data?.id]).toEqual([201, made[0]]);
    expect((await idsIn(table)).filter((id) => id === made[0])).toHaveLength(1);
  }
  await server.stop();
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { outbox, rateLimits } from '#server/db/schema/platform.ts';
import { roles } from '#server/db/schema/users.ts';
import { type Answer, type Client, clientOutside, DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { longTest } from '#testing/long-test.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { countAttempt, signInPerAddress } from '../http/rate-limit.ts';

// Two server processes behind a load balancer share one state.
const { db, url } = await testDatabase();
const smtp = await smtpPeer();
const settings = {
  SMTP_URL: smtp.url,
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'http://brigade.test',
  LOG_LEVEL: 'trace',
};
const servers = await Promise.all([startServerProcess(url, settings), startServerProcess(url, settings)]);
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const { addPerson } = await identityApp(db);
await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
let bossPassword = DEMO_PASSWORD;
await addPerson({ email: 'chef@example.com' });

/** A client that alternates between the two servers. */
const getClient = (turn: number, address = '203.0.113.7') => clientOutside(servers[turn % 2]?.url ?? '', address);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const often = (count: number) => Array.from({ length: count }, (_, turn) => turn);

beforeEach(async () => {
  smtp.received.length = 0;
  await db.delete(rateLimits);
});

test('the tokens of both are good at both, from the very first ones on', async () => {
  const clients = often(6).map((turn) => getClient(turn));
  // A busy machine that has just started both answers 503 to some at first.
  const isIn = (client: Client) => expect.poll(async () => (await client.signIn('chef@example.com')).status).toBe(200);
  await Promise.all(clients.map(isIn));
  for (const { token } of clients) {
    const answers = often(2).map((turn) =>
      getClient(turn).call('GET', '/me', undefined, { authorization: `Bearer ${token}` }),
    );
    expect(statuses(await Promise.all(answers))).toEqual([200, 200]);
  }
});

test('guesses at one account are stopped, whether it exists or not', async () => {
  for (const email of ['chef@example.com', 'nobody@example.com']) {
    const answers = [];
    for (const turn of often(12)) {
      answers.push(await getClient(turn, `198.51.100.${turn}`).signIn(email, `guess number ${turn}`));
    }
    expect(statuses(answers)).toEqual([...Array(10).fill(401), 429, 429]);
    expect(answers.at(-1)?.body.error.code).toBe('rate_limited');
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  }
});

longTest('guesses from one address at many accounts are stopped, parallel ones too', async () => {
  for (let earlier = 0; earlier < 95; earlier += 1) await countAttempt(db, signInPerAddress, '192.0.2.9');
  const guesses = often(12).map((turn) => getClient(turn, '192.0.2.9').signIn(`person${turn}@example.com`, 'guess'));
  expect(statuses(await Promise.all(guesses)).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  expect((await getClient(0, '192.0.2.10').signIn('chef@example.com')).status).toBe(200);
});

test('a session that one ends has ended at the other, and so has a removed person’s', async () => {
  const [here, there, boss] = [getClient(0), getClient(1), getClient(0)];
  const email = `${randomUUID()}@example.com`;
  const personId = await addPerson({ email });
  for (const client of [here, there]) await client.signIn(email);
  await boss.signIn('boss@example.com');
  expect((await there.call('GET', '/me')).status).toBe(200);
  expect((await here.call('POST', '/auth/end-other-sessions')).status).toBe(200);
  expect((await there.call('GET', '/me')).status).toBe(401);
  expect((await there.call('POST', '/auth/token')).body.data).toBeNull();

  await there.signIn(email);
  expect((await boss.call('DELETE', `/v1/users/${personId}`)).status).toBe(200);
  expect((await there.call('GET', '/me')).status).toBe(401);
});

test('every mail is sent once', async () => {
  const boss = getClient(0);
  await boss.signIn('boss@example.com');
  const [host] = await db.select({ id: roles.id }).from(roles).limit(1);
  const emails = often(12).map((turn) => `new${turn}.${randomUUID()}@example.com`);
  const invitations = emails.map((email, turn) => {
    const person = { email, firstName: 'Nora', lastName: 'Ng', roleId: host?.id };
    return getClient(turn).call('POST', '/v1/users', person, { authorization: `Bearer ${boss.token}` });
  });
  expect(statuses(await Promise.all(invitations))).toEqual(Array(12).fill(201));
  await expect.poll(() => db.$count(outbox, isNull(outbox.doneAt))).toBe(0);
  expect(smtp.received.map((mail) => mail.to).sort()).toEqual(emails.sort());
});

test('of ten uses of one reset link at once, one works', async () => {
  await getClient(0).call('POST', '/auth/forgot-password', { email: 'boss@example.com' });
  await expect.poll(() => smtp.received.length).toBe(1);
  const token = smtp.received[0]?.link.split('#')[1];
  const use = async (turn: number): Promise<Answer> => {
    const answer = await getClient(turn).call('POST', '/auth/set-password', {
      token,
      password: `${DEMO_PASSWORD} ${turn}`,
    });
    // Two passwords are checked at once. On a busy machine the last in line are told to try again.
    if (answer.status !== 503) return answer;
    await pause(500);
    return use(turn);
  };
  const answers = await Promise.all(often(10).map(use));
  expect(statuses(answers).sort()).toEqual([200, ...Array(9).fill(409)]);
  const works = answers.findIndex(({ status }) => status === 200);
  bossPassword = `${DEMO_PASSWORD} ${works}`;
  expect((await getClient(works + 1).signIn('boss@example.com', bossPassword)).status).toBe(200);
});

test('the log has every failure, and no password, token, link, address or search', async () => {
  const boss = getClient(0);
  await boss.signIn('boss@example.com', bossPassword);
  await db.execute(sql`alter table menus rename to gone`);
  const answer = await boss.call('GET', '/v1/menus?q=secret-search');
  await db.execute(sql`alter table gone rename to menus`);
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/menus|select|\.ts/i);
  await expect.poll(() => servers[0]?.log()).toContain(answer.body.error.requestId);
  const logs = servers.map((server) => server.log()).join('');
  for (const secret of [DEMO_PASSWORD, 'guess', String(boss.token), 'brigade.session', '@example.com', 'secret-search'])
    expect(logs).not.toContain(secret);
  for (const { link } of smtp.received) expect(logs).not.toContain(link.split('#')[1]);
});

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passkeyTexts, WRONG_PASSKEY } from '#contract/passkeys-texts.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { SECOND_FACTOR_REQUIRED } from '#contract/sign-in-codes.ts';
import { identityPasskeys, identityVerifications } from '#server/db/schema/identity.ts';
import { roles } from '#server/db/schema/users.ts';
import { type Client, DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
let counter = 0;

async function aPerson(role = 'Chef') {
  counter += 1;
  const email = `passkey${counter}@example.com`;
  const id = await server.addPerson({ email, role });
  const client = server.client();
  await client.signIn(email);
  return { id, email, client };
}
/** A browser is asked and keeps the challenge in its cookie. */
async function begin(client: Client, path: string, body?: object) {
  const { status, headers, body: reply } = await client.call('POST', path, body);
  expect(status).toBe(200);
  const [cookie = ''] = /brigade\.passkey_challenge=[^;]+/.exec(String(headers['set-cookie'])) ?? [];
  return { options: reply.data.options, cookie };
}
type Begun = Awaited<ReturnType<typeof begin>>;
const beginAdding = (client: Client) => begin(client, '/auth/passkeys/start', { password: DEMO_PASSWORD });
const send = (client: Client, path: string, { cookie }: Begun, credential: object) =>
  client.call('POST', path, { credential }, { cookie: [client.cookie, cookie].filter(Boolean).join('; ') });
const beginSignIn = (client = server.client()) => begin(client, '/auth/passkey-sign-in/start');
const finish = (startedRecord: Begun, credential: object, client = server.client()) =>
  send(client, '/auth/passkey-sign-in', startedRecord, credential);

async function withPasskey(client: Client) {
  const device = softwareAuthenticator();
  const startedRecord = await beginAdding(client);
  expect(
    (await send(client, '/auth/passkeys', startedRecord, device.register(startedRecord.options.challenge))).status,
  ).toBe(200);
  return device;
}
type Device = ReturnType<typeof softwareAuthenticator>;
async function signIn(device: Device, situation: Parameters<Device['sign']>[1] = {}) {
  const startedRecord = await beginSignIn();
  const client = server.client();
  const answer = await finish(startedRecord, device.sign(startedRecord.options.challenge, situation), client);
  client.token = answer.body.data?.token;
  return { ...answer, client };
}
const wrong = { status: 401, body: { error: { code: WRONG_PASSKEY, message: passkeyTexts.wrong } } };

test('a passkey signs in without a password, and its use is told; removed, it does not', async () => {
  const { client, email } = await aPerson();
  const device = await withPasskey(client);
  const { client: other, status } = await signIn(device);
  expect(status).toBe(200);
  expect((await other.call('GET', '/me')).body.data.email).toBe(email);
  const list = async () => (await client.call('GET', '/auth/passkeys')).body.data;
  const [passkey] = await list();
  expect(passkey).toMatchObject({ name: 'Unknown device', lastUsedAt: expect.any(String) });
  const stranger = await aPerson();
  expect((await stranger.client.call('DELETE', `/auth/passkeys/${passkey.id}`)).status).toBe(404);
  expect((await client.call('DELETE', `/auth/passkeys/${passkey.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await signIn(device)).toMatchObject(wrong);
  expect((await other.call('GET', '/me')).status).toBe(401);
  expect((await client.call('GET', '/me')).status).toBe(200);
});

test('what is not right about an answer lets nobody in, in the same words', async () => {
  const { client } = await aPerson();
  const device = await withPasskey(client);
  const startedRecord = await beginSignIn();
  const right = device.sign(startedRecord.options.challenge);
  // Another browser has the answer, but not the challenge.
  expect(await finish({ ...startedRecord, cookie: '' }, right)).toMatchObject(wrong);
  expect(await finish(await beginSignIn(), right)).toMatchObject(wrong);
  expect((await finish(startedRecord, right)).status).toBe(200);
  expect(await finish(startedRecord, right)).toMatchObject(wrong);

  expect(await signIn(device, { origin: 'https://brigade.test.example' })).toMatchObject(wrong);
  expect(await signIn(device, { rpId: 'elsewhere.example' })).toMatchObject(wrong);
  expect(await signIn(device, { isVerified: false })).toMatchObject(wrong);
  expect(await signIn(softwareAuthenticator())).toMatchObject(wrong);
  const posing = await beginSignIn();
  const forged = { ...softwareAuthenticator().sign(posing.options.challenge), id: device.id };
  expect(await finish(posing, forged)).toMatchObject(wrong);
  const late = await beginSignIn();
  await db.update(identityVerifications).set({ expiresAt: sql`now()` });
  expect(await finish(late, device.sign(late.options.challenge))).toMatchObject(wrong);
  // What was begun for adding one does not sign in.
  const adding = await beginAdding(client);
  expect(await finish(adding, device.sign(adding.options.challenge))).toMatchObject(wrong);
});

test('a copy of a passkey is noticed where the device counts', async () => {
  const { client } = await aPerson();
  const device = await withPasskey(client);
  expect((await signIn(device, { counter: 5 })).status).toBe(200);
  expect(await signIn(device, { counter: 5 })).toMatchObject(wrong);
  expect(await signIn(device, { counter: 0 })).toMatchObject(wrong);
  const [first, two] = [await beginSignIn(), await beginSignIn()];
  const both = [first, two].map((startedRecord) =>
    finish(startedRecord, device.sign(startedRecord.options.challenge, { counter: 6 })),
  );
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('guesses are counted for each passkey, as those of a password are', async () => {
  const { client } = await aPerson();
  const device = await withPasskey(client);
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await signIn(device, { isVerified: false })).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('adding one needs the password and this browser, counts once, and one device is added to one person', async () => {
  const [ana, bea] = [await aPerson(), await aPerson()];
  const unknown = await ana.client.call('POST', '/auth/passkeys/start', { password: 'not the password of this' });
  expect(unknown.status).toBe(400);
  const [first, second] = [await beginAdding(ana.client), await beginAdding(ana.client)];
  const device = softwareAuthenticator();
  const add = (client: Client, startedRecord: Begun, situation = {}) =>
    send(client, '/auth/passkeys', startedRecord, device.register(startedRecord.options.challenge, situation));
  // Of two browsers that begin at once, the later one goes on.
  expect(await add(ana.client, first)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  expect((await add(bea.client, second)).status).toBe(409);
  const both = await Promise.all([add(ana.client, second), add(ana.client, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await add(bea.client, await beginAdding(bea.client))).status).toBe(409);
  const again = await beginAdding(ana.client);
  expect(again.options.excludeCredentials).toMatchObject([{ id: device.id }]);
  for (const situation of [{ origin: 'https://elsewhere.example' }, { isVerified: false }])
    expect((await add(bea.client, await beginAdding(bea.client), situation)).status).toBe(409);
});

test('a passkey is both factors: a role that requires a second one is content, and keeps the last one', async () => {
  const person = await aPerson('Operations');
  const device = await withPasskey(person.client);
  const isRequired = (secondFactorRequired: boolean) =>
    db.update(roles).set({ secondFactorRequired }).where(eq(roles.name, 'Operations'));
  await isRequired(true);
  // Here the password alone was given.
  expect((await person.client.call('GET', '/v1/markets')).body.error.code).toBe(SECOND_FACTOR_REQUIRED);
  const { client } = await signIn(device);
  expect((await client.call('GET', '/v1/markets')).status).toBe(200);
  const body = { currentPassword: DEMO_PASSWORD, newPassword: 'another braised green on tuesday' };
  expect((await client.call('POST', '/auth/change-password', body)).status).toBe(200);
  client.token = (await client.call('POST', '/auth/token')).body.data.token;
  expect((await client.call('GET', '/v1/markets')).status).toBe(200);
  const [{ id }] = (await client.call('GET', '/auth/passkeys')).body.data;
  const keptReply = await client.call('DELETE', `/auth/passkeys/${id}`);
  expect(keptReply).toMatchObject({ status: 409, body: { error: { message: secondFactorTexts.isRequired } } });
  await isRequired(false);
});

test('where a role requires a second factor, a stolen password sets up none in place of the passkey', async () => {
  const { email, client: owner } = await aPerson('Operations');
  const [device] = [await withPasskey(owner), await withPasskey(owner)];
  const thief = server.client();
  await thief.signIn(email);
  const body = { password: DEMO_PASSWORD };
  // Begun before it was required.
  const startedRecord = await beginAdding(thief);
  expect((await thief.call('POST', '/auth/second-factor', body)).status).toBe(200);
  await db.update(roles).set({ secondFactorRequired: true }).where(eq(roles.name, 'Operations'));
  const passkeyFirst = { status: 409, body: { error: { message: secondFactorTexts.passkeyFirst } } };
  const credential = softwareAuthenticator().register(startedRecord.options.challenge);
  expect(await send(thief, '/auth/passkeys', startedRecord, credential)).toMatchObject(passkeyFirst);
  expect(await thief.call('POST', '/auth/second-factor/confirm', { code: '000000' })).toMatchObject(passkeyFirst);
  expect(await thief.call('POST', '/auth/second-factor', body)).toMatchObject(passkeyFirst);
  expect(await thief.call('POST', '/auth/passkeys/start', body)).toMatchObject(passkeyFirst);
  const change = { currentPassword: DEMO_PASSWORD, newPassword: 'another braised green on tuesday' };
  const factorFirst = { status: 403, body: { error: { code: SECOND_FACTOR_REQUIRED } } };
  expect(await thief.call('POST', '/auth/change-password', change)).toMatchObject(factorFirst);
  const passkeys = (await thief.call('GET', '/auth/passkeys')).body.data;
  for (const { id } of passkeys) expect(await thief.call('DELETE', `/auth/passkeys/${id}`)).toMatchObject(passkeyFirst);
  const { client } = await signIn(device);
  expect((await client.call('POST', '/auth/second-factor', body)).status).toBe(200);
  expect((await client.call('DELETE', `/auth/passkeys/${passkeys[0].id}`)).status).toBe(200);
  await db.update(roles).set({ secondFactorRequired: false }).where(eq(roles.name, 'Operations'));
});

test('a reset takes passkeys, too, and whoever is removed has none', async () => {
  const [boss, lost, removedRecord] = [await aPerson('Super Admin'), await aPerson(), await aPerson()];
  const [device, other] = [await withPasskey(lost.client), await withPasskey(removedRecord.client)];
  const { data } = (await boss.client.call('GET', '/v1/users?perPage=100')).body;
  expect(data.find((user: { id: string }) => user.id === lost.id)).toMatchObject({ hasSecondFactor: true });
  expect((await boss.client.call('POST', `/v1/users/${lost.id}/reset-second-factor`)).status).toBe(200);
  expect((await lost.client.call('GET', '/me')).status).toBe(401);
  expect(await signIn(device)).toMatchObject(wrong);
  expect((await boss.client.call('DELETE', `/v1/users/${removedRecord.id}`)).status).toBe(200);
  expect(await signIn(other)).toMatchObject(wrong);
  expect(await db.$count(identityPasskeys, eq(identityPasskeys.credentialId, other.id))).toBe(0);
});

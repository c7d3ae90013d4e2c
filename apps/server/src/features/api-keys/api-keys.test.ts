import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apiKeyTexts, MAX_API_KEYS } from '#contract/api-keys-texts.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { steps } from '#server/db/schema/platform.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { aVendor, findUnit } from '#testing/catalogue.ts';
import type { Client } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
let counter = 0;

async function aPerson(role: readonly PermissionLabel[] | 'Super Admin') {
  counter += 1;
  const name = role === 'Super Admin' ? role : `Role ${counter}`;
  if (role !== 'Super Admin') await db.insert(roles).values({ name, permissions: [...role] });
  const email = `person${counter}@example.com`;
  const id = await server.addPerson({ email, role: name });
  const client = server.client();
  await client.signIn(email);
  return { id, role: name, client };
}
const aSecret = () => `brigade_${randomBytes(32).toString('base64url')}`;
const input = (permissions: readonly PermissionLabel[], secret = aSecret()) => ({
  name: 'Menu board',
  permissions,
  lifeDays: 30,
  secret,
});
const byKey = (token: string, address?: string): Client => Object.assign(server.client(address), { token });
async function makeKey(owner: Client, permissions: readonly PermissionLabel[]) {
  const body = input(permissions);
  const answer = await owner.call('POST', '/v1/api-keys', body);
  expect(answer.status).toBe(201);
  return { id: answer.body.data.id as string, secret: body.secret, client: byKey(body.secret), answer };
}

const view: PermissionLabel = 'View Master Menus & Elements';
const add: PermissionLabel = 'Add Master Menus & Elements';

test('a key does what it was given, no answer and no row tells it, and its use is seen', async () => {
  const { client } = await aPerson([view, add]);
  const key = await makeKey(client, [view]);
  expect(JSON.stringify(key.answer.body)).not.toContain(key.secret);
  expect(JSON.stringify(await db.select().from(apiKeys))).not.toContain(key.secret);
  expect((await client.call('GET', '/v1/api-keys')).body.data).toMatchObject([
    { name: 'Menu board', lastUsedAt: null },
  ]);
  expect((await key.client.call('GET', '/v1/menus')).status).toBe(200);
  expect((await key.client.call('POST', '/v1/menus', {})).status).toBe(403);
  const me = await key.client.call('GET', '/me');
  expect(me.body.data.role.permissions).toEqual([view]);
  expect(me.body.data.permissions).toEqual(['viewMenu', 'viewElement']);
  const [listedRecord] = (await client.call('GET', '/v1/api-keys')).body.data;
  expect(Date.parse(listedRecord.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
});

test('nobody gives a key more than they have, and a key makes no other way in', async () => {
  const { client } = await aPerson([view]);
  const refusedReply = await client.call('POST', '/v1/api-keys', input([view, add]));
  expect(refusedReply).toMatchObject({
    status: 403,
    body: { error: { fields: { permissions: apiKeyTexts.moreThanOwn } } },
  });
  const key = await makeKey(client, [view]);
  const createdReply = await key.client.call('POST', '/v1/api-keys', input([view]));
  expect(createdReply).toMatchObject({ status: 403, body: { error: { message: apiKeyTexts.notByKey } } });
  const boss = await makeKey((await aPerson('Super Admin')).client, [view]);
  expect((await boss.client.call('GET', '/v1/users')).status).toBe(403);
});

test('whoever steals a key of a Super Admin gets no account by it: not by another address, not by an invitation', async () => {
  const { client, id } = await aPerson('Super Admin');
  const key = await makeKey(client, ['Invite a User', 'Edit a User', 'Remove a User']);
  const refusedReply = { status: 403, body: { error: { message: apiKeyTexts.notByKey } } };
  expect(await key.client.call('PUT', `/v1/users/${id}`, { email: 'thief@example.com' })).toMatchObject(refusedReply);
  const [host] = await db.select().from(roles).where(eq(roles.name, 'Host'));
  const thief = { email: 'thief@example.com', firstName: 'A', lastName: 'Thief', roleId: host?.id };
  expect(await key.client.call('POST', '/v1/users', thief)).toMatchObject(refusedReply);
});

test('changes of the role count from the next call on', async () => {
  const { client, role } = await aPerson([view, add]);
  const key = await makeKey(client, [view, add]);
  await db
    .update(roles)
    .set({ permissions: [add] })
    .where(eq(roles.name, role));
  expect((await key.client.call('GET', '/v1/menus')).status).toBe(403);
  await db
    .update(roles)
    .set({ permissions: [view, 'Statements'] })
    .where(eq(roles.name, role));
  expect((await key.client.call('GET', '/v1/menus')).status).toBe(200);
  expect((await key.client.call('GET', '/me')).body.data.role.permissions).toEqual([view]);
});

test('unknown, revoked and expired keys and those of removed people get one answer', async () => {
  const { client, id } = await aPerson([view]);
  const [revoked, expired, orphaned] = [
    await makeKey(client, [view]),
    await makeKey(client, [view]),
    await makeKey(client, [view]),
  ];
  const stranger = await aPerson([view]);
  expect((await stranger.client.call('DELETE', `/v1/api-keys/${revoked.id}`)).status).toBe(404);
  expect((await client.call('DELETE', `/v1/api-keys/${revoked.id}`)).status).toBe(200);
  expect((await client.call('DELETE', `/v1/api-keys/${revoked.id}`)).status).toBe(200);
  await db.update(apiKeys).set({ expiresAt: sql`now()` }).where(eq(apiKeys.id, expired.id));
  expect((await client.call('GET', '/v1/api-keys')).body.data).toMatchObject([
    { isExpired: false },
    { isExpired: true },
  ]);
  expect((await orphaned.client.call('GET', '/v1/menus')).status).toBe(200);
  await db.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, id));
  const answers = await Promise.all(
    [revoked.client, expired.client, orphaned.client, byKey(aSecret())].map((row) => row.call('GET', '/v1/menus')),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: 'unauthenticated', message: apiKeyTexts.notValid });
  }
});

test('a Super Admin lists and revokes the keys of anybody, and nobody else does', async () => {
  const [{ id, client }, boss] = [await aPerson([view]), await aPerson('Super Admin')];
  const key = await makeKey(client, [view]);
  await key.client.call('GET', '/v1/menus');
  expect((await client.call('GET', `/v1/users/${id}/api-keys`)).status).toBe(403);
  expect((await client.call('DELETE', `/v1/users/${boss.id}/api-keys/${key.id}`)).status).toBe(403);
  const [listedRecord] = (await boss.client.call('GET', `/v1/users/${id}/api-keys`)).body.data;
  expect(listedRecord).toMatchObject({ id: key.id, name: 'Menu board', permissions: [view] });
  for (const moment of [listedRecord.createdAt, listedRecord.expiresAt, listedRecord.lastUsedAt])
    expect(moment).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/);
  expect((await boss.client.call('DELETE', `/v1/users/${boss.id}/api-keys/${key.id}`)).status).toBe(404);
  expect((await boss.client.call('DELETE', `/v1/users/${id}/api-keys/${key.id}`)).status).toBe(200);
  expect((await key.client.call('GET', '/v1/menus')).status).toBe(401);
  expect((await boss.client.call('GET', `/v1/users/${id}/api-keys`)).body.data).toEqual([]);
});

test('wrong keys are counted by address, calls by key', async () => {
  const { client } = await aPerson([view]);
  const key = await makeKey(client, [view]);
  const guesser = '203.0.113.99';
  const guesses = await Promise.all(
    Array.from({ length: 61 }, () => byKey(aSecret(), guesser).call('GET', '/v1/menus')),
  );
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(60).fill(401), 429]);
  expect((await byKey(key.secret, guesser).call('GET', '/me')).status).toBe(200);
  const calls = await Promise.all(Array.from({ length: 1_201 }, () => key.client.call('GET', '/me')));
  const refusedReply = calls.find(({ status }) => status === 429);
  expect(Number(refusedReply?.headers['retry-after'])).toBeGreaterThan(0);
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('the audit trail names the key', async () => {
  const { client } = await aPerson([view, add]);
  const key = await makeKey(client, [view, add]);
  const createdReply = await key.client.call('POST', '/v1/ingredients', {
    name: 'Board rice',
    type: 'Grain',
    portionUnitId: await findUnit(db),
    hasNoAllergens: true,
    vendors: [{ vendorId: await aVendor(db), preference: 1, itemId: 'A1' }],
  });
  expect(createdReply.status, JSON.stringify(createdReply.body)).toBe(201);
  const [step] = await db.select().from(steps).where(eq(steps.apiKeyId, key.id));
  expect(step).toMatchObject({ operation: 'createIngredient' });
  const history = await client.call('GET', `/v1/history/ingredients/${createdReply.body.data.id}`);
  expect(history.body.data[0].changedBy).toBe('Test Person, by key Menu board');
});

test('of ten keys asked for at once only those within the limit are made', async () => {
  const { client } = await aPerson([view]);
  for (let createdCount = 1; createdCount < MAX_API_KEYS; createdCount += 1) await makeKey(client, []);
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await client.call('POST', '/v1/api-keys', input([]))).status),
  );
  expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
});

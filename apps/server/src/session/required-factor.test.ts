import { createHash } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { allPermissionLabels } from '#contract/permissions.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { SECOND_FACTOR_REQUIRED } from '#contract/sign-in-codes.ts';
import { roleTexts } from '#contract/users-texts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { roles } from '#server/db/schema/users.ts';
import { type Client, DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
const ids = Object.fromEntries((await db.select().from(roles)).map((role) => [role.name, role.id]));

async function aPerson(email: string, role: string) {
  const id = await server.addPerson({ email, role });
  const client = server.client();
  await client.signIn(email);
  return { id, client };
}
const refusedReply = {
  status: 403,
  body: { error: { code: SECOND_FACTOR_REQUIRED, message: secondFactorTexts.required } },
};

async function setUp(client: Client) {
  const { key } = (await client.call('POST', '/auth/second-factor', { password: DEMO_PASSWORD })).body.data;
  const code = await createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / 30_000));
  expect((await client.call('POST', '/auth/second-factor/confirm', { code })).status).toBe(200);
}

const boss = await aPerson('boss@example.com', 'Super Admin');
const listRoles = async (by: Client) => (await by.call('GET', '/v1/roles')).body.data;
async function readRequire(role: string, isOn: boolean, by: Client) {
  const [now] = (await listRoles(by)).filter((one: { name: string }) => one.name === role);
  const body = { name: role, permissions: now.permissions, secondFactorRequired: isOn };
  return by.call('PUT', `/v1/roles/${now.id}`, body);
}

test('a role that requires it stops its people at their next request, until they have set it up, and is told how many', async () => {
  const [chef, other] = [await aPerson('chef@example.com', 'Chef'), await aPerson('other@example.com', 'Chef')];
  await setUp(other.client);
  const changedReply = await readRequire('Chef', true, boss.client);
  expect(changedReply.body.data).toMatchObject({ secondFactorRequired: true, userCount: 2, withoutSecondFactor: 1 });
  expect(await chef.client.call('GET', '/v1/markets')).toMatchObject(refusedReply);
  expect((await chef.client.call('GET', '/me')).body.meta).toMatchObject({ lacksSecondFactor: true });
  expect((await chef.client.call('GET', '/auth/second-factor')).body.data).toMatchObject({ isRequired: true });
  expect((await other.client.call('GET', '/v1/markets')).status).toBe(200);
  await setUp(chef.client);
  expect((await chef.client.call('GET', '/v1/markets')).status).toBe(200);
  expect((await chef.client.call('GET', '/me')).body.meta).toMatchObject({ lacksSecondFactor: false });

  const end = () => chef.client.call('POST', '/auth/second-factor/end', { password: DEMO_PASSWORD });
  expect(await end()).toMatchObject({ status: 409, body: { error: { message: secondFactorTexts.isRequired } } });
  // A change of its name leaves what is required.
  const body = { name: 'Cook', permissions: [] };
  expect((await boss.client.call('PUT', `/v1/roles/${ids.Chef}`, body)).body.data.secondFactorRequired).toBe(true);
  expect((await readRequire('Cook', false, boss.client)).status).toBe(200);
  expect((await end()).status).toBe(200);
});

test('a key of somebody who lacks it is refused, and works once they have it', async () => {
  const { id, client } = await aPerson('keys@example.com', 'Operations');
  await db.insert(apiKeys).values({
    userId: id,
    name: 'Key',
    secretHash: createHash('sha256').update('brigade_secret').digest('base64url'),
    permissions: ['View Master Menus & Elements'],
    expiresAt: sql`now() + interval '1 day'`,
  });
  const byKey = Object.assign(server.client(), { token: 'brigade_secret' });
  expect((await byKey.call('GET', '/v1/menus')).status).toBe(200);
  await readRequire('Operations', true, boss.client);
  expect(await byKey.call('GET', '/v1/menus')).toMatchObject(refusedReply);
  await setUp(client);
  expect((await byKey.call('GET', '/v1/menus')).status).toBe(200);
});

/** What leads to a second factor, and out. */
const open =
  `getMe listSessions endSession listPasskeys startPasskey addPasskey removePasskey endOtherSessions getSecondFactor startSecondFactor confirmSecondFactor
  endSecondFactor`.split(/\s+/);

test('a Super Admin who requires it of Super Admins is asked, too: every operation but a few is refused', async () => {
  const holds = { name: 'Super Admin', permissions: [...allPermissionLabels] };
  const path = `/v1/roles/${ids['Super Admin']}`;
  const less = await boss.client.call('PUT', path, { ...holds, permissions: [], secondFactorRequired: true });
  expect(less).toMatchObject({ status: 409, body: { error: { message: roleTexts.superAdminIsFixed } } });
  expect((await readRequire('Super Admin', true, boss.client)).status).toBe(200);
  const answeredNames: string[] = [];
  for (const [name, { method, path: address, permission }] of Object.entries(operations)) {
    if (permission === 'public') continue;
    const answer = await boss.client.call(method, address.replace(/:\w+/g, boss.id));
    if (answer.status !== 403) answeredNames.push(name);
    else expect(answer, name).toMatchObject(refusedReply);
  }
  expect(answeredNames.sort()).toEqual([...open].sort());
  await setUp(boss.client);
  expect((await readRequire('Super Admin', false, boss.client)).body.data.secondFactorRequired).toBe(false);
  const [storedRole] = await db.select().from(roles).where(eq(roles.name, 'Super Admin'));
  expect(storedRole?.permissions.toSorted()).toEqual([...allPermissionLabels].sort());
});

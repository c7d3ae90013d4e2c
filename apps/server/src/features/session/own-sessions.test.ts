import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
const onWindows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const onPhone = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 ${'x'.repeat(4000)}`;

async function signedIn(email: string, userAgent: string) {
  const client = server.client();
  const body = { email, password: DEMO_PASSWORD };
  const answer = await client.call('POST', '/auth/sign-in', body, { 'user-agent': userAgent });
  client.token = answer.body.data.token;
  return client;
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;
const list = async (client: SignedIn) => (await client.call('GET', '/auth/sessions')).body.data;

test('the own sessions are told by device, and each ends at once; nobody ends those of another person', async () => {
  await server.addPerson({ email: 'ana@example.com' });
  await server.addPerson({ email: 'bea@example.com' });
  const phone = await signedIn('ana@example.com', onPhone);
  const desk = await signedIn('ana@example.com', onWindows);
  const stranger = await signedIn('bea@example.com', '');
  const sessions = await list(desk);
  expect(sessions).toMatchObject([
    { device: 'Chrome on Windows', isThis: true },
    { device: 'Chrome on Android', isThis: false },
  ]);
  expect(Object.keys(sessions[0]).sort()).toEqual(['device', 'id', 'isThis', 'signedInAt']);
  expect(await list(stranger)).toMatchObject([{ device: null, isThis: true }]);

  const endPhone = (by: SignedIn, headers = {}) =>
    by.call('DELETE', `/auth/sessions/${sessions[1].id}`, undefined, headers);
  expect((await endPhone(stranger)).status).toBe(404);
  expect((await endPhone(desk, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await phone.call('GET', '/me')).status).toBe(200);
  expect((await endPhone(desk)).status).toBe(200);
  expect((await phone.call('GET', '/me')).status).toBe(401);
  expect((await endPhone(desk)).status).toBe(200);
});

test('a Super Admin ends all sessions of somebody who lost a phone', async () => {
  const id = await server.addPerson({ email: 'dan@example.com' });
  const phone = await signedIn('dan@example.com', onPhone);
  const desk = await signedIn('dan@example.com', onWindows);
  const admin = await server.addPerson({ email: 'root@example.com', role: 'Super Admin' });
  const boss = await signedIn('root@example.com', onWindows);
  expect((await desk.call('POST', `/v1/users/${admin}/end-sessions`)).status).toBe(403);
  expect((await boss.call('POST', `/v1/users/${id}/end-sessions`)).body.data).toEqual({ ended: 2 });
  for (const endedRecord of [phone, desk]) expect((await endedRecord.call('GET', '/me')).status).toBe(401);
  expect((await boss.call('GET', '/me')).status).toBe(200);
  expect((await boss.call('POST', `/v1/users/${id}/end-sessions`)).body.data).toEqual({ ended: 0 });
  expect((await boss.call('POST', `/v1/users/${crypto.randomUUID()}/end-sessions`)).status).toBe(404);
});

test('a new password begins a session that knows the device', async () => {
  await server.addPerson({ email: 'eva@example.com' });
  const desk = await signedIn('eva@example.com', onWindows);
  const body = { currentPassword: DEMO_PASSWORD, newPassword: 'another braised green on tuesday' };
  await desk.call('POST', '/auth/change-password', body, { 'user-agent': onWindows });
  desk.token = (await desk.call('POST', '/auth/token')).body.data.token;
  expect(await list(desk)).toMatchObject([{ device: 'Chrome on Windows', isThis: true }]);
});

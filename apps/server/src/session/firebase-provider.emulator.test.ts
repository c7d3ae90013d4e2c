import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { beforeAll, describe, expect, test } from 'vitest';
import { superAdminRole } from '#contract/permissions.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';

// Runs against the real Auth emulator: `npm run test:firebase` starts it and sets its address.
const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
const project = 'demo-brigade';
const { db } = await testDatabase();
const smtp = await smtpPeer();
const server = await identityApp(db, {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: project,
  FIREBASE_API_KEY: 'emulator-key',
  FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  SMTP_URL: smtp.url,
});
const auth = getAuth(initializeApp({ apiKey: 'emulator-key', projectId: project }));
connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });

const password = 'vier Löffel Zimt und Zucker';
const roleIds = Object.fromEntries((await db.select().from(roles)).map((role) => [role.name, role.id]));
const boss = server.client();

async function readToken(email: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  return user.getIdToken();
}
const setPassword = (token: string, newPassword = password) =>
  server.client().call('POST', '/auth/set-password', { token, password: newPassword });
const lastToken = () => smtp.received.at(-1)?.link.split('#')[1] ?? '';
const invite = (email: string) =>
  boss.call('POST', '/v1/users', { email, firstName: 'Nora', lastName: 'Ng', roleId: roleIds.Chef });

beforeAll(async () => {
  const [row] = await db
    .insert(users)
    .values({ type: 'User', email: 'boss@example.com', roleId: roleIds[superAdminRole] ?? null })
    .returning();
  const person = { userId: row?.id ?? '', email: 'boss@example.com', name: 'Boss' };
  const link = await db.transaction((transaction) => server.identity.setPasswordLink(transaction, person, 600));
  expect((await setPassword(link.split('#')[1] ?? '')).status).toBe(200);
  boss.token = await readToken('boss@example.com');
});

describe('with Firebase Authentication', () => {
  test('the first Super Admin gets in by the printed link', async () => {
    expect((await boss.call('GET', '/me')).body.data).toMatchObject({ role: { name: superAdminRole } });
  });

  test('an invited person sets a password by the mail, of one use, and signs in at Firebase', async () => {
    expect((await invite('nora@example.com')).status).toBe(201);
    await server.deliver();
    const token = lastToken();
    expect((await setPassword(token, 'kurz')).status).toBe(400);
    expect((await setPassword(token)).status).toBe(200);
    expect((await setPassword(token)).status).toBe(409);
    const nora = server.client();
    nora.token = await readToken('nora@example.com');
    expect((await nora.call('GET', '/me')).body.data).toMatchObject({
      email: 'nora@example.com',
      role: { name: 'Chef' },
    });
  });

  test('a removed person is out at once, and the account at Firebase is deleted too', async () => {
    const { body } = await invite('leaver@example.com');
    await server.deliver();
    await setPassword(lastToken());
    const leaver = server.client();
    leaver.token = await readToken('leaver@example.com');
    expect((await leaver.call('GET', '/me')).status).toBe(200);
    expect((await boss.call('DELETE', `/v1/users/${body.data.id}`)).status).toBe(200);
    expect((await leaver.call('GET', '/me')).status).toBe(401);
    await server.deliver();
    await expect(readToken('leaver@example.com')).rejects.toThrow(/auth\/(user-not-found|invalid-credential)/);
  });

  test('a corrected address is the one to sign in with', async () => {
    const { body } = await invite('typo@example.com');
    await server.deliver();
    await setPassword(lastToken());
    const change = { email: 'correct@example.com', lastName: 'Quill' };
    expect((await boss.call('PUT', `/v1/users/${body.data.id}`, change)).status).toBe(200);
    await server.deliver();
    await expect(readToken('typo@example.com')).rejects.toThrow(/auth\/(user-not-found|invalid-credential)/);
    const person = server.client();
    person.token = await readToken('correct@example.com');
    expect((await person.call('GET', '/me')).body.data).toMatchObject(change);
  });

  test('a person with an account at Firebase is invited with that account', async () => {
    const { body } = await invite('twice@example.com');
    await server.deliver();
    await boss.call('POST', `/v1/users/${body.data.id}/invitation`);
    await server.deliver();
    expect((await setPassword(lastToken())).status).toBe(200);
    const twice = server.client();
    twice.token = await readToken('twice@example.com');
    expect((await twice.call('GET', '/me')).status).toBe(200);
  });

  test.each([
    ['of another project', { aud: 'demo-else' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/demo-else' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['of a session that began more than 7 days ago', { auth_time: Math.floor(Date.now() / 1000) - 7 * 86_400 - 60 }],
  ])('a token %s is refused', async (_what, changes) => {
    const [header = '', payload = ''] = (await readToken('boss@example.com')).split('.');
    const withClaims = (claims: object) => `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const me = (token: string) => server.client().call('GET', '/me', undefined, { authorization: `Bearer ${token}` });
    expect((await me(withClaims(claims))).status).toBe(200);
    expect((await me(withClaims({ ...claims, ...changes }))).status).toBe(401);
  });

  test('the browser is told where to sign in, and Brigade itself signs nobody in', async () => {
    const { body } = await server.client().call('GET', '/auth/settings');
    expect(body.data).toMatchObject({
      provider: 'firebase',
      projectId: project,
      emulatorUrl: `http://${emulatorHost}`,
    });
    expect((await server.client().signIn('nora@example.com', password)).status).toBe(404);
  });
});

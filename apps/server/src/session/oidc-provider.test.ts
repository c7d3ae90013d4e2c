import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { getPort } from '#testing/server-port.ts';
import { openIdentity } from './open-identity.ts';

// An OpenID issuer: a key pair and a JWKS endpoint.
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256');
const published = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
const keyServer = createServer((_request, response) => response.end(JSON.stringify(published)));
await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => keyServer.close(resolve)));

const { db } = await testDatabase();
const [host] = (await db.select().from(roles)).filter((role) => role.name === 'Host');
const issuer = 'https://login.example.com';
const settings = {
  IDENTITY: 'oidc',
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: 'brigade',
  OIDC_JWKS_URL: `http://127.0.0.1:${getPort(keyServer)}/keys`,
};
const server = await identityApp(db, settings);
await db
  .insert(users)
  .values({ type: 'User', email: 'Nora@example.com', firstName: 'Nora', lastName: 'Ng', roleId: host?.id ?? null });

const claims = { sub: 'nora-1', email: 'nora@example.com', email_verified: true, iss: issuer, aud: 'brigade' };
const now = Math.floor(Date.now() / 1000);
const sign = (changes: JWTPayload, key = privateKey) =>
  new SignJWT({ ...claims, iat: now, exp: now + 300, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(key);
const me = (token: string) => server.client().call('GET', '/me', undefined, { authorization: `Bearer ${token}` });

describe('a token of another issuer', () => {
  test.each([
    ['of a wrong issuer', () => sign({ iss: 'https://evil.example.com' })],
    ['for somebody else', () => sign({ aud: 'another-product' })],
    ['that has expired', () => sign({ iat: now - 700, exp: now - 400 })],
    ['that never expires', () => sign({ exp: undefined } as unknown as JWTPayload)],
    ['that is not valid yet', () => sign({ nbf: now + 600 })],
    ['signed by somebody else', () => sign({}, foreign.privateKey)],
    ['without signature', async () => new UnsecuredJWT({ ...claims, iat: now, exp: now + 300 }).encode()],
    ['with an address that nobody verified', () => sign({ email_verified: false })],
    ['of somebody who was not invited', () => sign({ sub: 'else', email: 'else@example.com' })],
  ])('%s is refused', async (_what, token) => {
    expect(await me(await token())).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
  });

  test('lets in who was invited under its verified address, and knows them by subject from then on', async () => {
    expect((await me(await sign({}))).body.data).toMatchObject({ email: 'Nora@example.com', role: { name: 'Host' } });
    // The address may change at the issuer. Nobody else can use the old one.
    expect((await me(await sign({ email: 'nora.new@example.com' }))).status).toBe(200);
    expect((await me(await sign({ sub: 'thief' }))).status).toBe(401);
  });

  test('has no passwords of ours', async () => {
    const body = { email: 'nora@example.com', password: 'whatever it is' };
    expect((await server.client().call('POST', '/auth/sign-in', body)).status).toBe(404);
    expect((await server.client().call('POST', '/auth/forgot-password', { email: body.email })).status).toBe(404);
    expect((await server.client().call('GET', '/auth/settings')).body.data).toEqual({ provider: 'oidc', issuer });
  });

  test('whose keys cannot be had is neither accepted nor refused', async () => {
    const closedServer = createServer();
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve));
    const port = getPort(closedServer);
    await new Promise((resolve) => closedServer.close(resolve));
    const unreachable = await identityApp(db, { ...settings, OIDC_JWKS_URL: `http://127.0.0.1:${port}/keys` });
    const headers = { authorization: `Bearer ${await sign({})}` };
    expect((await unreachable.client().call('GET', '/me', undefined, headers)).status).toBe(503);
  });
});

describe('a configuration that is not complete', () => {
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-kitchen', FIREBASE_API_KEY: 'key' };
  const emulator = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NODE_ENV: 'development' };
  test.each([
    [{ IDENTITY: 'oidc', OIDC_ISSUER: issuer }, 'IDENTITY=oidc needs OIDC_AUDIENCE.'],
    [{ IDENTITY: 'firebase' }, 'IDENTITY=firebase needs FIREBASE_PROJECT_ID.'],
    [firebase, 'IDENTITY=firebase needs FIREBASE_SERVICE_ACCOUNT.'],
    [{ ...emulator, NODE_ENV: 'production' }, 'FIREBASE_AUTH_EMULATOR_HOST is for development'],
    [{ ...emulator, FIREBASE_PROJECT_ID: 'kitchen' }, 'FIREBASE_AUTH_EMULATOR_HOST is for development'],
    [
      { ...emulator, FIREBASE_AUTH_EMULATOR_HOST: 'auth.example.com:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST is for development',
    ],
  ])('%o says in one line: %s', async (environment, message) => {
    expect(() => openIdentity(readConfig(environment), db)).toThrow(message);
  });

  test('the emulator is let in for a demo project on this machine', async () => {
    const { settings } = openIdentity(readConfig(emulator), db);
    expect(settings).toMatchObject({ provider: 'firebase', emulatorUrl: 'http://127.0.0.1:9099' });
  });
});

import { symmetricDecrypt } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { identityKeys, identitySecrets, identitySessions } from '#server/db/schema/identity.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const { client, addPerson } = await identityApp(db);
const chefId = await addPerson({ email: 'chef@example.com', role: 'Chef' });

describe('signing in', () => {
  test('gives a token, a cookie that scripts cannot read, and who I am', async () => {
    const browser = client();
    const answer = await browser.signIn('Chef@Example.com ');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/i);
    expect(String(answer.headers['set-cookie'])).toMatch(/SameSite=Strict/i);
    expect(answer.headers['cache-control']).toBe('no-store');

    const me = await browser.call('GET', '/me');
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      data: { id: chefId, email: 'chef@example.com', role: { name: 'Chef' } },
      meta: { type: 'User' },
    });
    expect(me.body.data.role.permissions).toContain('View Master Menus & Elements');
    expect(me.body.data.permissions).toEqual(expect.arrayContaining(['viewMenu', 'edit-schedule']));
    expect(me.body.data.permissions).not.toContain('inviteUser');
  });

  test('keeps only a hash of what the cookie carries', async () => {
    const browser = client();
    await browser.signIn('chef@example.com');
    const carriedText = decodeURIComponent(String(browser.cookie).split('=')[1] ?? '').split('.')[0] ?? '';
    expect(carriedText.length).toBeGreaterThan(20);
    const keptNames = (await db.select({ token: identitySessions.token }).from(identitySessions)).map(
      ({ token }) => token,
    );
    expect(keptNames.length).toBeGreaterThan(0);
    expect(keptNames).not.toContain(carriedText);
    // The stored value is not a valid credential.
    const thief = client();
    for (const token of keptNames) {
      thief.cookie = String(browser.cookie).replace(encodeURIComponent(carriedText), encodeURIComponent(token));
      expect((await thief.call('POST', '/auth/token')).body.data).toBeNull();
    }
    expect((await browser.call('POST', '/auth/token')).body.data.token).toEqual(expect.any(String));
  });

  test('again in the same browser ends the session that it had', async () => {
    const [browser, other] = [client(), client()];
    await other.signIn('chef@example.com');
    await browser.signIn('chef@example.com');
    const earlier = String(browser.token);
    await browser.signIn('chef@example.com');
    expect((await client().call('GET', '/me', undefined, { authorization: earlier })).status).toBe(401);
    expect((await browser.call('GET', '/me')).status).toBe(200);
    expect((await other.call('GET', '/me')).status).toBe(200);
    // A refused sign-in changes nothing.
    const keptText = String(browser.token);
    await browser.signIn('chef@example.com', 'not the password');
    expect((await client().call('GET', '/me', undefined, { authorization: keptText })).status).toBe(200);
  });

  test('accepts the bare token in Authorization too', async () => {
    const browser = client();
    await browser.signIn('chef@example.com');
    const me = await client().call('GET', '/me', undefined, { authorization: String(browser.token) });
    expect(me.status).toBe(200);
  });

  test.each([
    ['a wrong password', 'chef@example.com', 'wrong wrong wrong'],
    ['an unknown address', 'nobody@example.com', DEMO_PASSWORD],
    ['no address at all', 'not-an-address', DEMO_PASSWORD],
    ['an endless password', 'chef@example.com', 'x'.repeat(900)],
  ])('with %s says Wrong password.', async (_what, email, password) => {
    const answer = await client('198.51.100.1').signIn(email, password);
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({ code: 'auth/wrong-password', message: 'Wrong password.' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('over TLS the cookie is Secure', async () => {
    const secure = await identityApp(db, { PUBLIC_URL: 'https://brigade.test' });
    const answer = await secure.client().signIn('chef@example.com');
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-.*; Secure/);
  });
});

describe('the session', () => {
  test('gives fresh tokens by its cookie alone, until signing out', async () => {
    const browser = client();
    await browser.signIn('chef@example.com');
    const old = browser.token;
    const fresh = await browser.call('POST', '/auth/token');
    expect(fresh.status).toBe(200);
    expect((await browser.call('POST', '/auth/sign-out')).status).toBe(200);
    expect((await browser.call('POST', '/auth/token')).body.data).toBeNull();
    // A token ends with its session.
    expect((await client().call('GET', '/me', undefined, { authorization: `Bearer ${old}` })).status).toBe(401);
  });

  test('ends at its absolute end, and is not made longer by use', async () => {
    const browser = client();
    await browser.signIn('chef@example.com');
    const [before] = await db.select().from(identitySessions).orderBy(sql`created_at desc`).limit(1);
    if (!before) throw new Error('no session');
    const days = (before.expiresAt.getTime() - before.createdAt.getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await db
      .update(identitySessions)
      .set({ expiresAt: sql`now() + interval '1 hour'` })
      .where(eq(identitySessions.id, before.id));
    await browser.call('POST', '/auth/token');
    const [usedSession] = await db.select().from(identitySessions).where(eq(identitySessions.id, before.id));
    expect((usedSession?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await db.update(identitySessions).set({ expiresAt: sql`now()` }).where(eq(identitySessions.id, before.id));
    expect((await browser.call('GET', '/me')).status).toBe(401);
    expect((await browser.call('POST', '/auth/token')).body.data).toBeNull();
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a foreign site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('is not used by %s', async (_what, headers) => {
    const browser = client();
    await browser.signIn('chef@example.com');
    for (const path of ['/auth/token', '/auth/sign-out', '/auth/end-other-sessions']) {
      expect((await browser.call('POST', path, undefined, headers)).status).toBe(403);
    }
    const own = { origin: 'http://brigade.test', 'sec-fetch-site': 'same-origin' };
    expect((await browser.call('POST', '/auth/token', undefined, own)).status).toBe(200);
  });
});

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const forger = client();
await forger.signIn('chef@example.com');
const genuine = String(forger.token);
const [header = '', payload = '', signature = ''] = genuine.split('.');
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
const kid = JSON.parse(Buffer.from(header, 'base64url').toString()).kid as string;
const forged = (changes: object) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
const tampered = Buffer.from(JSON.stringify({ ...claims, sub: chefId })).toString('base64url');

describe('a token that is not proven genuine is refused', () => {
  test('the forgery is sound but for its key', async () => {
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid }] });
    await expect(
      jwtVerify(await forged({}), keys, { issuer: claims.iss, audience: claims.aud }),
    ).resolves.toBeDefined();
  });

  test.each([
    ['signed by somebody else', () => forged({})],
    ['with another key id', () => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'x' }).sign(privateKey)],
    ['unsigned', async () => new UnsecuredJWT(claims).encode()],
    ['without signature', async () => `${header}.${payload}.`],
    ['with changed claims', async () => `${header}.${tampered}.${signature}`],
    ['signed with the public key as a password', () => hmacWithPublicKey(claims, kid, publicKey)],
    ['not a token', async () => 'nonsense'],
    ['an endless header', async () => 'x'.repeat(6000)],
  ])('%s', async (_what, make) => {
    const answer = await client().call('GET', '/me', undefined, { authorization: `Bearer ${await make()}` });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('unauthenticated');
  });

  test('the genuine one is accepted', async () => {
    expect((await forger.call('GET', '/me')).status).toBe(200);
  });
});

/** Signs with the key of a stolen database, unsealed with the secret beside it. */
async function thief() {
  const [secret] = await db.select().from(identitySecrets);
  const [key] = await db.select().from(identityKeys);
  if (!secret || !key) throw new Error('There is nothing to steal.');
  const unsealed = await symmetricDecrypt({ key: secret.value, data: JSON.parse(key.privateKey) });
  const stolen = await importJWK(JSON.parse(unsealed), 'ES256');
  return (changes: object) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid: key.id }).sign(stolen);
}

test('a reader of the whole database, secret and key included, cannot act as somebody who is signed in', async () => {
  const sign = await thief();
  const comeInWith = async (changes: object) =>
    (await client().call('GET', '/me', undefined, { authorization: await sign(changes) })).status;
  expect(await comeInWith({})).toBe(200);
  const sessions = await db.select().from(identitySessions);
  expect(sessions.length).toBeGreaterThan(0);
  for (const { id, userId, token } of sessions)
    for (const sid of [id, token]) expect(await comeInWith({ sub: userId, sid })).toBe(401);
});

async function hmacWithPublicKey(claims: object, kid: string, publicKey: CryptoKey) {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
}

describe('a change in the database counts at the next request', () => {
  test('a removed user is out', async () => {
    const id = await addPerson({ email: 'leaving@example.com' });
    const browser = client();
    await browser.signIn('leaving@example.com');
    expect((await browser.call('GET', '/me')).status).toBe(200);
    await db.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, id));
    expect((await browser.call('GET', '/me')).status).toBe(401);
  });

  test('a changed role and changed permissions count', async () => {
    const id = await addPerson({ email: 'moving@example.com', role: 'Host' });
    const browser = client();
    await browser.signIn('moving@example.com');
    expect((await browser.call('GET', '/v1/menus')).status).toBe(403);
    const [role] = await db
      .insert(roles)
      .values({ name: 'Reader', permissions: ['View Master Menus & Elements'] })
      .returning();
    await db
      .update(users)
      .set({ roleId: role?.id ?? null })
      .where(eq(users.id, id));
    expect((await browser.call('GET', '/v1/menus')).status).toBe(200);
    await db.update(roles).set({ permissions: [] }).where(eq(roles.name, 'Reader'));
    expect((await browser.call('GET', '/v1/menus')).status).toBe(403);
  });
});

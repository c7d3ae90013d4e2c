import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { eq, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import { readConfig } from '#server/config.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { identitySessions } from '#server/db/schema/identity.ts';
import { outbox } from '#server/db/schema/platform.ts';
import { markets } from '#server/db/schema/reference-data.ts';
import { identityLinks, roles, users } from '#server/db/schema/users.ts';
import { type Answer, type Client, DEMO_PASSWORD } from '#testing/client.ts';
import { companyClient, listenAs, startCompany } from '#testing/company.ts';
import { testDatabase } from '#testing/database.ts';
import { type IdentityApp, identityApp } from '#testing/identity-app.ts';
import { longTest } from '#testing/long-test.ts';
import { getPort } from '#testing/server-port.ts';
import { openIdentity } from './open-identity.ts';

const { db } = await testDatabase();
const NAME = 'Sonoran Table';
const getSettings = (issuer: string) => ({
  COMPANY_ISSUER: issuer,
  COMPANY_CLIENT_ID: companyClient.id,
  COMPANY_CLIENT_SECRET: companyClient.secret,
  COMPANY_NAME: NAME,
});

/** A company that answers with any token. */
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256');
const liar = await listenAs();
interface Lie {
  claims?: JWTPayload;
  sign?: (claims: JWTPayload) => Promise<string> | string;
  /** What the person's page at the company tells, where the token tells no address. */
  more?: JWTPayload;
  /** Answers of these paths. A status of 0 is none at all. */
  status?: Record<string, number>;
  /** Blanks before each answer of these paths, which JSON allows. */
  blanks?: Record<string, number>;
  /** Milliseconds before each answer of these paths. */
  pause?: Record<string, number>;
}
const now = () => Math.floor(Date.now() / 1000);
let lie: Lie = {};
let verifier = '';
const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array = privateKey, alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
const metadata = {
  issuer: liar.issuer,
  authorization_endpoint: `${liar.issuer}/authorize`,
  token_endpoint: `${liar.issuer}/token`,
  jwks_uri: `${liar.issuer}/keys`,
  userinfo_endpoint: `${liar.issuer}/me`,
  authorization_response_iss_parameter_supported: true,
};
async function tell(path: string, sentText: string): Promise<unknown> {
  if (path === '/keys') return { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  if (path === '/me') return lie.more;
  if (path !== '/token') return metadata;
  const askedQuery = new URLSearchParams(sentText);
  verifier = askedQuery.get('code_verifier') ?? '';
  // Its codes are the nonces of their sign-ins.
  const nonce = askedQuery.get('code');
  const usual = { iss: liar.issuer, aud: companyClient.id, sub: 'nora-1', nonce, iat: now(), exp: now() + 300 };
  const claims = { ...usual, email: 'nora@example.com', email_verified: true, ...lie.claims };
  return { access_token: 'access', token_type: 'bearer', id_token: await (lie.sign ?? sign)(claims) };
}
liar.answer.by = async (request, response) => {
  const path = new URL(request.url ?? '', liar.issuer).pathname;
  const sentText = Buffer.concat(await Array.fromAsync(request)).toString();
  const status = lie.status?.[path] ?? 200;
  if (status === 0) return;
  await pause(lie.pause?.[path] ?? 0);
  const blanks = ' '.repeat(lie.blanks?.[path] ?? 0);
  const text = blanks + JSON.stringify(await tell(path, sentText));
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
};
afterAll(() => liar.server.close());

const server = await identityApp(db, getSettings(liar.issuer));
await server.addPerson({ email: 'Nora@example.com' });
await server.addPerson({ email: 'omar@example.com' });
await server.addPerson({ email: 'kim@example.com' });
const [market] = await db.insert(markets).values({ name: 'Phoenix', timeZone: 'America/Phoenix' }).returning();
const [account] = await db
  .insert(accounts)
  .values({ name: 'Acme', marketId: market?.id ?? '' })
  .returning();
await server.addPerson({ email: 'eater@example.com', type: 'Consumer', accountId: account?.id ?? '' });

interface Begun {
  readonly client: Client;
  readonly cookie: string;
  readonly address: URL;
}
async function begin(at: IdentityApp = server): Promise<Begun> {
  const client = at.client();
  const { status, headers, body } = await client.call('POST', '/auth/company/start');
  expect({ status, body }).toMatchObject({ status: 200 });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  expect(headers['set-cookie']).toContain('; Path=/auth/company; HttpOnly; SameSite=Strict');
  return { client, cookie, address: new URL(body.data.address) };
}
function getAnswer({ address }: Begun, changes: Record<string, string> = {}) {
  const [code, state] = ['nonce', 'state'].map((name) => address.searchParams.get(name) ?? '');
  return `?${new URLSearchParams({ code: code ?? '', state: state ?? '', iss: liar.issuer, ...changes })}`;
}
const finish = ({ client, cookie }: Begun, answer: string) =>
  client.call('POST', '/auth/company/finish', { answer }, { cookie });
/** From the button to the answer, with what the company says meanwhile. */
async function signIn(reportedRecord: Lie = {}, at: IdentityApp = server) {
  lie = reportedRecord;
  const startedRecord = await begin(at);
  return { begun: startedRecord, answer: await finish(startedRecord, getAnswer(startedRecord)) };
}
const sessions = () => db.$count(identitySessions);
async function expectRefusal(work: () => Promise<Answer>, status: number, message: string) {
  const before = await sessions();
  const { status: givenCount, body, headers } = await work();
  expect({ status: givenCount, message: body.error?.message }).toEqual({ status, message });
  expect(String(headers['set-cookie'])).not.toContain('session_token');
  expect(await sessions()).toBe(before);
}
async function whoIs({ begun, answer }: Awaited<ReturnType<typeof signIn>>) {
  expect(answer).toMatchObject({ status: 200 });
  begun.client.token = answer.body.data.token;
  return (await begun.client.call('GET', '/me')).body.data.email;
}

describe('a company that lies', () => {
  const refusedNumbers = [401, companyTexts.refused(NAME)] as const;
  const noAccess = [403, companyTexts.noAccess] as const;
  const unreachable = [503, companyTexts.unreachable(NAME)] as const;
  const secret = new TextEncoder().encode(companyClient.secret);
  test.each<readonly [string, Lie, number, string]>([
    ['for another product', { claims: { aud: 'another' } }, ...refusedNumbers],
    ['for another product, too', { claims: { aud: [companyClient.id, 'another'], azp: 'another' } }, ...refusedNumbers],
    ['of another issuer', { claims: { iss: 'https://evil.example.com' } }, ...refusedNumbers],
    ['that has expired', { claims: { iat: now() - 900, exp: now() - 600 } }, ...refusedNumbers],
    ['that never expires', { sign: ({ exp: _exp, ...claims }) => sign(claims) }, ...refusedNumbers],
    ['that is not valid yet', { claims: { nbf: now() + 600 } }, ...refusedNumbers],
    ['with the nonce of another sign-in', { claims: { nonce: 'another' } }, ...refusedNumbers],
    ['without nonce', { sign: ({ nonce: _nonce, ...claims }) => sign(claims) }, ...refusedNumbers],
    ['without subject', { sign: ({ sub: _sub, ...claims }) => sign(claims) }, ...refusedNumbers],
    ['signed by somebody else', { sign: (claims) => sign(claims, foreign.privateKey) }, ...refusedNumbers],
    ['signed with the shared secret', { sign: (claims) => sign(claims, secret, 'HS256') }, ...refusedNumbers],
    ['without signature', { sign: (claims) => new UnsecuredJWT(claims).encode() }, ...refusedNumbers],
    ['that is none', { sign: () => 'nonsense' }, ...refusedNumbers],
    ['with an address that nobody verified', { claims: { sub: 'x', email_verified: false } }, ...noAccess],
    ['with an address verified in words', { claims: { sub: 'x', email_verified: 'true' } }, ...noAccess],
    ['of somebody who was not invited', { claims: { sub: 'x', email: 'stranger@example.com' } }, ...noAccess],
    ['of an eater', { claims: { sub: 'x', email: 'eater@example.com' } }, ...noAccess],
    ...[' nora@example.com', 'nora@example.com\t', '\ufeffnora@example.com', 'nora@example.com\u00a0'].map(
      (email): readonly [string, Lie, number, string] => [
        `with the address ${JSON.stringify(email)}, which is not to the letter`,
        { claims: { sub: 'blank', email } },
        ...noAccess,
      ],
    ),
    // U+212A, the sign of kelvin, is K to whoever looks, and to a comparison in small letters.
    [
      'of somebody with a letter that looks alike',
      { claims: { sub: 'x', email: '\u212aim@example.com' } },
      ...noAccess,
    ],
    ['without address', { claims: { sub: 'x', email: undefined }, more: { sub: 'x' } }, ...noAccess],
    [
      'and a page about another',
      { claims: { email: undefined }, more: { sub: 'y', email: 'omar@example.com' } },
      ...refusedNumbers,
    ],
    ['in a megabyte', { blanks: { '/token': 1_000_000 } }, ...refusedNumbers],
    ['not given, with 500', { status: { '/token': 500 } }, ...unreachable],
    ['not given, with 400', { status: { '/token': 400 } }, ...refusedNumbers],
    ['whose keys cannot be had', { status: { '/keys': 500 } }, ...unreachable],
  ])('a token %s starts no session', async (_what, reportedRecord, status, message) => {
    // A server of its own: another has fetched the keys already.
    const fresh = reportedRecord.status?.['/keys'] ? await identityApp(db, getSettings(liar.issuer)) : server;
    await expectRefusal(async () => (await signIn(reportedRecord, fresh)).answer, status, message);
  });

  longTest('whose answers take long is waited for ten seconds in all', async () => {
    // A server of its own: another has fetched addresses and keys already.
    const slow = await identityApp(db, getSettings(liar.issuer));
    const reportedValues = { pause: { '/token': 4_000, '/keys': 4_000, '/me': 4_000 }, claims: { email: undefined } };
    const more = { sub: 'nora-1', email: 'nora@example.com', email_verified: true };
    const startedAt = Date.now();
    await expectRefusal(async () => (await signIn({ ...reportedValues, more }, slow)).answer, ...unreachable);
    expect(Date.now() - startedAt).toBeLessThan(11_500);
  });

  longTest('that never answers is waited for five seconds', async () => {
    await expectRefusal(async () => (await signIn({ status: { '/token': 0 } })).answer, ...unreachable);
  });

  test('tells the address of the person who was invited; from then on the subject counts', async () => {
    expect(await whoIs(await signIn({ claims: { sub: 'nora-1' } }))).toBe('Nora@example.com');
    // Another address, also that of somebody else who was invited, moves nobody.
    expect(await whoIs(await signIn({ claims: { sub: 'nora-1', email: 'omar@example.com' } }))).toBe(
      'Nora@example.com',
    );
    // Nobody else can use hers: it is linked.
    await expectRefusal(async () => (await signIn({ claims: { sub: 'thief' } })).answer, ...noAccess);
    const reportedValues = { sub: 'omar-1', email: 'omar@example.com', email_verified: true };
    expect(await whoIs(await signIn({ claims: { sub: 'omar-1', email: undefined }, more: reportedValues }))).toBe(
      'omar@example.com',
    );
  });

  test('signs in two at once as one person with one link', async () => {
    await server.addPerson({ email: 'pat@example.com' });
    const claims = { sub: 'pat-1', email: 'pat@example.com' };
    const both = await Promise.all([signIn({ claims }), signIn({ claims })]);
    for (const entry of both) expect(await whoIs(entry)).toBe('pat@example.com');
    expect(await db.$count(identityLinks, eq(identityLinks.subject, 'pat-1'))).toBe(1);
  });

  test('is not asked for a person who was removed, until they are invited again', async () => {
    const claims = { sub: 'quinn-1', email: 'quinn@example.com' };
    const id = await server.addPerson({ email: claims.email });
    const removedRecord = await signIn({ claims });
    expect(await whoIs(removedRecord)).toBe(claims.email);
    await server.addPerson({ email: 'boss@example.com', role: 'Super Admin' });
    const boss = server.client();
    await boss.signIn('boss@example.com');
    expect((await boss.call('DELETE', `/v1/users/${id}`)).status).toBe(200);
    expect((await removedRecord.begun.client.call('GET', '/me')).status).toBe(401);
    await expectRefusal(async () => (await signIn({ claims })).answer, ...noAccess);
    await server.addPerson({ email: claims.email });
    expect(await whoIs(await signIn({ claims }))).toBe(claims.email);
  });

  test.each([
    ['access_denied', 401, companyTexts.canceled(NAME)],
    ['temporarily_unavailable', 503, companyTexts.unreachable(NAME)],
    ['invalid_scope', 401, companyTexts.refused(NAME)],
  ])('and says %s instead gets a plain sentence', async (error, status, message) => {
    const startedRecord = await begin();
    const { code: _code, ...said } = Object.fromEntries(
      new URLSearchParams(getAnswer(startedRecord, { error, error_description: '<b>No</b>' })),
    );
    await expectRefusal(() => finish(startedRecord, `?${new URLSearchParams(said)}`), status, message);
  });

  test('cannot have its answer used in another browser, twice, without the browser that began, or changed', async () => {
    lie = {};
    const [mine, theirs] = [await begin(), await begin()];
    const state = mine.address.searchParams.get('state') ?? '';
    await expectRefusal(() => finish(theirs, getAnswer(theirs, { state })), ...refusedNumbers);
    await expectRefusal(() => finish({ ...mine, cookie: '' }, getAnswer(mine)), ...refusedNumbers);
    expect((await finish(mine, getAnswer(mine))).status).toBe(200);
    await expectRefusal(() => finish(mine, getAnswer(mine)), ...refusedNumbers);
    const changedRecord = await begin();
    await expectRefusal(
      () => finish(changedRecord, getAnswer(changedRecord, { iss: 'https://evil.example.com' })),
      ...refusedNumbers,
    );
    const empty = await begin();
    await expectRefusal(() => finish(empty, ''), ...refusedNumbers);
    // The verifier that it got proves the challenge; neither is told to anybody else.
    const { searchParams } = (await signIn()).begun.address;
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
    expect(searchParams.get('code_challenge')).toBe(Buffer.from(hash).toString('base64url'));
  });

  test('is asked by our own pages only', async () => {
    const headers = { origin: 'https://evil.example.com' };
    expect((await server.client().call('POST', '/auth/company/start', undefined, headers)).status).toBe(403);
    expect((await server.client().call('POST', '/auth/company/finish', { answer: '' }, headers)).status).toBe(403);
  });

  test('brings its own second factor where a role requires one (access-20)', async () => {
    await db.update(roles).set({ secondFactorRequired: true });
    const signedIn = await signIn();
    await whoIs(signedIn);
    expect((await signedIn.begun.client.call('GET', '/v1/markets')).status).toBe(200);
    await db.update(roles).set({ secondFactorRequired: false });
  });

  test('ends the session that the browser had, and its own with a sign-out', async () => {
    const before = server.client();
    await before.signIn('omar@example.com');
    const startedRecord = await begin();
    lie = {};
    const cookie = `${startedRecord.cookie}; ${before.cookie}`;
    const answer = await finish({ ...startedRecord, cookie }, getAnswer(startedRecord));
    expect((await before.call('GET', '/me')).status).toBe(401);
    expect(await whoIs({ begun: startedRecord, answer })).toBe('Nora@example.com');
    expect((await startedRecord.client.call('POST', '/auth/sign-out')).status).toBe(200);
    expect((await startedRecord.client.call('GET', '/me')).status).toBe(401);
  });
});

test('a company that is away hinders neither the start nor passwords, and is asked again', async () => {
  const closedServer = createServer();
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve));
  const port = getPort(closedServer);
  await new Promise((resolve) => closedServer.close(resolve));
  const away = await identityApp(db, getSettings(`http://127.0.0.1:${port}`));
  expect((await away.client().signIn('omar@example.com')).status).toBe(200);
  const start = () => away.client().call('POST', '/auth/company/start');
  await expectRefusal(start, 503, companyTexts.unreachable(NAME));
  const back = await startCompany('http://brigade.test/sign-in/company', port);
  expect((await start()).status).toBe(200);
  back.server.close();
});

test('a company that calls itself otherwise is not believed', async () => {
  const other = await listenAs();
  other.answer.by = (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
  const confused = await identityApp(db, getSettings(other.issuer));
  await expectRefusal(() => confused.client().call('POST', '/auth/company/start'), 401, companyTexts.refused(NAME));
  other.server.close();
});

test('instead of passwords: none signs in, is asked for or set, and an invitation leads to the company', async () => {
  const only = await identityApp(db, {
    ...getSettings(liar.issuer),
    COMPANY_ONLY: '1',
    PUBLIC_URL: 'https://brigade.test',
  });
  const { headers } = await only.client().call('POST', '/auth/company/start');
  expect(headers['set-cookie']).toContain('; Secure');
  const company = { name: NAME, isOnly: true };
  expect((await only.client().call('GET', '/auth/settings')).body.data).toEqual({ provider: 'embedded', company });
  const [nora] = await db.select().from(users).where(eq(users.email, 'Nora@example.com'));
  const person = { userId: nora?.id ?? '', email: 'nora@example.com', name: 'Nora' };
  const old = await db.transaction((transaction) => server.identity.setPasswordLink(transaction, person, 600));
  const token = old.split('#')[1];
  const refusal = { status: 403, body: { error: { message: companyTexts.noPasswords(NAME) } } };
  const signedIn = await signIn({}, only);
  await whoIs(signedIn);
  const newPassword = 'vier braune Löffel';
  expect((await only.client().call('POST', '/auth/passkey-sign-in/start')).status).toBe(404);
  for (const [path, body] of [
    ['sign-in', { email: 'omar@example.com', password: 'braised greens on tuesday' }],
    ['forgot-password', { email: 'omar@example.com' }],
    ['check-set-password-link', { token }],
    ['set-password', { token, password: newPassword }],
    ['change-password', { currentPassword: 'braised greens on tuesday', newPassword }],
  ] as const)
    expect(await signedIn.begun.client.call('POST', `/auth/${path}`, body)).toMatchObject(refusal);
  expect(await db.$count(outbox, eq(outbox.kind, 'passwordReset'))).toBe(0);
  const link = await db.transaction((transaction) => only.identity.setPasswordLink(transaction, person, 600));
  expect(link).toBe('https://brigade.test');
});

test.each([
  [
    { COMPANY_NAME: NAME },
    'Signing in with the company needs COMPANY_ISSUER, COMPANY_CLIENT_ID, COMPANY_CLIENT_SECRET.',
  ],
  [{ COMPANY_ONLY: '1' }, 'Signing in with the company needs COMPANY_ISSUER'],
  [getSettings('http://login.example.com'), 'COMPANY_ISSUER must begin with https://.'],
  [
    { ...getSettings('https://login.example.com'), IDENTITY: 'firebase' },
    'COMPANY_ISSUER and its like are for IDENTITY=embedded.',
  ],
])('%o ends the start with one line: %s', (environment, message) => {
  expect(() => openIdentity(readConfig(environment), db)).toThrow(message);
});

test('without settings there is no such way in', async () => {
  const plain = await identityApp(db);
  expect((await plain.client().call('POST', '/auth/company/start')).status).toBe(404);
  expect((await plain.client().call('POST', '/auth/company/finish', { answer: '' })).status).toBe(404);
});

describe('somebody with a second factor whose address was changed', () => {
  /** With an authenticator app, and then another address, which whoever changed it may own at the company. */
  async function aMovedPerson(from: string, to: string) {
    const id = await server.addPerson({ email: from });
    const client = server.client();
    await client.signIn(from);
    const { key } = (await client.call('POST', '/auth/second-factor', { password: DEMO_PASSWORD })).body.data;
    const codeAt = (periods: number) =>
      createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(now() / 30) + periods);
    expect((await client.call('POST', '/auth/second-factor/confirm', { code: await codeAt(0) })).status).toBe(200);
    const boss = server.client();
    await server.addPerson({ email: `boss-${from}`, role: 'Super Admin' });
    await boss.signIn(`boss-${from}`);
    if (to !== from) expect((await boss.call('PUT', `/v1/users/${id}`, { email: to })).status).toBe(200);
    return { id, codeAt };
  }

  test('is asked for it once, also after a new password by a link', async () => {
    const { id: userId, codeAt } = await aMovedPerson('before@example.com', 'after@example.com');
    const claims = { sub: 'after-1', email: 'after@example.com' };
    const link = await db.transaction((transaction) =>
      server.identity.setPasswordLink(transaction, { userId, email: 'after@example.com', name: 'Test Person' }, 3600),
    );
    const password = { token: link.split('#')[1], password: 'another braised green on tuesday' };
    expect((await server.client().call('POST', '/auth/set-password', password)).status).toBe(200);

    const { begun, answer } = await signIn({ claims });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: SECOND_FACTOR_NEEDED } } });
    const finishWith = (code: string) =>
      begun.client.call('POST', '/auth/company/finish', { answer: getAnswer(begun), code }, { cookie: begun.cookie });
    const wrong = { status: 401, body: { error: { message: secondFactorTexts.wrongCode } } };
    expect(await finishWith('000000')).toMatchObject(wrong);
    expect((await finishWith(await codeAt(1))).status).toBe(200);
    expect((await finishWith('000000')).status).toBe(401);
    expect((await signIn({ claims })).answer.status).toBe(200);
  });

  test('may have one that the company cannot ask for', async () => {
    const { id } = await aMovedPerson('key-before@example.com', 'key-after@example.com');
    const subject = sql`(select subject::uuid from identity_links where user_id = ${id})`;
    await db.execute(sql`delete from identity.second_factor where user_id = ${subject}`);
    await db.execute(sql`insert into identity.passkey (user_id, name, credential_id, public_key, counter)
      values (${subject}, 'Phone', 'credential', 'key', 0)`);
    const claims = { sub: 'key-1', email: 'key-after@example.com' };
    await expectRefusal(async () => (await signIn({ claims })).answer, 403, companyTexts.passkeyAfterNewAddress);
  });

  test('is asked for nothing where the address is the one that they had', async () => {
    await aMovedPerson('same@example.com', 'same@example.com');
    expect((await signIn({ claims: { sub: 'same-1', email: 'same@example.com' } })).answer.status).toBe(200);
  });
});

/** A person's browser at the company: signs in on its page, and follows it until it sends them back. */
async function walkThrough(address: URL, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const open = async (url: URL, form?: Record<string, string>): Promise<URL> => {
    if (url.origin !== address.origin) return url;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const body = form && { method: 'POST', body: new URLSearchParams(form) };
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie }, ...body });
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    return location ? open(new URL(location, url)) : open(url, { prompt: 'login', login, password: 'any' });
  };
  return open(address);
}

test('at a real provider, which takes no code without PKCE, who was invited gets in and a stranger does not', async () => {
  const real = await startCompany('http://brigade.test/sign-in/company');
  const beside = await identityApp(db, getSettings(real.issuer));
  const outcome = async (login: string) => {
    const startedRecord = await begin(beside);
    const back = await walkThrough(startedRecord.address, login);
    expect(`${back.origin}${back.pathname}`).toBe('http://brigade.test/sign-in/company');
    return { begun: startedRecord, answer: await finish(startedRecord, back.search) };
  };
  expect(await whoIs(await outcome('omar@example.com'))).toBe('omar@example.com');
  for (const login of ['stranger@example.com', 'unverified.omar@example.com', 'eater@example.com'])
    await expectRefusal(async () => (await outcome(login)).answer, 403, companyTexts.noAccess);
  real.server.close();
});

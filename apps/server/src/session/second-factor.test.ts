import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import { WRONG_PASSWORD } from '#contract/session-texts.ts';
import { identitySecondFactors } from '#server/db/schema/identity.ts';
import { outbox, rateLimits } from '#server/db/schema/platform.ts';
import { identityLinks } from '#server/db/schema/users.ts';
import { DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
let counter = 0;

async function aPerson(role = 'Chef') {
  counter += 1;
  const email = `second${counter}@example.com`;
  const id = await server.addPerson({ email, role });
  const client = server.client();
  await client.signIn(email);
  return { id, email, client };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

/** What an app shows, whose clock is off by so many seconds. */
const readCode = (key: string, secondsOff = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor((Date.now() / 1000 + secondsOff) / 30));
const start = ({ client }: Person) => client.call('POST', '/auth/second-factor', { password: DEMO_PASSWORD });
const confirm = ({ client }: Person, code: string) => client.call('POST', '/auth/second-factor/confirm', { code });
async function withFactor(person: Person) {
  const key: string = (await start(person)).body.data.key;
  const usedText = await readCode(key);
  const { status, body } = await confirm(person, usedText);
  expect(status).toBe(200);
  return { key, used: usedText, recoveryCodes: body.data.recoveryCodes as string[] };
}
/** Between a code that is made and the look at it, its period may end: a clock would be off by one more. */
async function waitForTime() {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 6_000) await pause(left);
}
const signIn = ({ email }: Person, code?: string, password = DEMO_PASSWORD) =>
  server.client().call('POST', '/auth/sign-in', { email, password, ...(code !== undefined && { code }) });

test('the password alone does not let in, a code does once, and a wrong one has the words of a wrong password', async () => {
  const person = await aPerson();
  const elsewhere = server.client();
  await elsewhere.signIn(person.email);
  const { key, used } = await withFactor(person);
  expect((await elsewhere.call('GET', '/me')).status).toBe(401);
  expect((await person.client.call('GET', '/auth/second-factor')).body.data).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodes: 10,
  });

  const askedReply = await signIn(person);
  expect(askedReply).toMatchObject({ status: 401, body: { error: { code: SECOND_FACTOR_NEEDED } } });
  expect(askedReply.headers['set-cookie']).toBeUndefined();
  // Who does not know the password does not learn that there is a second factor.
  const wrong = { status: 401, body: { error: WRONG_PASSWORD } };
  expect(await signIn(person, undefined, 'not the password of this')).toMatchObject(wrong);
  expect(await signIn(person, '000000')).toMatchObject(wrong);
  expect(await signIn(person, used)).toMatchObject(wrong);
  const next = await readCode(key, 30);
  const answers = await Promise.all([signIn(person, next), signIn(person, next), signIn(person, next)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('who is asked for a code and then signs in leaves no count of the address that an office shares', async () => {
  const person = await aPerson();
  const { key } = await withFactor(person);
  const readCount = async () => {
    const rows = await db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-address:%'));
    return rows.reduce((sum, { count }) => sum + count, 0);
  };
  const before = await readCount();
  expect((await signIn(person)).status).toBe(401);
  expect((await signIn(person, await readCode(key, 30))).status).toBe(200);
  expect(await readCount()).toBe(before);
});

test('codes are limited for each person', async () => {
  const person = await aPerson();
  await withFactor(person);
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await signIn(person, String(100_000 + at))).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('no mail lifts the count of codes, and a spent link lifts no count at all', async () => {
  const person = await aPerson();
  const { recoveryCodes } = await withFactor(person);
  const { email, id: userId } = person;
  const link = await db.transaction((transaction) =>
    server.identity.setPasswordLink(transaction, { userId, email, name: 'Test Person' }, 3600),
  );
  const setPassword = () =>
    server.client().call('POST', '/auth/set-password', { token: link.split('#')[1], password: DEMO_PASSWORD });
  for (let guess = 0; guess < 10; guess += 1) expect((await signIn(person, '000000')).status).toBe(401);
  expect((await signIn(person)).status).toBe(429);

  // The one call that uses the link lifts the count of passwords.
  expect((await setPassword()).status).toBe(200);
  expect((await signIn(person)).body.error.code).toBe(SECOND_FACTOR_NEEDED);
  expect((await signIn(person, recoveryCodes[0])).status).toBe(429);

  for (let guess = 0; guess < 11; guess += 1) await signIn(person, undefined, `guess number ${guess}`);
  expect((await signIn(person)).status).toBe(429);
  expect((await setPassword()).status).toBe(200);
  expect((await signIn(person)).status).toBe(429);
});

test('a clock that is off by 90 seconds is told while setting up, and lets nobody in later', async () => {
  const person = await aPerson();
  const key: string = (await start(person)).body.data.key;
  const reportedReply = { status: 400, body: { error: { fields: { code: secondFactorTexts.clockIsOff(90) } } } };
  await waitForTime();
  expect(await confirm(person, await readCode(key, -90))).toMatchObject(reportedReply);
  expect(await confirm(person, '000000')).toMatchObject({ body: { error: { message: secondFactorTexts.wrongCode } } });
  expect((await confirm(person, await readCode(key, -30))).status).toBe(200);
  expect((await signIn(person, await readCode(key, 90))).status).toBe(401);
  expect((await signIn(person, await readCode(key))).status).toBe(200);
});

test('of two devices that set it up at once, the later one can go on', async () => {
  const person = await aPerson();
  const [first, second] = [(await start(person)).body.data.key, (await start(person)).body.data.key];
  expect((await confirm(person, await readCode(first))).status).toBe(400);
  const code = await readCode(second);
  const both = await Promise.all([confirm(person, code), confirm(person, code)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body).toEqual(both[1]?.body);
});

test('whose answer was lost gets the same recovery codes again, in the same session, until a code signs in', async () => {
  const person = await aPerson();
  const { key, used, recoveryCodes } = await withFactor(person);
  const lost = await confirm(person, used);
  expect(lost).toMatchObject({ status: 200, body: { data: { recoveryCodes } } });
  expect((await confirm(person, await readCode(key))).body.data).toEqual({ recoveryCodes });
  expect((await confirm(person, '000000')).status).toBe(400);

  expect((await signIn(person, recoveryCodes[0])).status).toBe(200);
  const over = await confirm(person, await readCode(key));
  expect([over.status, over.body.error.message]).toEqual([409, secondFactorTexts.isInUse]);
  expect((await signIn(person, recoveryCodes[1])).status).toBe(200);
});

test('a session that began after it was set up is not told the recovery codes', async () => {
  const person = await aPerson();
  const { key } = await withFactor(person);
  await db.execute(sql`update identity.session set created_at = now() + interval '1 minute'
    where user_id = (select subject::uuid from identity_links where user_id = ${person.id})`);
  expect((await confirm(person, await readCode(key))).status).toBe(409);
});

test('in place of an app another one is set up: until then the first one counts, and from then on only the other', async () => {
  const person = await aPerson();
  const { key, recoveryCodes } = await withFactor(person);
  const next: string = (await start(person)).body.data.key;
  expect((await signIn(person, await readCode(key, 30))).status).toBe(200);
  expect((await confirm(person, await readCode(key, 30))).status).toBe(400);
  expect((await confirm(person, await readCode(next))).status).toBe(200);
  expect((await signIn(person, await readCode(key, 30))).status).toBe(401);
  expect((await signIn(person, recoveryCodes[0])).status).toBe(401);
  expect((await signIn(person, await readCode(next, 30))).status).toBe(200);
});

test('lost phone: each recovery code lets in once, and then the second factor can be turned off', async () => {
  const person = await aPerson();
  const { recoveryCodes } = await withFactor(person);
  const [code = ''] = recoveryCodes;
  expect(JSON.stringify(await db.select().from(identitySecondFactors))).not.toContain(code.replaceAll('-', ''));
  const answers = await Promise.all([signIn(person, code), signIn(person, code.toUpperCase().replaceAll('-', ' '))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await person.client.call('GET', '/auth/second-factor')).body.data.recoveryCodes).toBe(9);
  const end = (password: string) => person.client.call('POST', '/auth/second-factor/end', { password });
  expect((await end('not the password of this')).status).toBe(400);
  expect((await end(DEMO_PASSWORD)).status).toBe(200);
  expect((await signIn(person)).status).toBe(200);
});

test('lost phone and codes: another Super Admin resets it, which ends the sessions and is told by mail', async () => {
  const [boss, lost] = [await aPerson('Super Admin'), await aPerson('Super Admin')];
  await withFactor(lost);
  const reset = (by: Person, { id }: Person) => by.client.call('POST', `/v1/users/${id}/reset-second-factor`);
  expect((await reset(lost, lost)).status).toBe(409);
  expect((await reset(boss, lost)).status).toBe(200);
  expect((await reset(boss, lost)).status).toBe(409);
  expect((await lost.client.call('GET', '/me')).status).toBe(401);
  expect((await signIn(lost)).status).toBe(200);
  const [mail] = await db.select().from(outbox).where(eq(outbox.kind, 'secondFactorReset'));
  expect(mail).toMatchObject({ recipient: lost.email, userId: lost.id });
});

test('a new password does not take the second factor away', async () => {
  const person = await aPerson();
  await withFactor(person);
  const next = 'another braised green on tuesday';
  const body = { currentPassword: DEMO_PASSWORD, newPassword: next };
  expect((await person.client.call('POST', '/auth/change-password', body)).status).toBe(200);
  expect((await signIn(person, undefined, next)).body.error.code).toBe(SECOND_FACTOR_NEEDED);
});

test('a secret that another SESSION_SECRET sealed matches no code, not even that of an empty one; recovery codes still do', async () => {
  const person = await aPerson();
  const { recoveryCodes } = await withFactor(person);
  await db
    .update(identitySecondFactors)
    .set({ secret: 'sealed by another', lastPeriod: 0 })
    .where(sql`user_id = (select subject::uuid from ${identityLinks} where user_id = ${person.id})`);
  const period = Buffer.alloc(8);
  period.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', '').update(period).digest();
  const ofNothing = String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  expect(await signIn(person, ofNothing)).toMatchObject({ status: 401, body: { error: WRONG_PASSWORD } });
  expect((await signIn(person, recoveryCodes[0])).status).toBe(200);
});

test("a token of one person does not count for another's cookie: neither for guesses nor for what a role requires", async () => {
  const [victim, guesser] = [await aPerson(), await aPerson()];
  await withFactor(victim);
  const mixed = Object.assign(server.client(), { token: guesser.client.token, cookie: victim.client.cookie });
  const calls = [
    ['POST', '/auth/second-factor/end', { password: DEMO_PASSWORD }],
    ['POST', '/auth/second-factor', { password: DEMO_PASSWORD }],
    ['POST', '/auth/passkeys/start', { password: DEMO_PASSWORD }],
    ['POST', '/auth/change-password', { currentPassword: DEMO_PASSWORD, newPassword: 'roasted carrots on a friday' }],
    ['GET', '/auth/sessions', undefined],
  ] as const;
  for (const [method, path, body] of calls) expect((await mixed.call(method, path, body)).status, path).toBe(401);
  expect((await victim.client.call('GET', '/auth/second-factor')).body.data).toMatchObject({ isOn: true });
});

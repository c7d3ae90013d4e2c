import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD_IS_COMMON } from '#contract/session.ts';
import { outbox, rateLimits } from '#server/db/schema/platform.ts';
import { countAttempt, signInPerAddress } from '#server/http/rate-limit.ts';
import { setPasswords } from '#server/session/embedded-provider.ts';
import { DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { longTest } from '#testing/long-test.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';

const { db } = await testDatabase();
const smtp = await smtpPeer();
const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Sonoran Table <kitchen@example.com>' };
const server = await identityApp(db, settings);
await server.addPerson({ email: 'chef@example.com' });
/** No dictionary has these words: to anybody else, they are hard to guess. */
const strange = 'zelqourin@vexmartho.example';
await server.addPerson({ email: strange });
await db.execute(sql`update users set first_name = 'Tobrelin', last_name = 'Quaxomir' where email = ${strange}`);
const linksId = await server.addPerson({ email: 'links@example.com' });
const anotherGoodOne = 'vier Löffel Zimt und Zucker';

beforeEach(async () => {
  smtp.received.length = 0;
  await db.delete(rateLimits);
});

/** The token of a fresh reset mail for this address. */
async function resetToken(email = 'chef@example.com'): Promise<string> {
  await server.client().call('POST', '/auth/forgot-password', { email });
  await server.deliver();
  return smtp.received.at(-1)?.link.split('#')[1] ?? '';
}
const checkLink = async (token: string) =>
  (await server.client().call('POST', '/auth/check-set-password-link', { token })).status;
const setPassword = (token: string, password: string) =>
  server.client().call('POST', '/auth/set-password', { token, password });

describe('a forgotten password', () => {
  test('brings one mail, in the operator’s name, as text and as HTML, with a link to this installation', async () => {
    const answer = await server.client().call('POST', '/auth/forgot-password', { email: 'Chef@example.com' });
    expect(answer).toMatchObject({ status: 200, body: { data: null } });
    await server.deliver();
    expect(smtp.received).toHaveLength(1);
    const mail = smtp.received[0];
    expect(mail).toMatchObject({ to: 'chef@example.com', subject: 'Reset your password' });
    expect(mail?.link).toMatch(/^http:\/\/brigade\.test\/set-password#[\w-]{43}$/);
    expect(mail?.source).toContain('From: Sonoran Table <kitchen@example.com>');
    expect(mail?.source).toContain('Content-Type: text/plain');
    expect(mail?.source).toContain('Content-Type: text/html');
    expect(mail?.source).toContain('within 60 minutes');
  });

  test.each([
    [
      'is changed by its owner',
      async () => {
        const browser = server.client();
        await browser.signIn('links@example.com');
        const passwords = { currentPassword: DEMO_PASSWORD, newPassword: anotherGoodOne };
        expect((await browser.call('POST', '/auth/change-password', passwords)).status).toBe(200);
      },
    ],
    ['is set by a command', () => setPasswords(db, [linksId], DEMO_PASSWORD)],
    [
      'is written by whatever else',
      () =>
        db.execute(sql`update identity.account set password = 'another hash' where user_id = (
        select id from identity."user" where email = 'links@example.com')`),
    ],
  ])('brings a link that dies when the password %s', async (_how, change) => {
    await setPasswords(db, [linksId], DEMO_PASSWORD);
    const link = await resetToken('links@example.com');
    await change();
    expect((await setPassword(link, anotherGoodOne)).status).toBe(409);
  });

  test('answers the same for an address that nobody has, and does the same work', async () => {
    const before = await db.$count(outbox);
    const knownReply = await server.client().call('POST', '/auth/forgot-password', { email: 'chef@example.com' });
    const unknown = await server.client().call('POST', '/auth/forgot-password', { email: 'nobody@example.com' });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: knownReply.status,
      body: knownReply.body,
    });
    expect(await db.$count(outbox)).toBe(before + 2);
    await server.deliver();
    expect(smtp.received.map((mail) => mail.to)).toEqual(['chef@example.com']);
  });

  test('says what is wrong with an address that is none', async () => {
    const answer = await server.client().call('POST', '/auth/forgot-password', { email: 'chef@' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', message: 'Not a valid email format' });
  });

  test('is reset by the link: the new one works, the old one does not, and every session has ended', async () => {
    const browser = server.client();
    await browser.signIn('chef@example.com');
    const token = await resetToken();
    // Asking uses nothing up.
    expect(await checkLink(token)).toBe(200);
    expect((await setPassword(token, anotherGoodOne)).status).toBe(200);
    expect(await checkLink(token)).toBe(409);
    expect((await browser.call('GET', '/me')).status).toBe(401);
    expect((await browser.call('POST', '/auth/token')).body.data).toBeNull();
    expect((await server.client().signIn('chef@example.com')).status).toBe(401);
    expect((await server.client().signIn('chef@example.com', anotherGoodOne)).status).toBe(200);
    expect((await setPassword(await resetToken(), DEMO_PASSWORD)).status).toBe(200);
  });

  test('a repeat of the call that used the link up gets the first answer, for a while, and no other password does', async () => {
    const token = await resetToken();
    const answers = await Promise.all([setPassword(token, anotherGoodOne), setPassword(token, anotherGoodOne)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await setPassword(token, anotherGoodOne)).body).toEqual({ data: null });
    expect((await setPassword(token, `${anotherGoodOne}!`)).status).toBe(409);
    await db.execute(sql`update identity.verification set expires_at = expires_at - interval '11 minutes'`);
    expect((await setPassword(token, anotherGoodOne)).status).toBe(409);
    expect((await setPassword(await resetToken(), DEMO_PASSWORD)).status).toBe(200);
  });

  test('a link is not used up by a password that could not be stored', async () => {
    const token = await resetToken();
    await db.execute(sql`create function refuse_password() returns trigger language plpgsql as $$
      begin raise exception 'The disk is full.'; end $$`);
    await db.execute(sql`create trigger refuse_password before update of password on identity.account
      for each row execute function refuse_password()`);
    expect((await setPassword(token, anotherGoodOne)).status).toBe(500);
    await db.execute(sql`drop trigger refuse_password on identity.account`);
    expect(await checkLink(token)).toBe(200);
    expect((await setPassword(token, anotherGoodOne)).status).toBe(200);
    expect((await setPassword(await resetToken(), DEMO_PASSWORD)).status).toBe(200);
  });

  longTest('sets a password beside forty sign-ins that wait, and what the answer says is so', async () => {
    const token = await resetToken();
    const guesses = Array.from({ length: 40 }, (_, place) =>
      server.client().signIn(`guess${place}@example.com`, 'a wrong password'),
    );
    const { status } = await setPassword(token, anotherGoodOne);
    await Promise.all(guesses);
    const isStored = (await server.client().signIn('chef@example.com', anotherGoodOne)).status === 200;
    // On a machine that is too busy for it, nothing happened, and the link still works.
    expect([status === 200, (await checkLink(token)) === 409]).toEqual([isStored, isStored]);
    expect((await setPassword(isStored ? await resetToken() : token, DEMO_PASSWORD)).status).toBe(200);
  });

  test('an older link dies with a newer one, and every link after an hour', async () => {
    const older = await resetToken();
    const newer = await resetToken();
    expect([await checkLink(older), await checkLink(newer)]).toEqual([409, 200]);
    expect((await setPassword(older, anotherGoodOne)).status).toBe(409);
    await db.execute(sql`update identity.verification set expires_at = expires_at - interval '61 minutes'`);
    expect(await checkLink(newer)).toBe(409);
    expect((await setPassword(newer, anotherGoodOne)).status).toBe(409);
  });

  test('the database has no readable link', async () => {
    const token = await resetToken();
    const { rows } = await db.execute(sql`select to_jsonb(v)::text as text from identity.verification v
      union all select to_jsonb(o)::text from outbox o`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a new password', () => {
  test.each([
    ['too short', 'kurz', 'A password needs 12 to 128 characters.'],
    ['too long', 'x y'.repeat(50), 'A password needs 12 to 128 characters.'],
    ['too common', 'Password1234', 'This password is too easy to guess. Please choose another one.'],
  ])('that is %s is refused, and the link still works', async (_what, password, message) => {
    const token = await resetToken();
    const { status, body } = await setPassword(token, password);
    expect([status, body.error.fields]).toEqual([400, { password: message }]);
    expect((await setPassword(token, DEMO_PASSWORD)).status).toBe(200);
  });

  test('that is the own address or name is refused, by a link and under My account', async () => {
    const byLink = await setPassword(await resetToken(strange), 'zelqourin-vexmartho');
    expect([byLink.status, byLink.body.error?.fields]).toEqual([400, { password: PASSWORD_IS_COMMON }]);
    const owner = server.client();
    await owner.signIn(strange);
    const change = { currentPassword: DEMO_PASSWORD, newPassword: 'Tobrelin Quaxomir 1' };
    const byHand = await owner.call('POST', '/auth/change-password', change);
    expect([byHand.status, byHand.body.error?.fields]).toEqual([400, { newPassword: PASSWORD_IS_COMMON }]);
  });

  test('of 128 signs beyond the basic plane is accepted', async () => {
    const token = await resetToken();
    const password = '🥕🥦🍋🌽🫑'.repeat(25);
    expect((await setPassword(token, password)).status).toBe(200);
    expect((await server.client().signIn('chef@example.com', password)).status).toBe(200);
    expect((await setPassword(await resetToken(), DEMO_PASSWORD)).status).toBe(200);
  });
});

describe('my account', () => {
  test('a changed password ends the other sessions and keeps this one', async () => {
    const here = server.client();
    const there = server.client();
    await here.signIn('chef@example.com');
    await there.signIn('chef@example.com');
    const change = { currentPassword: DEMO_PASSWORD, newPassword: anotherGoodOne };
    expect((await here.call('POST', '/auth/change-password', change)).status).toBe(200);
    expect((await there.call('GET', '/me')).status).toBe(401);
    const fresh = await here.call('POST', '/auth/token');
    expect(fresh.status).toBe(200);
    here.token = fresh.body.data.token;
    expect((await here.call('GET', '/me')).status).toBe(200);
    const back = { currentPassword: anotherGoodOne, newPassword: DEMO_PASSWORD };
    expect((await here.call('POST', '/auth/change-password', back)).status).toBe(200);
  });

  test('a wrong current password changes nothing and signs nobody out', async () => {
    const here = server.client();
    await here.signIn('chef@example.com');
    const change = { currentPassword: 'not my password', newPassword: anotherGoodOne };
    const answer = await here.call('POST', '/auth/change-password', change);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'auth/wrong-password',
      fields: { currentPassword: 'Wrong password.' },
    });
    expect((await here.call('GET', '/me')).status).toBe(200);
    expect((await server.client().signIn('chef@example.com')).status).toBe(200);
  });

  test('all other sessions end at once', async () => {
    const here = server.client();
    const there = server.client();
    await here.signIn('chef@example.com');
    await there.signIn('chef@example.com');
    const answer = await here.call('POST', '/auth/end-other-sessions');
    expect(answer.status).toBe(200);
    expect(answer.body.data.ended).toBeGreaterThanOrEqual(1);
    expect((await there.call('GET', '/me')).status).toBe(401);
    expect((await there.call('POST', '/auth/token')).body.data).toBeNull();
    expect((await here.call('GET', '/me')).status).toBe(200);
  });
});

describe('guessing', () => {
  test('locks nobody out permanently: a reset link restores access', async () => {
    for (let guess = 0; guess < 11; guess += 1)
      await server.client().signIn('chef@example.com', `guess number ${guess}`);
    expect((await server.client().signIn('chef@example.com')).status).toBe(429);
    expect((await setPassword(await resetToken(), DEMO_PASSWORD)).status).toBe(200);
    expect((await server.client().signIn('chef@example.com')).status).toBe(200);
  });

  test('does not count who gets it right', async () => {
    for (let time = 0; time < 12; time += 1)
      expect((await server.client().signIn('chef@example.com')).status).toBe(200);
  });

  test('a forwarding header is believed only from a configured proxy', async () => {
    for (let earlier = 0; earlier < 100; earlier += 1) await countAttempt(db, signInPerAddress, '192.0.2.77');
    const guess = async (at: typeof server) => {
      const body = { email: 'other@example.com', password: 'guess' };
      const headers = { 'x-forwarded-for': '203.0.113.1' };
      return (await at.client('192.0.2.77').call('POST', '/auth/sign-in', body, headers)).status;
    };
    expect(await guess(server)).toBe(429);
    expect(await guess(await identityApp(db, { ...settings, TRUST_PROXY: '192.0.2.77' }))).toBe(401);
  });

  test('reset mails cannot flood a mailbox', async () => {
    for (const [time, status] of [200, 200, 200, 200, 200, 429].entries()) {
      const client = server.client(`192.0.2.${time}`);
      expect((await client.call('POST', '/auth/forgot-password', { email: 'chef@example.com' })).status).toBe(status);
    }
    await server.deliver();
  });
});

describe('a dead mail server', () => {
  test('delays a mail, loses none and sends it once', async () => {
    smtp.refusal = 'The mailbox is full.';
    const answer = await server.client().call('POST', '/auth/forgot-password', { email: 'chef@example.com' });
    expect(answer.status).toBe(200);
    await server.deliver();
    expect(smtp.received).toHaveLength(0);
    const [waiting] = await db.select().from(outbox).orderBy(sql`created_at desc`).limit(1);
    expect(waiting).toMatchObject({
      attempts: 1,
      doneAt: null,
      lastError: expect.stringContaining('The mailbox is full.'),
    });
    // Backoff: the next attempt is due later.
    await server.deliver();
    expect((await db.select().from(outbox).orderBy(sql`created_at desc`).limit(1))[0]?.attempts).toBe(1);

    smtp.refusal = undefined;
    await db.update(outbox).set({ dueAt: sql`now()` }).where(sql`done_at is null`);
    await Promise.all([server.deliver(), server.deliver()]);
    expect(smtp.received).toHaveLength(1);
  });
});

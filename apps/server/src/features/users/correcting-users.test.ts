import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/accounts.ts';
import { users } from '#server/db/schema/users.ts';
import { userAdministration } from '#testing/user-administration.ts';

const { db, smtp, server, roleIds, market, boss, someone, invite, linkToken, setPassword, reset } =
  await userAdministration();

beforeEach(reset);

describe('correcting name and e-mail', () => {
  /** Somebody who has set a password and is signed in. */
  async function aColleague(email: string) {
    const id = await server.addPerson({ email });
    const client = server.client();
    await client.signIn(email);
    return { id, client, save: (change: object) => boss.call('PUT', `/v1/users/${id}`, change) };
  }

  test('is saved, and the person signs in with the new address and the same password', async () => {
    const { id, client, save } = await aColleague('typo@exmaple.com');
    const savedReply = await save({ email: ' Right@Example.com ', firstName: 'Ana', lastName: 'Ruiz' });
    expect(savedReply).toMatchObject({
      status: 200,
      body: { data: { email: 'Right@Example.com', firstName: 'Ana', lastName: 'Ruiz', version: 2 } },
    });
    expect((await boss.call('GET', '/v1/users?q=right')).body.data[0]).toMatchObject({ id, lastName: 'Ruiz' });
    // Sessions of the old address have ended.
    expect((await client.call('GET', '/me')).status).toBe(401);
    expect((await client.signIn('typo@exmaple.com')).status).toBe(401);
    expect((await client.signIn('right@example.com')).status).toBe(200);
    expect((await client.call('GET', '/me')).body.data).toMatchObject({ id, firstName: 'Ana' });
  });

  test('of a name alone leaves the session, and the name of the identity follows', async () => {
    const { id, client, save } = await aColleague('bride@example.com');
    expect((await save({ lastName: 'Married' })).status).toBe(200);
    expect((await client.call('GET', '/me')).body.data.lastName).toBe('Married');
    const { rows } = await db.execute(sql`
      select name from identity."user" join identity_links on subject = "user".id::text where user_id = ${id}`);
    expect(rows).toEqual([{ name: 'Test Married' }]);
  });

  test('of the own address keeps the session that did it', async () => {
    const other = await aColleague('other-boss@example.com');
    await db
      .update(users)
      .set({ roleId: roleIds['Super Admin'] ?? '' })
      .where(eq(users.id, other.id));
    const change = { email: 'my-new@example.com' };
    expect((await other.client.call('PUT', `/v1/users/${other.id}`, change)).status).toBe(200);
    expect((await other.client.call('GET', '/me')).body.data.email).toBe('my-new@example.com');
    await db.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, other.id));
  });

  test('before they came in sends the invitation to the new address, and the older link ends', async () => {
    const person = (await invite(someone({ email: 'wrong@example.com' }))).body.data;
    await server.deliver();
    const older = linkToken();
    const savedReply = await boss.call('PUT', `/v1/users/${person.id}`, { email: 'correct@example.com' });
    expect(savedReply.body.data.invitation).toBe('waiting');
    await server.deliver();
    expect(smtp.received.map((mail) => mail.to)).toEqual(['wrong@example.com', 'correct@example.com']);
    expect((await setPassword(older)).status).toBe(409);
    expect((await setPassword(linkToken())).status).toBe(200);
    expect((await server.client().signIn('correct@example.com')).status).toBe(200);
  });

  test('ends a reset link that was sent to the old address', async () => {
    const { save } = await aColleague('reset@example.com');
    await server.client().call('POST', '/auth/forgot-password', { email: 'reset@example.com' });
    await server.deliver();
    const link = linkToken();
    await save({ email: 'reset.new@example.com' });
    expect((await setPassword(link)).status).toBe(409);
  });

  test.each([
    ['a reset', true],
    ['an invitation', false],
  ])('while %s to the old address is being written gives that address nothing', async (_what, hasPassword) => {
    const { id, email } = (await invite(someone())).body.data;
    if (hasPassword) {
      await server.deliver();
      await setPassword(linkToken());
      await server.client().call('POST', '/auth/forgot-password', { email });
    }
    await db.execute(sql`create function identity.wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$`);
    await db.execute(
      sql`create trigger wait before insert on identity."user" for each row execute function identity.wait()`,
    );
    const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = 42 and not granted`;
    // The person has been looked up, and the link is not made yet.
    const { delivering, saving } = await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(42)`);
      const delivering = server.deliver();
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
      const saving = boss.call('PUT', `/v1/users/${id}`, { email: `moved-${email}` });
      await Promise.race([saving, pause(500)]);
      return { delivering, saving };
    });
    expect((await saving).status).toBe(200);
    await delivering;
    await db.execute(sql`drop function identity.wait cascade`);
    const { rows } = await db.execute(sql`select email from identity."user" where email like ${`%${email}`}`);
    expect(rows.length).toBeLessThanOrEqual(1);
    const links = smtp.received.filter(({ to }) => to === email).map(({ link }) => link.split('#')[1] ?? '');
    for (const link of links) expect((await setPassword(link)).status).toBe(409);
    expect((await server.client().signIn(email)).status).toBe(401);
  });

  test('to an address that somebody has says so, also when two do it at once', async () => {
    const [first, two] = [await aColleague('one@example.com'), await aColleague('two@example.com')];
    const answers = await Promise.all([
      first.save({ email: 'same@example.com' }),
      two.save({ email: 'SAME@example.com' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const takenReply = await two.save({ email: 'boss@example.com' });
    expect(takenReply.body.error).toMatchObject({
      code: 'conflict',
      message: 'Email boss@example.com already used.',
      fields: { email: 'Email boss@example.com already used.' },
    });
  });

  test.each([
    [{ email: 'nobody' }, 'email', 'Not a valid email format'],
    [{ email: '' }, 'email', 'Email, name, and role are required fields.'],
    [{ firstName: ' ' }, 'firstName', 'Email, name, and role are required fields.'],
    [{ lastName: null }, 'lastName', 'Email, name, and role are required fields.'],
  ])('to %o is refused with the field', async (change, field, message) => {
    const person = (await invite(someone())).body.data;
    const answer = await boss.call('PUT', `/v1/users/${person.id}`, change);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: { [field]: message } } } });
  });

  test.each([[{}], [{ name: 'Nora' }], [{ role: 'Chef' }]])('never answers %o as saved', async (body) => {
    const person = (await invite(someone())).body.data;
    expect((await boss.call('PUT', `/v1/users/${person.id}`, body)).status).toBe(400);
  });

  test('takes the address over from a point of contact, who has no use for it here', async () => {
    const [account] = await db
      .insert(accounts)
      .values({ name: 'Client', marketId: market?.id ?? '' })
      .returning();
    const pocRole = 'Point of Contact';
    await server.addPerson({ email: 'poc@example.com', role: pocRole, type: 'POC', accountId: account?.id ?? '' });
    const { client, save } = await aColleague('staff@example.com');
    expect((await save({ email: 'poc@example.com' })).status).toBe(200);
    await client.signIn('poc@example.com');
    expect((await client.call('GET', '/me')).body.meta.type).toBe('User');
  });
});

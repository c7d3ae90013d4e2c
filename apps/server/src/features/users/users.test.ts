import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#server/db/schema/platform.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { userAdministration } from '#testing/user-administration.ts';

const { db, smtp, server, roleIds, chefRole, market, bossId, boss, someone, invite, linkToken, setPassword, reset } =
  await userAdministration();
const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

beforeEach(reset);

describe('inviting', () => {
  test('brings a mail with a link of one use, by which the person gets in with their role', async () => {
    const answer = await invite(someone({ email: 'nora@example.com', defaultMarketId: market?.id }));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      email: 'nora@example.com',
      role: { name: 'Chef' },
      defaultMarketId: market?.id,
      invitation: 'waiting',
    });
    await server.deliver();
    expect(smtp.received[0]).toMatchObject({ to: 'nora@example.com', subject: 'Your invitation to Sonoran Table' });
    expect(smtp.received[0]?.source).toContain('within 7 days');
    const { rows } = await db.execute<{ days: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from identity.verification`,
    );
    expect(rows[0]?.days).toBe(7);

    const token = linkToken();
    expect((await setPassword(token)).status).toBe(200);
    expect((await setPassword(token, 'another-long-secret')).status).toBe(409);
    const nora = server.client();
    await nora.signIn('nora@example.com');
    expect((await nora.call('GET', '/me')).body.data.role.name).toBe('Chef');
    const list = await boss.call('GET', '/v1/users?q=nora');
    expect(list.body.data[0].invitation).toBe('accepted');
    const again = await boss.call('POST', `/v1/users/${answer.body.data.id}/invitation`);
    expect(again.status).toBe(409);
  });

  test('can be sent again, and the older link ends', async () => {
    const person = await invite(someone());
    await server.deliver();
    const older = linkToken();
    expect((await boss.call('POST', `/v1/users/${person.body.data.id}/invitation`)).status).toBe(200);
    await server.deliver();
    expect(smtp.received).toHaveLength(2);
    expect((await setPassword(older)).status).toBe(409);
    expect((await setPassword(linkToken())).status).toBe(200);
  });

  test('somebody who is there already says so, also in other letters and when two do it at once', async () => {
    const person = someone();
    const answers = await Promise.all([invite(person), invite({ ...person, email: person.email.toUpperCase() })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const late = await invite(person);
    expect(late.body.error).toMatchObject({ code: 'conflict', message: `Email ${person.email} already used.` });
  });

  test.each([['email'], ['firstName'], ['lastName'], ['roleId']])('without %s is refused', async (field) => {
    for (const value of [undefined, '', null]) {
      const answer = await invite(someone({ [field]: value }));
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: 'validation_failed',
        message: 'Email, name, and role are required fields.',
        fields: { [field]: expect.any(String) },
      });
    }
  });

  test('with a role or a market that does not exist is refused, and nothing is written', async () => {
    const before = await db.$count(users);
    expect((await invite(someone({ roleId: UNKNOWN }))).status).toBe(400);
    expect((await invite(someone({ roleId: roleIds['Point of Contact'] }))).status).toBe(400);
    expect((await invite(someone({ defaultMarketId: UNKNOWN }))).status).toBe(400);
    expect(await db.$count(users)).toBe(before);
  });

  test('protected fields in the body change nothing', async () => {
    const answer = await invite(
      someone({
        id: UNKNOWN,
        version: 9,
        permissions: ['Edit a User'],
        createdAt: '2000-01-01',
        type: 'POC',
        removedAt: null,
      }),
    );
    expect(answer.body.data).toMatchObject({ version: 1, role: { name: 'Chef' } });
    expect(answer.body.data.id).not.toBe(UNKNOWN);
  });

  test('while the mail server is away shows Super Admins what is wrong, and catches up', async () => {
    smtp.refusal = 'Greylisted, come back later.';
    const person = await invite(someone());
    await server.deliver();
    const failing = await boss.call('GET', '/v1/failing-mails');
    expect(failing.body.data).toMatchObject([
      {
        recipient: person.body.data.email,
        kind: 'invitation',
        attempts: 1,
        reason: expect.stringContaining('Greylisted'),
      },
    ]);
    const find = () => boss.call('GET', `/v1/users?q=${person.body.data.email}`);
    expect((await find()).body.data[0].invitation).toBe('failing');
    smtp.refusal = undefined;
    await db.update(outbox).set({ dueAt: sql`now()` });
    await server.deliver();
    expect((await find()).body.data[0].invitation).toBe('sent');
    expect((await boss.call('GET', '/v1/failing-mails')).body.data).toEqual([]);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('the list', () => {
  test.each([
    ['email', 'sorted-a Zed, sorted-b Amy, sorted-c '],
    ['-email', 'sorted-c , sorted-b Amy, sorted-a Zed'],
    ['name', 'sorted-b Amy, sorted-a Zed, sorted-c '],
    ['-name', 'sorted-a Zed, sorted-b Amy, sorted-c '],
    ['role', 'sorted-a Zed, sorted-c , sorted-b Amy'],
    ['-role', 'sorted-b Amy, sorted-a Zed, sorted-c '],
    ['market', 'sorted-c , sorted-a Zed, sorted-b Amy'],
    ['-market', 'sorted-c , sorted-a Zed, sorted-b Amy'],
  ])('is sorted by %s, missing values last', async (sort, expected) => {
    const people = [
      { email: 'sorted-a@example.com', firstName: 'Zed', roleId: chefRole, defaultMarketId: null },
      { email: 'sorted-b@example.com', firstName: 'Amy', roleId: roleIds.Operations ?? '', defaultMarketId: null },
      { email: 'sorted-c@example.com', firstName: '', roleId: chefRole, defaultMarketId: market?.id ?? null },
    ];
    for (const person of people) {
      await db
        .insert(users)
        .values({ type: 'User', lastName: '', ...person })
        .onConflictDoNothing();
    }
    const { body } = await boss.call('GET', `/v1/users?q=sorted&sort=${sort}`);
    const foundData = body.data.map((user: { email: string; firstName: string }) =>
      [user.email.split('@')[0], user.firstName].join(' '),
    );
    expect(foundData.join(', ')).toBe(expected);
  });

  test('finds by e-mail and by name, without case and accents, page by page', async () => {
    await invite(someone({ email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Quill' }));
    const byName = await boss.call('GET', '/v1/users?q=ZOE%20quill');
    expect(byName.body.data).toMatchObject([
      {
        email: 'zoe@example.com',
        role: { name: 'Chef', permissions: expect.arrayContaining(['Edit Master Menus & Elements']) },
      },
    ]);
    const first = await boss.call('GET', '/v1/users?perPage=1&page=1');
    const second = await boss.call('GET', '/v1/users?perPage=1&page=2');
    expect(first.body.data).toHaveLength(1);
    expect(second.body.data[0].email > first.body.data[0].email).toBe(true);
    expect(second.body.meta.count).toBe(first.body.meta.count);
    expect((await boss.call('GET', '/v1/users?q=%25')).body.data).toEqual([]);
  });
});

describe('changing role and market', () => {
  test('is saved, and a stale save is reported', async () => {
    const person = (await invite(someone())).body.data;
    const path = `/v1/users/${person.id}`;
    const changedReply = await boss.call('PUT', path, { roleId: roleIds.Host }, { 'if-match': '"1"' });
    expect(changedReply.body.data).toMatchObject({ role: { name: 'Host' }, version: 2 });
    const stale = await boss.call('PUT', path, { defaultMarketId: market?.id }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { error: { code: 'stale' } } });
    const movedReply = await boss.call('PUT', path, {
      defaultMarketId: market?.id,
      invitation: 'accepted',
      version: 77,
    });
    expect(movedReply.body.data).toMatchObject({
      email: person.email,
      defaultMarketId: market?.id,
      role: { name: 'Host', permissions: [] },
      invitation: 'waiting',
      version: 3,
    });
  });

  test('of somebody who is not there says User not found.', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const answer = await boss.call(method, `/v1/users/${UNKNOWN}`, method === 'PUT' ? { lastName: 'Ng' } : undefined);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found', message: 'User not found.' } } });
    }
  });

  test('a Super Admin’s role stays, the own included', async () => {
    await server.addPerson({ email: 'deputy@example.com', role: 'Super Admin' });
    const [deputy] = await db.select().from(users).where(eq(users.email, 'deputy@example.com'));
    for (const id of [deputy?.id, bossId]) {
      const answer = await boss.call('PUT', `/v1/users/${id}`, { roleId: chefRole });
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { message: "A Super Admin's role cannot be changed." } },
      });
      expect((await boss.call('PUT', `/v1/users/${id}`, { defaultMarketId: market?.id })).status).toBe(200);
    }
  });

  test('nobody gives more than they hold', async () => {
    await db.insert(roles).values({ name: 'HR', permissions: ['Edit a User', 'Invite a User', 'Remove a User'] });
    const hrId = await server.addPerson({ email: 'hr@example.com', role: 'HR' });
    const hr = server.client();
    await hr.signIn('hr@example.com');
    const person = (await invite(someone({ roleId: roleIds.Host }))).body.data;
    for (const role of ['Super Admin', 'Admin', 'Chef']) {
      expect((await hr.call('PUT', `/v1/users/${person.id}`, { roleId: roleIds[role] })).status).toBe(403);
      expect((await hr.call('POST', '/v1/users', someone({ roleId: roleIds[role] }))).status).toBe(403);
    }
    expect((await hr.call('PUT', `/v1/users/${hrId}`, { roleId: roleIds.Host })).status).toBe(409);
    expect((await hr.call('PUT', `/v1/users/${hrId}`, { firstName: 'Hana' })).status).toBe(200);
    const chef = (await invite(someone())).body.data;
    for (const id of [chef.id, bossId]) {
      for (const change of [
        { email: 'mine@example.com' },
        { lastName: 'X' },
        { defaultMarketId: null },
        { roleId: roleIds.Host },
      ]) {
        const answer = await hr.call('PUT', `/v1/users/${id}`, change);
        expect(answer.status, JSON.stringify(change)).toBe(403);
        expect(answer.body.error.message).toContain('their role holds permissions that yours does not.');
      }
    }
    expect((await hr.call('PUT', `/v1/users/${person.id}`, { lastName: 'Okay' })).status).toBe(200);
    expect((await hr.call('POST', '/v1/users', someone({ roleId: roleIds.Host }))).status).toBe(201);
    for (const id of [chef.id, bossId]) {
      const answer = await hr.call('DELETE', `/v1/users/${id}`);
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
      expect(answer.body.error.message).toContain('their role holds permissions that yours does not.');
    }
    expect((await hr.call('DELETE', `/v1/users/${person.id}`)).status).toBe(200);
  });
});

describe('removing', () => {
  test('ends access at once, and the person can be invited again', async () => {
    const person = someone({ email: 'leaver@example.com' });
    const { id } = (await invite(person)).body.data;
    await server.deliver();
    await setPassword(linkToken());
    const leaver = server.client();
    await leaver.signIn('leaver@example.com');
    expect((await leaver.call('GET', '/me')).status).toBe(200);
    expect((await boss.call('DELETE', `/v1/users/${id}`)).status).toBe(200);
    expect((await leaver.call('GET', '/me')).status).toBe(401);
    expect((await leaver.call('POST', '/auth/token')).body.data).toBeNull();
    expect((await leaver.signIn('leaver@example.com')).status).toBe(401);
    expect((await boss.call('GET', '/v1/users?q=leaver')).body.data).toEqual([]);
    expect((await boss.call('DELETE', `/v1/users/${id}`)).status).toBe(200);

    expect((await invite(person)).status).toBe(201);
    expect((await leaver.signIn('leaver@example.com')).status).toBe(401);
    await server.deliver();
    await setPassword(linkToken());
    expect((await leaver.signIn('leaver@example.com')).status).toBe(200);
  });

  test('oneself is refused', async () => {
    const answer = await boss.call('DELETE', `/v1/users/${bossId}`);
    expect(answer).toMatchObject({ status: 409, body: { error: { message: 'You cannot remove yourself.' } } });
  });

  test('an invitation that waits is not sent to somebody who was removed', async () => {
    const { id } = (await invite(someone())).body.data;
    await boss.call('DELETE', `/v1/users/${id}`);
    await server.deliver();
    expect(smtp.received).toEqual([]);
  });

  test('of two Super Admins who remove each other at the same moment, one stays', async () => {
    await db.update(users).set({ removedAt: sql`now()` }).where(sql`${users.email} = 'deputy@example.com'`);
    const otherId = await server.addPerson({ email: 'other@example.com', role: 'Super Admin' });
    const other = server.client();
    await other.signIn('other@example.com');
    const answers = await Promise.all([
      boss.call('DELETE', `/v1/users/${otherId}`),
      other.call('DELETE', `/v1/users/${bossId}`),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await db.execute(
      sql`select from users where role_id = ${roleIds['Super Admin']} and removed_at is null`,
    );
    expect(left.rowCount).toBe(1);
    await db.update(users).set({ removedAt: null }).where(eq(users.id, bossId));
    await db.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, otherId));
    await server.addPerson({ email: 'boss2@example.com', role: 'Super Admin' });
    await boss.signIn('boss2@example.com');
  });
});

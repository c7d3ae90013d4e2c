import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { aMarket, anAccount } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const manager = await addUser();
const reader = await addUser(['View Scheduled Menus & Elements']);
const phoenix = await aMarket(db, { name: 'Phoenix' });

describe('the point of contact', () => {
  const contact = (accountId: string, more: object = {}) => ({
    accountId,
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    ...more,
  });

  test('is nobody at first, then one person with the fixed role', async () => {
    const { id } = await anAccount(db);
    expect((await call(reader, 'GET', `/v1/account-poc-users/${id}`)).body.data).toBeNull();
    expect((await call(reader, 'GET', `/v1/account-poc-users/${phoenix.id}`)).status).toBe(404);
    const first = await call(manager, 'POST', '/v1/account-poc-users', contact(id, { roleId: manager.roleId }));
    expect(first.status).toBe(200);
    expect(first.body.data.roleId).not.toBe(manager.roleId);
    const second = await call(manager, 'POST', '/v1/account-poc-users', contact(id, { firstName: 'Bea' }));
    expect(second.body.data).toEqual({ ...first.body.data, firstName: 'Bea', version: 2 });
  });

  test('saved twice at once is one person', async () => {
    const { id } = await anAccount(db);
    const replies = await Promise.all(
      ['Ann', 'Bea', 'Cat'].map((firstName) =>
        call(manager, 'POST', '/v1/account-poc-users', contact(id, { firstName })),
      ),
    );
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
  });

  test.each([
    [{ email: 'not an address' }, 'email'],
    [{ firstName: '' }, 'firstName'],
    [{ lastName: ' ' }, 'lastName'],
    [{ accountId: '01900000-0000-7000-8000-00000000dead' }, 'accountId'],
  ])('with %j is refused, naming %s', async (bad, field) => {
    const { id } = await anAccount(db);
    const reply = await call(manager, 'POST', '/v1/account-poc-users', contact(id, bad));
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  test('saved by somebody else meanwhile is not overwritten', async () => {
    const { id } = await anAccount(db);
    const save = (firstName: string, version: number) =>
      call(manager, 'POST', '/v1/account-poc-users', contact(id, { firstName }), { 'if-match': `"${version}"` });
    expect((await save('Ann', 0)).body.data.version).toBe(1);
    expect((await save('Bea', 0)).status).toBe(412);
    expect((await save('Bea', 1)).status).toBe(200);
    const stale = (await save('Cleo', 1)).body.error;
    expect(stale.details).toMatchObject({
      version: 2,
      changes: [{ sentences: [expect.stringMatching(/: first name Ann → Bea\.$/)] }],
    });
    expect(stale.message).toMatch(/^This was changed by Test Person/);
  });
});

describe('a point of contact that is removed', () => {
  const url = async () => `/v1/account-poc-users/${(await anAccount(db)).id}`;
  const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example' };

  test('is gone, and makes room for another one', async () => {
    const first = await url();
    const accountId = first.split('/').at(-1);
    expect((await call(manager, 'DELETE', first)).status).toBe(404);
    const { data } = (await call(manager, 'POST', '/v1/account-poc-users', { accountId, ...ann })).body;
    expect((await call(reader, 'DELETE', first)).status).toBe(403);
    expect((await call(manager, 'DELETE', first)).status).toBe(200);
    expect((await call(reader, 'GET', first)).body.data).toBeNull();

    const late = await call(manager, 'POST', '/v1/account-poc-users', { accountId, ...ann }, { 'if-match': '"1"' });
    expect(late).toMatchObject({ status: 412, body: { error: { details: { version: 0 } } } });
    const next = await call(manager, 'POST', '/v1/account-poc-users', { accountId, ...ann }, { 'if-match': '"0"' });
    expect(next.status).toBe(200);
    expect(next.body.data.id).not.toBe(data.id);
  });
});

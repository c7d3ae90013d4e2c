import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anAccount, aSchedule, fill, serviceLine } from '#testing/scheduling.ts';
import { allergens, dietaryPreferences } from '../../db/schema/reference-data.ts';
import { serviceEvents } from '../../db/schema/service-events.ts';

const { db, call, addUser } = await testServer();
const manager = await addUser();
const reader = await addUser(['View Scheduled Menus & Elements']);
const [milk, egg] = await db.select().from(allergens).orderBy(allergens.id);
const [vegan] = await db.select().from(dietaryPreferences).where(eq(dietaryPreferences.name, 'Vegan'));
const account = await anAccount(db);
const url = `/v1/consumer-users/account/${account.id}`;
const input = (more: object = {}) => ({
  email: 'kim@client.example',
  firstName: 'Kim',
  lastName: 'Park',
  dietaryPreferenceId: vegan?.id,
  allergenIds: [milk?.id],
  ...more,
});

test('an eater is added, changed and removed', async () => {
  const createdReply = await call(manager, 'POST', url, input());
  expect(createdReply).toMatchObject({ status: 201, body: { data: { ...input(), allergens: [{ name: 'Milk' }] } } });
  const first = `/v1/consumer-users/${createdReply.body.data.id}`;
  const savedReply = await call(manager, 'PUT', first, input({ dietaryPreferenceId: null, allergenIds: [egg?.id] }));
  expect(savedReply.body.data).toMatchObject({ dietaryPreferenceId: null, allergens: [{ name: 'Egg' }] });
  expect((await call(reader, 'GET', url)).body.data).toEqual([savedReply.body.data]);
  expect((await call(manager, 'DELETE', first)).status).toBe(200);
  expect((await call(reader, 'GET', url)).body.data).toEqual([]);
  expect((await call(manager, 'PUT', first, input())).status).toBe(404);
});

test('one e-mail is one eater of an account, whatever its case; another account may have them too', async () => {
  await call(manager, 'POST', url, input({ email: 'twice@client.example' }));
  const again = await call(manager, 'POST', url, input({ email: 'TWICE@client.example' }));
  expect(again).toMatchObject({
    status: 409,
    body: { error: { message: 'Email TWICE@client.example already used.', fields: { email: expect.any(String) } } },
  });
  const other = await anAccount(db);
  const there = await call(
    manager,
    'POST',
    `/v1/consumer-users/account/${other.id}`,
    input({ email: 'twice@client.example' }),
  );
  expect(there.status).toBe(201);
});

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ email: '', firstName: ' ', lastName: '' }, 'email'],
  [{ dietaryPreferenceId: account.id }, 'dietaryPreferenceId'],
  [{ allergenIds: [account.id] }, 'allergenIds'],
])('an eater with %j is refused, naming %s', async (bad, field) => {
  const reply = await call(manager, 'POST', url, input({ email: 'bad@client.example', ...bad }));
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.error.fields)).toEqual([field]);
});

test('staff cannot be changed or removed through the calls for eaters', async () => {
  const colleague = await addUser([]);
  expect((await call(manager, 'PUT', `/v1/consumer-users/${colleague.id}`, input())).status).toBe(404);
  expect((await call(manager, 'DELETE', `/v1/consumer-users/${colleague.id}`)).status).toBe(404);
});

test('readers change nothing, and eaters of no account are not found', async () => {
  expect((await call(reader, 'POST', url, input())).status).toBe(403);
  expect((await call(reader, 'GET', `/v1/consumer-users/account/${milk?.id}`)).status).toBe(404);
});

test('recurring services count the registered eaters with allergies, never more than eat', async () => {
  const client = await anAccount(db);
  const week = { accountId: client.id, numberOfEaters: 2 };
  await aSchedule(db, { ...week, serviceLineId: (await serviceLine(db, 'Lunch')).id, days: ['monday'] });
  await fill(db, client.id, new Date());
  const countNumbers = async () => {
    const rows = await db.select().from(serviceEvents).where(eq(serviceEvents.accountId, client.id));
    return [...new Set(rows.map(({ allergenCount }) => allergenCount))];
  };
  expect(await countNumbers()).toEqual([0]);
  const add = (name: string, allergenIds: unknown[]) =>
    call(
      manager,
      'POST',
      `/v1/consumer-users/account/${client.id}`,
      input({ email: `${name}@c.example`, allergenIds }),
    );
  const kim = (await add('kim', [milk?.id, egg?.id])).body.data;
  await add('lee', []);
  expect(await countNumbers()).toEqual([1]);
  await add('max', [egg?.id]);
  await add('noa', [egg?.id]);
  expect(await countNumbers()).toEqual([2]);
  await call(manager, 'PUT', `/v1/consumer-users/${kim.id}`, { ...kim, allergenIds: [] });
  await call(manager, 'DELETE', `/v1/consumer-users/${(await add('oda', [egg?.id])).body.data.id}`);
  expect(await countNumbers()).toEqual([2]);
  const [, , max] = (await call(reader, 'GET', `/v1/consumer-users/account/${client.id}`)).body.data;
  await call(manager, 'DELETE', `/v1/consumer-users/${max.id}`);
  expect(await countNumbers()).toEqual([1]);
});

test('eaters without an e-mail address are told apart by nothing: two of one name are two (service-events-19)', async () => {
  const other = await anAccount(db);
  const path = `/v1/consumer-users/account/${other.id}`;
  for (const status of [201, 201])
    expect((await call(manager, 'POST', path, input({ email: '' }))).status).toBe(status);
  await call(manager, 'POST', path, input());
  const { data } = (await call(reader, 'GET', path)).body;
  expect(data.map(({ email }: { email: string }) => email)).toEqual(['kim@client.example', '', '']);
});

test('a list of eaters is added whole, or not at all with every fault named by its row', async () => {
  const other = await anAccount(db);
  const path = `/v1/consumer-users/account/${other.id}`;
  await call(manager, 'POST', path, input());
  const faulty = [
    input({ email: '' }),
    input({ email: 'KIM@client.example' }),
    input({ email: 'lee@client.example', allergenIds: [account.id] }),
    input({ email: 'Lee@client.example', dietaryPreferenceId: account.id }),
  ];
  const refusedReply = await call(manager, 'POST', `${path}/list`, faulty);
  expect(refusedReply.status).toBe(400);
  expect(refusedReply.body.error.fields).toEqual({
    '1.email': 'Email KIM@client.example already used.',
    '2.allergenIds': 'There is no such allergen.',
    '3.email': 'Email Lee@client.example already used.',
    '3.dietaryPreferenceId': 'There is no such dietary preference.',
  });
  expect((await call(reader, 'GET', path)).body.data).toHaveLength(1);
  const addedReply = await call(manager, 'POST', `${path}/list`, [
    input({ email: '' }),
    input({ email: 'lee@client.example' }),
  ]);
  expect(addedReply).toMatchObject({ status: 201, body: { data: [{ email: 'lee@client.example' }, { email: '' }] } });
  expect(addedReply.body.data[1].allergens).toMatchObject([{ name: 'Milk' }]);
  expect((await call(reader, 'POST', `${path}/list`, [input()])).status).toBe(403);
});

test('a stale save of an eater without an e-mail calls them by their name', async () => {
  const { id } = await anAccount(db);
  const nameless = input({ email: '' });
  const createdReply = await call(manager, 'POST', `/v1/consumer-users/account/${id}`, nameless);
  const path = `/v1/consumer-users/${createdReply.body.data.id}`;
  const ifMatch = { 'if-match': `"${createdReply.body.data.version}"` };
  expect((await call(manager, 'PUT', path, { ...nameless, allergenIds: [] }, ifMatch)).status).toBe(200);
  const staleReply = await call(manager, 'PUT', path, { ...nameless, firstName: 'Lee' }, ifMatch);
  expect(staleReply.body.error.details.changes[0].sentences).toEqual(['Eater Kim Park: no longer allergic to Milk.']);
});

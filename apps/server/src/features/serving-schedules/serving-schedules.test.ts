import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp, testServer } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { addOnType, aMarket, anAccount, aServiceType, serviceLine } from '#testing/scheduling.ts';
import { saladTypes } from '../../db/schema/reference-data.ts';
import { serviceEvents } from '../../db/schema/service-events.ts';

const { db, call, addUser } = await testServer();
const manager = await addUser();
const reader = await addUser(['View Scheduled Menus & Elements']);
const market = await aMarket(db);
const lunch = (await serviceLine(db, 'Lunch')).id;
const snack = (await serviceLine(db, 'Snack')).id;
const soup = (await addOnType(db)).id;
const [composed] = await db.select().from(saladTypes);

const bare = await testDatabase();
const type = (await aServiceType(db)).id;
const aClient = () => anAccount(db, { marketId: market.id, serviceTypeId: type });
const url = (accountId: string, line = lunch) => `/v1/serving-schedules?accountId=${accountId}&serviceLineId=${line}`;
const getEvents = (accountId: string) => db.$count(serviceEvents, eq(serviceEvents.accountId, accountId));

describe('a repeating schedule', () => {
  test('is saved, read back in the order of the week, and makes its service events at once', async () => {
    const { id } = await aClient();
    const savedReply = await call(manager, 'PUT', url(id), [
      { day: 'Friday', shouldServeOnDay: true, numberOfEaters: 20 },
      {
        day: 'monday',
        shouldServeOnDay: true,
        numberOfEaters: 30,
        nonMeatEaters: 5,
        pricePerEater: 12.5,
        saladTypeId: composed?.id,
        shouldServeDessert: true,
      },
      { day: 'tuesday' },
    ]);
    expect(savedReply.status).toBe(200);
    expect(savedReply.body.data).toMatchObject([
      {
        day: 'monday',
        dayName: 'Monday',
        numberOfEaters: 30,
        nonMeatEaters: 5,
        pricePerEater: 12.5,
        saladTypeId: composed?.id,
        shouldServeDessert: true,
      },
      {
        day: 'tuesday',
        shouldServeOnDay: false,
        numberOfEaters: 0,
        nonMeatEaters: 0,
        pricePerEater: 0,
        saladTypeId: null,
        shouldServeDessert: false,
      },
      { day: 'friday', numberOfEaters: 20 },
    ]);
    expect((await call(reader, 'GET', url(id))).body).toEqual(savedReply.body);
    expect(await getEvents(id)).toBeGreaterThanOrEqual(16);
  });

  test('saved by somebody else meanwhile is not overwritten', async () => {
    const { id } = await aClient();
    const row = { day: 'monday', shouldServeOnDay: true, numberOfEaters: 10 };
    await call(manager, 'PUT', url(id), [row], { 'if-match': '"0"' });
    const stale = await call(manager, 'PUT', url(id), [{ ...row, numberOfEaters: 99 }], { 'if-match': '"0"' });
    expect(stale).toMatchObject({
      status: 412,
      body: {
        error: {
          code: 'stale',
          details: {
            version: 1,
            changes: [
              {
                changedBy: expect.stringMatching(/^Test Person/),
                sentences: ['Lunch, Monday: served from now on, 10 eaters, 0 vegetarians.'],
              },
            ],
          },
        },
      },
    });
    await call(manager, 'PUT', url(id), [{ ...row, numberOfEaters: 11, pricePerEater: 3 }, { day: 'tuesday' }]);
    const { error } = (await call(manager, 'PUT', url(id), [row], { 'if-match': '"1"' })).body;
    expect(error.message).toMatch(/^This was changed by Test Person \d+ while you were editing it\.$/);
    // Tuesday is not served: nothing to tell.
    expect(error.details.changes).toMatchObject([{ sentences: ['Lunch, Monday: eaters 10 → 11, price changed.'] }]);
    const again = await call(manager, 'PUT', url(id), [row], { 'if-match': '"3"' });
    expect(again.body.meta).toEqual({ version: 4 });
  });

  const monday = { day: 'monday', shouldServeOnDay: true };
  test.each([
    [[{ ...monday, numberOfEaters: -1 }], '0.numberOfEaters'],
    [[{ ...monday, numberOfEaters: 2.5 }], '0.numberOfEaters'],
    [[{ ...monday, numberOfEaters: '3' }], '0.numberOfEaters'],
    [[{ ...monday, nonMeatEaters: 3_000_000_000 }], '0.nonMeatEaters'],
    [[{ ...monday, numberOfEaters: 100_001 }], '0.numberOfEaters'],
    [[{ ...monday, numberOfEaters: 100_000, nonMeatEaters: 1 }], '0.numberOfEaters'],
    [[{ ...monday, pricePerEater: 1.005 }], '0.pricePerEater'],
    [[{ ...monday, day: 'someday' }], '0.day'],
    [[monday, monday], '1.day'],
    [[{ ...monday, serviceLineId: snack }], '0.serviceLineId'],
    [[{ ...monday, saladTypeId: type }], '0.saladTypeId'],
  ])('%j is refused, naming %s', async (rows, field) => {
    const { id } = await aClient();
    const reply = await call(manager, 'PUT', url(id), rows);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await getEvents(id)).toBe(0);
  });

  test('of a snack has no salad and no dessert', async () => {
    const { id } = await aClient();
    const reply = await call(manager, 'PUT', url(id, snack), [
      { ...monday, saladTypeId: composed?.id, shouldServeDessert: true },
    ]);
    expect(Object.keys(reply.body.error.fields)).toEqual(['0.saladTypeId', '0.shouldServeDessert']);
  });

  test('of an unknown account or line, or by a reader, is refused', async () => {
    const { id } = await aClient();
    expect((await call(manager, 'PUT', url(market.id), [])).status).toBe(404);
    expect((await call(manager, 'PUT', url(id, market.id), [])).body.error.fields).toEqual({
      serviceLineId: 'There is no such service line.',
    });
    expect((await call(reader, 'PUT', url(id), [])).status).toBe(403);
    expect((await call(manager, 'PUT', '/v1/serving-schedules', [])).status).toBe(400);
  });

  test('saved by twenty people at the same moment is one schedule, with the events of the last', async () => {
    const { id } = await aClient();
    await Promise.all(
      Array.from({ length: 20 }, (_, eaters) => call(manager, 'PUT', url(id), [{ ...monday, numberOfEaters: eaters }])),
    );
    const [row] = (await call(reader, 'GET', url(id))).body.data;
    const events = await db.select().from(serviceEvents).where(eq(serviceEvents.accountId, id));
    expect(new Set(events.map((event) => event.eaterCount))).toEqual(new Set([row.numberOfEaters]));
    expect(new Set(events.map((event) => event.date)).size).toBe(events.length);
  });
});

describe('a recurring add-on', () => {
  const input = (accountId: string, more: object = {}) => ({
    accountId,
    serviceLineId: lunch,
    addOnTypeId: soup,
    day: 'Monday',
    shouldServeOnDay: true,
    quantity: 12,
    pricePerUnit: 3.5,
    ...more,
  });
  const create = (accountId: string, more: object = {}) =>
    call(manager, 'POST', '/v1/recurring-addons', input(accountId, more));

  test('is saved with its day in small letters, changed and dropped', async () => {
    const { id } = await aClient();
    const createdReply = await create(id);
    expect(createdReply).toMatchObject({ status: 201, body: { data: { ...input(id), day: 'monday' } } });
    const savedReply = await call(
      manager,
      'PUT',
      `/v1/recurring-addons/${createdReply.body.data.id}`,
      input(id, { quantity: 15 }),
    );
    expect(savedReply.body.data).toMatchObject({ quantity: 15, version: 2 });
    const list = `/v1/recurring-addons?accountId=${id}&serviceLineId=${lunch}`;
    expect((await call(reader, 'GET', list)).body.data).toEqual([savedReply.body.data]);
    expect((await call(reader, 'GET', `${list}&addOnTypeId=${type}`)).body.data).toEqual([]);
    expect((await call(manager, 'DELETE', `/v1/recurring-addons/${createdReply.body.data.id}`)).status).toBe(200);
    expect((await call(reader, 'GET', list)).body.data).toEqual([]);
    expect((await call(manager, 'DELETE', `/v1/recurring-addons/${createdReply.body.data.id}`)).status).toBe(200);
  });

  test('of a day that has a row already is refused', async () => {
    const { id } = await aClient();
    await create(id);
    expect(await create(id)).toMatchObject({ status: 409, body: { error: { fields: { day: expect.any(String) } } } });
  });

  test.each([
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ pricePerUnit: 0.001 }, 'pricePerUnit'],
    [{ day: 'noday' }, 'day'],
    [{ addOnTypeId: lunch }, 'addOnTypeId'],
    [{ addOnTypeId: '' }, 'addOnTypeId'],
    [{ serviceLineId: snack }, 'serviceLineId'],
    [{ accountId: market.id }, 'accountId'],
  ])('with %j is refused, naming %s', async (bad, field) => {
    const { id } = await aClient();
    const reply = await create(id, bad);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  test('stays with its account, line, type and day', async () => {
    const [first, other] = [await aClient(), await aClient()];
    const { body } = await create(first.id);
    const reply = await call(
      manager,
      'PUT',
      `/v1/recurring-addons/${body.data.id}`,
      input(other.id, { day: 'friday' }),
    );
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual(['accountId', 'day']);
  });
});

test('without any service type a schedule is refused: its lunches could not be made', async () => {
  const account = await anAccount(bare.db, { serviceTypeId: null });
  const bareApp = await testApp(bare.db);
  const reply = await bareApp.call(
    await bareApp.addUser(),
    'PUT',
    `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${lunch}`,
    [],
  );
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { message: 'Service type is required. Select a valid service type and try again.' } },
  });
});

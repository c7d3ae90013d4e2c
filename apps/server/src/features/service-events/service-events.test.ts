import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import { getLastDayToFill } from '#domain/serving-schedules/days-to-fill.ts';
import { anAccount, aSchedule, fill } from '#testing/scheduling.ts';
import { servedClients } from '#testing/served-clients.ts';
import { serviceEvents } from '../../db/schema/service-events.ts';

const clients = await servedClients();
const { db, call, manager, reader, market, type, lunch, snack, today, aClient, input, create, listed } = clients;
/** By default three days ahead. */
const aServedClient = (daysAhead = 3) => clients.aServedClient(daysAhead);
const strangersAddress = (await anAccount(db)).addressId;
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const asInput = (event: Record<string, unknown>, more: object = {}) => ({ ...event, ...more });

describe('a service event made by hand', () => {
  test('is a special request, read back as it was entered', async () => {
    const account = await aClient();
    const createdReply = await create(account, { specialRequest: false, date: '2026-11-6' });
    expect(createdReply.status).toBe(201);
    expect(createdReply.body.data).toMatchObject({
      ...input(account, { date: '2026-11-06' }),
      specialRequest: true,
      isEditedByHand: false,
      serviceLine: { id: lunch, name: 'Lunch' },
      scheduledMenuId: null,
      addOns: [],
      version: 1,
    });
    expect((await listed(account)).data).toEqual([createdReply.body.data]);
    expect((await listed(account, 'month=11&year=2026&day=6')).data).toEqual([createdReply.body.data]);
    expect((await listed(account, 'month=11&year=2026&day=7')).data).toEqual([]);
    expect((await listed(account, 'month=10&year=2026')).data).toEqual([]);
  });

  test('starts empty at noon when nothing more is said', async () => {
    const account = await aClient();
    const { accountId, addressId, serviceLineId, serviceTypeId, date } = input(account);
    const createdReply = await call(manager, 'POST', '/v1/service-events', {
      accountId,
      addressId,
      serviceLineId,
      serviceTypeId,
      date,
    });
    expect(createdReply.body.data).toMatchObject({ serviceTime: '12:00', eaterCount: 0, pricePerPerson: 0, notes: '' });
  });

  test.each([
    [{ addressId: undefined }, 'addressId', 'Address is required.'],
    [{ addressId: '' }, 'addressId', 'Address is required.'],
    [{ addressId: strangersAddress }, 'addressId', 'This address does not belong to the account.'],
    [{ serviceTypeId: null }, 'serviceTypeId', 'Service type is required. Select a valid service type and try again.'],
    [{ serviceTypeId: lunch }, 'serviceTypeId', 'Service type is required. Select a valid service type and try again.'],
    [{ serviceLineId: type.id }, 'serviceLineId', 'There is no such service line.'],
    [{ accountId: market.id }, 'accountId', 'There is no such account.'],
    [{ eaterCount: -1 }, 'eaterCount', 'Must be a whole number, 0 or more.'],
    [{ eaterCount: 10.5 }, 'eaterCount', 'Must be a whole number, 0 or more.'],
    [{ eaterCount: 100_001 }, 'eaterCount', 'Cannot be more than 100,000.'],
    [{ eaterCount: '40' }, 'eaterCount', 'Must be a whole number, 0 or more.'],
    [{ dietaryCount: 41 }, 'dietaryCount', 'Vegetarians cannot be more than eaters.'],
    [{ allergenCount: 41 }, 'allergenCount', 'Allergies cannot be more than eaters.'],
    [{ pricePerPerson: 9.999 }, 'pricePerPerson', 'Must be an amount of 0 or more with at most two decimals.'],
    [{ pricePerPerson: -1 }, 'pricePerPerson', 'Must be an amount of 0 or more with at most two decimals.'],
    [{ serviceTime: '25:00' }, 'serviceTime', 'Must be a time like 12:00.'],
    [{ serviceTime: '12:60' }, 'serviceTime', 'Must be a time like 12:00.'],
    [{ date: '2026-02-30' }, 'date', 'There is no such date.'],
    [{ date: '9999-01-01' }, 'date', 'Must be a date from 2000 to 2100.'],
    [{ date: 'tomorrow' }, 'date', 'Must be a date like 2026-11-21.'],
  ])('with %j is refused, naming %s', async (bad, field, text) => {
    const account = await aClient();
    const reply = await create(account, bad);
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'validation_failed', message: text } } });
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect((await listed(account)).data).toEqual([]);
  });

  test('at a taken time is refused; at another time it is not', async () => {
    const account = await aClient();
    await create(account);
    const again = await create(account, { eaterCount: 1, dietaryCount: 0, allergenCount: 0 });
    expect(again).toMatchObject({ status: 409, body: { error: { message: 'There is a conflicting service event.' } } });
    expect((await create(account, { serviceTime: '12:30' })).status).toBe(201);
    expect((await create(account, { serviceLineId: snack })).status).toBe(201);
  });

  test('is created once by 50 people at the same moment', async () => {
    const account = await aClient();
    const replies = await Promise.all(Array.from({ length: 50 }, () => create(account)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(49).fill(409)]);
  });

  test('may be edited and deleted, and leaves nothing behind', async () => {
    const account = await aClient();
    const { data } = (await create(account)).body;
    const url = `/v1/service-events/${data.id}`;
    const edited = await call(manager, 'PUT', url, input(account, { eaterCount: 50 }), { 'if-match': '"1"' });
    expect(edited.body.data).toMatchObject({ eaterCount: 50, specialRequest: true, isEditedByHand: false, version: 2 });
    expect((await call(manager, 'PUT', url, input(account), { 'if-match': '"1"' })).status).toBe(412);
    expect((await call(reader, 'DELETE', url)).status).toBe(403);
    expect((await call(manager, 'DELETE', url)).status).toBe(200);
    expect((await call(manager, 'DELETE', url)).status).toBe(200);
    expect((await create(account)).status).toBe(201);
  });

  test('cannot be moved to another account', async () => {
    const account = await aClient();
    const other = await aClient();
    const { data } = (await create(account)).body;
    const reply = await call(manager, 'PUT', `/v1/service-events/${data.id}`, input(other));
    expect(reply.status).toBe(400);
    expect(reply.body.error.fields).toEqual({ accountId: 'A service event stays with its account.' });
  });
});

describe('a recurring service event', () => {
  test('edited by hand keeps what was typed when the schedule changes or is switched off', async () => {
    const { account, event, search } = await aServedClient();
    const savedReply = await call(manager, 'PUT', `/v1/service-events/${event.id}`, asInput(event, { eaterCount: 7 }));
    expect(savedReply.body.data).toMatchObject({ eaterCount: 7, specialRequest: false, isEditedByHand: true });
    const week = everyDay.map((day) => ({ day, shouldServeOnDay: false }));
    await call(manager, 'PUT', `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${lunch}`, week);
    expect((await listed(account, search)).data).toMatchObject([{ id: event.id, eaterCount: 7 }]);
  });

  test('saved without a change still follows the schedule', async () => {
    const { account, event, search } = await aServedClient();
    const savedReply = await call(manager, 'PUT', `/v1/service-events/${event.id}`, asInput(event));
    expect(savedReply.body.data).toEqual(event);
    const week = everyDay.map((day) => ({ day, shouldServeOnDay: true, numberOfEaters: 31 }));
    await call(manager, 'PUT', `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${lunch}`, week);
    expect((await listed(account, search)).data).toMatchObject([{ eaterCount: 31 }]);
  });

  test('deleted by hand never comes back', async () => {
    const { account, event, search } = await aServedClient();
    await call(manager, 'DELETE', `/v1/service-events/${event.id}`);
    await fill(db, account.id, new Date());
    expect((await listed(account, search)).data).toEqual([]);
  });

  test('moved to another day becomes a special request there, and its old day stays empty', async () => {
    const { account, event, search, date } = await aServedClient();
    const reply = await call(
      manager,
      'PUT',
      `/v1/service-events/${event.id}`,
      asInput(event, { date: addDays(date, 1), serviceTime: '13:00' }),
    );
    expect(reply.body.data).toMatchObject({ date: addDays(date, 1), specialRequest: true, isEditedByHand: false });
    await fill(db, account.id, new Date());
    expect((await listed(account, search)).data).toEqual([]);
  });

  test('moved onto the service of another day is refused and stays where it was', async () => {
    const { account, event, search, date } = await aServedClient();
    const reply = await call(
      manager,
      'PUT',
      `/v1/service-events/${event.id}`,
      asInput(event, { date: addDays(date, 1) }),
    );
    expect(reply.status).toBe(409);
    expect((await listed(account, search)).data).toEqual([event]);
  });

  test('is not created when somebody made one by hand for the same time', async () => {
    const account = await aClient();
    const date = addDays(today, 2);
    await create(account, { date });
    await aSchedule(db, { accountId: account.id, serviceLineId: lunch, days: everyDay });
    await fill(db, account.id, new Date());
    const rows = await db.select().from(serviceEvents).where(eq(serviceEvents.accountId, account.id));
    expect(rows.filter((row) => row.date === date)).toMatchObject([{ specialRequest: true, eaterCount: 40 }]);
  });
});

describe('a month', () => {
  test('beyond the filled weeks is filled when somebody looks at it, and only that month', async () => {
    const { account } = await aServedClient();
    const far = addDays(getLastDayToFill(today), 100);
    const { year, month } = toDateParts(far);
    const { data, meta } = await listed(account, `year=${year}&month=${month}`);
    expect(data).toHaveLength(Number(getMonthEnd(far).slice(8)));
    expect(meta).toMatchObject({ filledUpTo: getLastDayToFill(today) });
    expect((await listed(account, `year=${year}&month=${month}`)).data).toEqual(data);
  });

  test('far in the future or in the past is not filled', async () => {
    const { account } = await aServedClient();
    expect((await listed(account, 'year=2999&month=12')).data).toEqual([]);
    expect((await listed(account, 'year=2020&month=1')).data).toEqual([]);
  });

  test.each([
    ['month=13&year=2026', 'month'],
    ['month=0&year=2026', 'month'],
    ['month=2&year=2026&day=30', 'day'],
    ['month=1&year=20260', 'year'],
    ['year=2026', 'month'],
  ])('asked for as %s is refused, naming %s', async (search, field) => {
    const account = await aClient();
    const reply = await call(reader, 'GET', `/v1/service-events?accountId=${account.id}&${search}`);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});

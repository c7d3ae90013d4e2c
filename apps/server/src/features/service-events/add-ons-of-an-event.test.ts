import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { addOnType, aMarket, fill, getOnly } from '#testing/scheduling.ts';
import { servedClients } from '#testing/served-clients.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { scheduledAddOns, scheduledElements } from '../../db/schema/scheduling.ts';

const clients = await servedClients();
const { db, call, manager, reader, market, lunch, snack, aClient, input, create, listed } = clients;
/** By default never on the fixed days of this file. */
const aServedClient = (daysAhead = 33) => clients.aServedClient(daysAhead);
const soup = (await addOnType(db)).id;
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

describe('an add-on on a service event', () => {
  const schedule = async (more: Partial<typeof scheduledAddOns.$inferInsert> = {}) => {
    const values = { date: '2026-11-26', marketId: market.id, serviceLineId: lunch, addOnTypeId: soup, ...more };
    const [row] = await db.insert(scheduledAddOns).values(values).returning();
    return row?.id;
  };
  const put = (eventId: string, body: object) => call(manager, 'POST', `/v1/service-events/${eventId}/add-ons`, body);

  test('is put there for every eater, once', async () => {
    const { data } = (await create(await aClient())).body;
    const scheduledAddOnId = await schedule();
    const createdReply = await put(data.id, { addOnTypeId: soup, scheduledAddOnId });
    expect(createdReply.status).toBe(201);
    expect(createdReply.body.data.addOns).toMatchObject([
      {
        addOnTypeId: soup,
        addOnType: { name: 'Soup' },
        quantity: 40,
        isForEveryEater: true,
        isRecurring: false,
        scheduledAddOn: { id: scheduledAddOnId, scheduledElements: [] },
      },
    ]);
    const day = `/v1/scheduled-events?marketId=${market.id}&date=${data.date}`;
    const events = (await call(reader, 'GET', day)).body.data;
    expect(events.find(({ id }: { id: string }) => id === data.id).orderedAddOns).toEqual([
      { addOnTypeId: soup, addOnType: 'Soup', quantity: 40 },
    ]);
    const again = await put(data.id, { addOnTypeId: soup, scheduledAddOnId });
    expect(again).toMatchObject({
      status: 409,
      body: { error: { message: 'This add-on is on the service event already.' } },
    });
  });

  test('is the scheduled add-on of its day while there is one; of several, somebody says which', async () => {
    const { account, event, search, date } = await aServedClient();
    for (const day of everyDay)
      await call(manager, 'POST', '/v1/recurring-addons', {
        accountId: account.id,
        serviceLineId: lunch,
        addOnTypeId: soup,
        day,
        shouldServeOnDay: true,
        quantity: 12,
        pricePerUnit: 2,
      });
    const addOns = async () => (await listed(account, search)).data[0].addOns;
    expect(await addOns()).toMatchObject([{ quantity: 12, scheduledAddOn: null }]);
    const lentil = await schedule({ date });
    expect(await addOns()).toMatchObject([{ quantity: 12, scheduledAddOn: { id: lentil } }]);
    const tomato = await schedule({ date });
    expect(await addOns()).toMatchObject([{ quantity: 12, scheduledAddOn: null }]);
    expect((await put(event.id, { addOnTypeId: soup, scheduledAddOnId: tomato })).status).toBe(201);
    await fill(db, account.id, new Date());
    expect(await addOns()).toMatchObject([
      { quantity: 12, pricePerUnit: 2, isRecurring: true, scheduledAddOn: { id: tomato } },
    ]);
  });

  test('of another market, day, line or type is refused', async () => {
    const { data } = (await create(await aClient())).body;
    const elsewhere = await aMarket(db);
    for (const other of [{ marketId: elsewhere.id }, { date: '2026-11-27' }, { serviceLineId: snack }]) {
      const reply = await put(data.id, { addOnTypeId: soup, scheduledAddOnId: await schedule(other) });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.fields)).toEqual(['scheduledAddOnId']);
    }
    const greens = (await addOnType(db, 'Greens Bar')).id;
    expect((await put(data.id, { addOnTypeId: greens, scheduledAddOnId: await schedule() })).status).toBe(400);
  });

  test.each([
    [{}, 'addOnTypeId'],
    [{ addOnTypeId: lunch }, 'addOnTypeId'],
  ])('of type %j is refused, naming %s', async (body, field) => {
    const { data } = (await create(await aClient())).body;
    const reply = await put(data.id, body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  test('put there by hand follows the number of eaters, until somebody says how many', async () => {
    const account = await aClient();
    const { data } = (await create(account)).body;
    const [addOn] = (await put(data.id, { addOnTypeId: soup })).body.data.addOns;
    const url = `/v1/service-events/${data.id}`;
    const addOnUrl = `${url}/add-ons/${addOn.id}`;
    const grownReply = await call(manager, 'PUT', url, input(account, { eaterCount: 55 }));
    expect(grownReply.body.data.addOns).toMatchObject([{ quantity: 55, isForEveryEater: true }]);

    const few = { quantity: 12, pricePerUnit: 2.5 };
    const savedReply = await call(manager, 'PUT', addOnUrl, few, { 'if-match': `"${addOn.version}"` });
    expect(savedReply).toMatchObject({
      status: 200,
      headers: { etag: `"${addOn.version + 1}"` },
      body: { data: { ...few, isForEveryEater: false, addOnType: { name: 'Soup' } } },
    });
    expect(
      (await call(manager, 'PUT', addOnUrl, { ...few, quantity: 3 }, { 'if-match': `"${addOn.version}"` })).status,
    ).toBe(412);
    const shrunk = await call(manager, 'PUT', url, input(account, { eaterCount: 30 }));
    expect(shrunk.body.data.addOns).toMatchObject([few]);
    const back = await call(manager, 'PUT', addOnUrl, { ...few, quantity: null });
    expect(back.body.data).toMatchObject({ quantity: 30, isForEveryEater: true });

    expect((await call(reader, 'DELETE', addOnUrl)).status).toBe(403);
    expect((await call(manager, 'DELETE', addOnUrl)).status).toBe(200);
    expect((await call(manager, 'DELETE', addOnUrl)).status).toBe(200);
    expect((await listed(account)).data[0].addOns).toEqual([]);
  });

  test.each([
    [{ quantity: -1, pricePerUnit: 1 }, 'quantity'],
    [{ quantity: 1.5, pricePerUnit: 1 }, 'quantity'],
    [{ quantity: 1, pricePerUnit: 0.001 }, 'pricePerUnit'],
    [{ quantity: 1 }, 'pricePerUnit'],
  ])('is not changed by %j, naming %s', async (body, field) => {
    const { data } = (await create(await aClient())).body;
    const [addOn] = (await put(data.id, { addOnTypeId: soup })).body.data.addOns;
    const reply = await call(manager, 'PUT', `/v1/service-events/${data.id}/add-ons/${addOn.id}`, body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  test('put there by hand is in the history of its account, also after it was changed and removed', async () => {
    const { account, event, date } = await aServedClient();
    const [addOn] = (await put(event.id, { addOnTypeId: soup })).body.data.addOns;
    const url = `/v1/service-events/${event.id}/add-ons/${addOn.id}`;
    await call(manager, 'PUT', url, { quantity: 12, pricePerUnit: 1 });
    await call(manager, 'DELETE', url);
    const history = (await call(reader, 'GET', `/v1/accounts/${account.id}/audit-trail`)).body;
    const service = `Lunch on ${formatShortDate(date)}`;
    expect(history.data.map(({ sentences }: { sentences: string[] }) => sentences)).toEqual([
      [`Removed Soup from ${service}.`],
      [`Changed Soup on ${service}: quantity every eater → 12, price $0.00 → $1.00.`],
      [`Put Soup on ${service}.`],
      [`Created the account ${account.name}.`],
    ]);
    expect(history.meta.count).toBe(4);
  });

  test('that repeats, or belongs to another event, is not changed here', async () => {
    const { account, event, search } = await aServedClient();
    const repeating = { accountId: account.id, serviceLineId: lunch, addOnTypeId: soup, shouldServeOnDay: true };
    for (const day of everyDay)
      await call(manager, 'POST', '/v1/recurring-addons', { ...repeating, day, quantity: 12, pricePerUnit: 2 });
    const [addOn] = (await listed(account, search)).data[0].addOns;
    const other = (await create(await aClient())).body.data;
    for (const [eventId, status] of [
      [event.id, 409],
      [other.id, 404],
    ]) {
      const url = `/v1/service-events/${eventId}/add-ons/${addOn.id}`;
      expect((await call(manager, 'PUT', url, { quantity: 1, pricePerUnit: 1 })).status).toBe(status);
      expect((await call(manager, 'DELETE', url)).status).toBe(status);
    }
    expect((await listed(account, search)).data[0].addOns).toEqual([addOn]);
  });

  test('exists for Breakfast, Lunch and Dinner only', async () => {
    const { data } = (await create(await aClient(), { serviceLineId: snack })).body;
    expect((await put(data.id, { addOnTypeId: soup })).status).toBe(400);
  });
});

describe('an event that moves', () => {
  const [from, to, empty] = ['2026-12-03', '2026-12-04', '2026-12-05'];
  const greens = addOnType(db, 'Greens Bar').then(({ id }) => id);
  const schedule = async (date: string, addOnTypeId: string, dish: string) => {
    const values = { date, marketId: market.id, serviceLineId: lunch, addOnTypeId };
    const { id } = getOnly(await db.insert(scheduledAddOns).values(values).returning());
    await db.insert(scheduledElements).values({ scheduledAddOnId: id, name: dish, order: 0, hostFlowOrder: 0 });
    return id;
  };

  test('takes no food of its old day with it, and first says what happens to each add-on', async () => {
    const account = await aClient();
    const { data } = (await create(account, { date: from })).body;
    const [lentil, leaves] = [await schedule(from, soup, 'Lentil'), await schedule(from, await greens, 'Leaves')];
    const pea = await schedule(to, soup, 'Pea');
    for (const [addOnTypeId, scheduledAddOnId] of [
      [soup, lentil],
      [await greens, leaves],
    ])
      await call(manager, 'POST', `/v1/service-events/${data.id}/add-ons`, { addOnTypeId, scheduledAddOnId });

    const url = `/v1/service-events/${data.id}`;
    const movedRecord = input(account, { date: to });
    const askedReply = await call(manager, 'PUT', url, movedRecord);
    expect(askedReply.status).toBe(409);
    const [question] = askedReply.body.error.details.questions;
    expect(question.kind).toBe('addOns');
    expect(question.text.split('\n').slice(1, -1)).toEqual(['Greens Bar: none is scheduled there yet.', 'Soup: Pea']);
    expect((await listed(account, 'year=2026&month=12&day=3')).data).toHaveLength(1);

    const savedReply = await call(manager, 'PUT', `${url}?confirmed=addOns`, movedRecord);
    expect(savedReply.body.data).toMatchObject({
      date: to,
      addOns: [
        { addOnType: { name: 'Greens Bar' }, scheduledAddOn: null },
        { addOnType: { name: 'Soup' }, scheduledAddOn: { id: pea } },
      ],
    });
    const slot = { marketId: market.id, mealDate: to, serviceLineId: lunch };
    const numbers = await call(manager, 'POST', '/v2beta/calculations/containers', slot);
    expect(JSON.stringify(numbers.body.data.addOnCalculations)).not.toMatch(/Lentil|Leaves/);
  });

  test('leaves its add-ons behind in a service line without any', async () => {
    const account = await aClient();
    const { data } = (await create(account, { date: empty })).body;
    await call(manager, 'POST', `/v1/service-events/${data.id}/add-ons`, { addOnTypeId: soup });
    const url = `/v1/service-events/${data.id}`;
    const toSnack = input(account, { date: empty, serviceLineId: snack });
    const askedReply = await call(manager, 'PUT', url, toSnack);
    expect(askedReply.body.error.message).toContain('Soup: removed, because this service line has no add-ons.');
    const savedReply = await call(manager, 'PUT', `${url}?confirmed=addOns`, toSnack);
    expect(savedReply.body.data.addOns).toEqual([]);
  });

  test("never shows another market's food, after its account has moved there", async () => {
    const account = await aClient();
    const { data } = (await create(account, { date: '2026-12-08' })).body;
    const lentil = await schedule('2026-12-08', soup, 'Lentil');
    await call(manager, 'POST', `/v1/service-events/${data.id}/add-ons`, {
      addOnTypeId: soup,
      scheduledAddOnId: lentil,
    });
    const elsewhere = await aMarket(db);
    await db.update(accounts).set({ marketId: elsewhere.id }).where(eq(accounts.id, account.id));
    const [event] = (await listed(account, 'year=2026&month=12&day=8')).data;
    expect(event.addOns).toMatchObject([{ scheduledAddOn: null }]);
  });
});

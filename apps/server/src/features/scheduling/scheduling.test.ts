import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScheduledElement } from '#contract/scheduling.ts';
import { menuElements, menus } from '#server/db/schema/catalogue.ts';
import { scheduledMenus } from '#server/db/schema/scheduling.ts';
import { hostSurveys } from '#server/db/schema/surveys.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const operations = await addUser();
const kitchen = await aKitchen(db);
const { market, line, aDish, aMenu, anAccount, anEvent } = kitchen;

let lastDay = 0;
/** Each test gets its own day, so that tests do not take each other's slots. */
const aDay = () => {
  lastDay += 1;
  return `2027-${String(1 + Math.floor(lastDay / 28)).padStart(2, '0')}-${String(1 + (lastDay % 28)).padStart(2, '0')}`;
};

const slot = (originalMenuId: string, date: string, serviceLine = 'Lunch') => ({
  originalMenuId,
  marketId: market.id,
  serviceLineId: line(serviceLine),
  date,
});
const schedule = (body: object, user = operations) => call(user, 'POST', '/v1/scheduled-menus', body);

describe('scheduling a menu', () => {
  test('copies the menu with its dishes and all their serving fields', async () => {
    const rice = await aDish({ name: 'Basmati Rice', allergens: ['Soy'] });
    const beans = await aDish({ name: 'Black Beans', hasNoAllergens: true });
    const menu = await aMenu([beans, rice], 'Taco Bar');
    const { status, body } = await schedule(slot(menu.id, '2027-12-24'));

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Taco Bar',
      date: '2027-12-24',
      marketId: market.id,
      serviceLineId: line('Lunch'),
      originalMenuId: menu.id,
      originalMenu: { id: menu.id, name: 'Taco Bar' },
      cuisineTypeId: menu.cuisineTypeId,
      menuElementClassId: menu.menuElementClassId,
      description: 'As we like it',
      allergenNames: ['Soy'],
      allergenStatement: 'some',
      version: 1,
    });
    expect(body.data.scheduledElements).toMatchObject([
      {
        name: 'Black Beans',
        originalElementId: beans.id,
        order: 0,
        hostFlowOrder: 1,
        portionPerPerson: 5,
        portionPerContainer: 200,
        servingTemp: 'HOT',
        directionals: 'Place 1',
        allergenStatement: 'none',
        containerTypeId: beans.defaultContainerTypeId,
        ingredients: 'rice, water, salt',
        method: 'Steam until tender.',
      },
      { name: 'Basmati Rice', order: 1, hostFlowOrder: 0, allergenNames: ['Soy'], allergenStatement: 'some' },
    ]);
    expect((await call(operations, 'GET', `/v1/scheduled-menus/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test('with elements of its own puts those that the master menu lacks last in the host flow (scheduling-8)', async () => {
    const [first, second, addedRecord] = [await aDish(), await aDish(), await aDish()];
    const menu = await aMenu([first, second]);
    const scheduledElements = [addedRecord, first, second].map(({ id }) => ({ originalElementId: id }));
    const { status, body } = await schedule({ ...slot(menu.id, aDay()), scheduledElements });
    expect(status).toBe(201);
    const flow = (await call(operations, 'GET', `/v1/scheduled-menus/${body.data.id}/host-flow`)).body.data;
    const ids = flow.scheduledElements.map((element: ScheduledElement) => element.originalElementId);
    expect(ids).toEqual([second.id, first.id, addedRecord.id]);
  });

  test('leaves empty what the master menu leaves empty, whatever the dish starts with', async () => {
    const rice = await aDish({ name: 'Brown Rice' });
    const menu = await aMenu([rice]);
    const gap = { portionPerPerson: null, containerTypeId: null, servingTemp: null };
    await db.update(menuElements).set(gap).where(eq(menuElements.menuId, menu.id));
    const { body } = await schedule(slot(menu.id, aDay()));
    expect(body.data.scheduledElements).toMatchObject([{ ...gap, portionPerContainer: 200 }]);
    const other = await aDish();
    const chosenReply = await schedule({
      ...slot(menu.id, aDay()),
      scheduledElements: [{ originalElementId: rice.id, portionPerPerson: 4 }, { originalElementId: other.id }],
    });
    expect(chosenReply.body.data.scheduledElements).toMatchObject([{ portionPerPerson: 4 }, { portionPerPerson: 5 }]);
  });

  test('takes the default brand when the menu has none', async () => {
    const { body } = await schedule(slot((await aMenu([])).id, aDay()));
    expect(body.data.brandId).toBe('01900000-0000-7000-8000-000600000001');
  });

  test('takes the name, description and dishes that the caller names, with their serving fields', async () => {
    const rice = await aDish({ name: 'Wild Rice' });
    const beans = await aDish();
    const menu = await aMenu([beans, rice]);
    const { body } = await schedule({
      ...slot(menu.id, aDay()),
      name: 'Small Lunch',
      description: 'Rice only',
      scheduledElements: [{ originalElementId: rice.id, portionPerPerson: 3.25, servingTemp: 'COLD' }],
    });
    expect(body.data).toMatchObject({ name: 'Small Lunch', description: 'Rice only' });
    expect(body.data.scheduledElements).toMatchObject([
      {
        name: 'Wild Rice',
        portionPerPerson: 3.25,
        portionPerContainer: 200,
        servingTemp: 'COLD',
        directionals: 'Place 2',
      },
    ]);
  });

  test('is refused with the menu of the other person when the slot is taken', async () => {
    const date = aDay();
    const first = await schedule(slot((await aMenu([], 'Pasta Day')).id, date));
    const second = await schedule(slot((await aMenu([])).id, date));
    expect(second.status).toBe(409);
    expect(second.body.error).toMatchObject({
      code: 'conflict',
      message: 'There is a menu scheduled for Lunch already: Pasta Day.',
      details: { scheduledMenu: { id: first.body.data.id, name: 'Pasta Day' } },
    });
  });

  test('by fifty people at once leaves one menu, and 49 are shown it', async () => {
    const date = aDay();
    const menu = await aMenu([await aDish(), await aDish()]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => schedule(slot(menu.id, date))));
    const [winner, ...others] = replies.filter(({ status }) => status === 201);
    const refusedRows = replies.filter(({ status }) => status === 409);
    expect([others.length, refusedRows.length]).toEqual([0, 49]);
    expect(new Set(refusedRows.map(({ body }) => body.error.details.scheduledMenu.id))).toEqual(
      new Set([winner?.body.data.id]),
    );
    const rows = await db.select().from(scheduledMenus).where(eq(scheduledMenus.date, date));
    expect(rows).toHaveLength(1);
  });

  test('twice with the same key makes one menu and gives the same answer', async () => {
    const body = slot((await aMenu([])).id, aDay());
    const once = () => call(operations, 'POST', '/v1/scheduled-menus', body, { 'idempotency-key': 'once' });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  test.each([
    ['a menu that is gone', { originalMenuId: '01900000-0000-7000-8000-00ffffffffff' }, 400],
    ['a market that is not there', { marketId: '01900000-0000-7000-8000-00ffffffffff' }, 400],
    ['an impossible date', { date: '2027-02-29' }, 400],
    ['a text as id', { serviceLineId: 'Lunch' }, 400],
    [
      'a dish that is gone',
      { scheduledElements: [{ originalElementId: '01900000-0000-7000-8000-00ffffffffff' }] },
      400,
    ],
    ['a name with a NUL character', { name: 'a\u0000b' }, 400],
  ])('with %s writes nothing', async (_what, changes, status) => {
    const date = aDay();
    const reply = await schedule({ ...slot((await aMenu([])).id, date), ...changes });
    expect(reply.status).toBe(status);
    expect(reply.body.error.code).toBe('validation_failed');
    expect(await db.select().from(scheduledMenus).where(eq(scheduledMenus.date, date))).toEqual([]);
  });

  test('needs the permission to add scheduled menus', async () => {
    const chef = await addUser(['View Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']);
    expect((await schedule(slot((await aMenu([])).id, aDay()), chef)).status).toBe(403);
  });
});

describe('the list', () => {
  test('gives the day in the order of the service lines, and the month around it', async () => {
    const menu = await aMenu([await aDish({ name: 'Lentil Soup', type: 'Soup', allergens: ['Milk'] })], 'Soup Day');
    const dinner = await schedule(slot(menu.id, '2028-02-29', 'Dinner'));
    const lunch = await schedule(slot(menu.id, '2028-02-29', 'Lunch'));
    await schedule(slot(menu.id, '2028-02-01', 'Lunch'));
    await schedule(slot(menu.id, '2028-03-01', 'Lunch'));
    const list = async (more: string) => {
      const reply = await call(operations, 'GET', `/v1/scheduled-menus?marketId=${market.id}&year=2028&month=2${more}`);
      return reply.body.data;
    };
    const day = await list('&day=29');
    expect(day.map(({ id }: { id: string }) => id)).toEqual([lunch.body.data.id, dinner.body.data.id]);
    expect(day[0].scheduledElements).toMatchObject([
      { name: 'Lentil Soup', elementTypeId: '01900000-0000-7000-8000-00030000000d', allergenNames: ['Milk'] },
    ]);
    expect((await list('')).map(({ date }: { date: string }) => date)).toEqual([
      '2028-02-01',
      '2028-02-29',
      '2028-02-29',
    ]);
  });

  test.each(['year=2026&month=2&day=29', 'year=2026&month=13', 'year=2026&month=0', 'year=x&month=1', 'month=1'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await call(operations, 'GET', `/v1/scheduled-menus?marketId=${market.id}&${query}`);
      expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('unscheduling', () => {
  test('removes the menu and frees the slot', async () => {
    const date = aDay();
    const menu = await aMenu([await aDish()]);
    const first = await schedule(slot(menu.id, date));
    expect(await call(operations, 'DELETE', `/v1/scheduled-menus/${first.body.data.id}`)).toMatchObject({
      status: 200,
      body: { data: null },
    });
    expect((await call(operations, 'GET', `/v1/scheduled-menus/${first.body.data.id}`)).status).toBe(404);
    expect((await call(operations, 'DELETE', `/v1/scheduled-menus/${first.body.data.id}`)).status).toBe(200);
    expect((await schedule(slot(menu.id, date))).status).toBe(201);
  });

  test('moves open surveys too and is refused by a complete one', async () => {
    const date = aDay();
    const [acme, globex] = [await anAccount('Acme'), await anAccount('Globex')];
    await anEvent(acme, date);
    await anEvent(globex, date);
    const { body } = await schedule(slot((await aMenu([])).id, date));
    const surveys = () => db.select().from(hostSurveys).where(eq(hostSurveys.scheduledMenuId, body.data.id));
    expect(await surveys()).toHaveLength(2);

    const ofAcme = and(eq(hostSurveys.scheduledMenuId, body.data.id), eq(hostSurveys.accountId, acme.id));
    await db.update(hostSurveys).set({ status: 'complete' }).where(ofAcme);
    const refusedReply = await call(operations, 'DELETE', `/v1/scheduled-menus/${body.data.id}`);
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([
      409,
      'This menu cannot be unscheduled: the host survey of Acme is complete.',
    ]);
    expect(await surveys()).toHaveLength(2);

    await db.update(hostSurveys).set({ status: 'incomplete' }).where(ofAcme);
    expect((await call(operations, 'DELETE', `/v1/scheduled-menus/${body.data.id}`)).status).toBe(200);
    expect(await surveys()).toEqual([]);
  });

  test('needs the permission to remove scheduled menus', async () => {
    const { body } = await schedule(slot((await aMenu([])).id, aDay()));
    const planner = await addUser(['Add Scheduled Menus & Elements']);
    expect((await call(planner, 'DELETE', `/v1/scheduled-menus/${body.data.id}`)).status).toBe(403);
  });
});

test('a scheduled menu outlives its master', async () => {
  const menu = await aMenu([await aDish({ name: 'Grits' })]);
  const { body } = await schedule(slot(menu.id, aDay()));
  await db.delete(menus).where(eq(menus.id, menu.id));
  const after = await call(operations, 'GET', `/v1/scheduled-menus/${body.data.id}`);
  expect(after.body.data).toMatchObject({
    originalMenuId: null,
    originalMenu: null,
    scheduledElements: [{ name: 'Grits' }],
  });
});

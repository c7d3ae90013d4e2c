import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  elementAllergens,
  elementIngredients,
  elements,
  ingredientAllergens,
  ingredients,
  menus,
} from '#server/db/schema/catalogue.ts';
import { allergens, dietaryPreferences, portionUnits } from '#server/db/schema/lookups.ts';
import { scheduledMenus } from '#server/db/schema/scheduling.ts';
import { hostSurveys } from '#server/db/schema/surveys.ts';
import { userAllergens, users } from '#server/db/schema/users.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { aKitchen, one } from '#testing/scheduling.ts';

const { db } = await testDatabase();
const { call, addUser } = await testApp(db);
const operations = await addUser();
const kitchen = await aKitchen(db);
const { market, line, aDish, aMenu, anAccount, anEvent } = kitchen;

let lastDay = 0;
/** A day of its own for each test, so that no slot is taken by another test. */
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
    const refused = replies.filter(({ status }) => status === 409);
    expect([others.length, refused.length]).toEqual([0, 49]);
    expect(new Set(refused.map(({ body }) => body.error.details.scheduledMenu.id))).toEqual(
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

describe('allergens of a copy', () => {
  const soy = async () => one(await db.select().from(allergens).where(eq(allergens.name, 'Soy')));

  async function scheduled(dish: Parameters<typeof aDish>[0]) {
    const element = await aDish(dish);
    const { body } = await schedule(slot((await aMenu([element])).id, aDay()));
    /** As the record says it; the list of the day must say the same. */
    const now = async () => {
      const { id, marketId, date } = body.data;
      const [year, month, day] = date.split('-').map(Number);
      const query = `marketId=${marketId}&year=${year}&month=${month}&day=${day}`;
      const record = (await call(operations, 'GET', `/v1/scheduled-menus/${id}`)).body.data;
      const listed = (await call(operations, 'GET', `/v1/scheduled-menus?${query}`)).body.data[0];
      const said = [record, listed].map((menu) => {
        const { allergenNames, allergenStatement } = menu.scheduledElements[0];
        return [allergenStatement, ...allergenNames];
      });
      expect(said[1]).toEqual(said[0]);
      return said[0];
    };
    return { element, now };
  }

  test('grow with what the kitchen learns after scheduling', async () => {
    const { element, now } = await scheduled({ allergens: ['Milk'] });
    await db.insert(elementAllergens).values({ elementId: element.id, allergenId: (await soy()).id });
    expect(await now()).toEqual(['some', 'Milk', 'Soy']);
  });

  test('grow with those of an ingredient that is added to the dish', async () => {
    const { element, now } = await scheduled({ hasNoAllergens: true });
    const ounce = one(await db.select().from(portionUnits).where(eq(portionUnits.name, 'Ounce')));
    const miso = one(
      await db.insert(ingredients).values({ name: 'Miso', type: 'Other', portionUnitId: ounce.id }).returning(),
    );
    await db.insert(ingredientAllergens).values({ ingredientId: miso.id, allergenId: (await soy()).id });
    await db.insert(elementIngredients).values({ elementId: element.id, ingredientId: miso.id, order: 0 });
    expect(await now()).toEqual(['some', 'Soy']);
  });

  test('stay when the kitchen forgets them', async () => {
    const { element, now } = await scheduled({ allergens: ['Milk'] });
    await db.delete(elementAllergens).where(eq(elementAllergens.elementId, element.id));
    expect(await now()).toEqual(['some', 'Milk']);
  });

  test('are unknown, not none, while nobody said', async () => {
    const { now } = await scheduled({});
    expect(await now()).toEqual(['unknown']);
  });

  test('become unknown when the kitchen takes "No allergens" back', async () => {
    const { element, now } = await scheduled({ hasNoAllergens: true });
    expect(await now()).toEqual(['none']);
    await db.update(elements).set({ hasNoAllergens: false }).where(eq(elements.id, element.id));
    expect(await now()).toEqual(['unknown']);
  });
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
    expect((await call(operations, 'DELETE', `/v1/scheduled-menus/${first.body.data.id}`)).status).toBe(404);
    expect((await schedule(slot(menu.id, date))).status).toBe(201);
  });

  test('takes open surveys along and is refused by a complete one', async () => {
    const date = aDay();
    const [acme, globex] = [await anAccount('Acme'), await anAccount('Globex')];
    await anEvent(acme, date);
    await anEvent(globex, date);
    const { body } = await schedule(slot((await aMenu([])).id, date));
    const surveys = () => db.select().from(hostSurveys).where(eq(hostSurveys.scheduledMenuId, body.data.id));
    expect(await surveys()).toHaveLength(2);

    const ofAcme = and(eq(hostSurveys.scheduledMenuId, body.data.id), eq(hostSurveys.accountId, acme.id));
    await db.update(hostSurveys).set({ status: 'complete' }).where(ofAcme);
    const refused = await call(operations, 'DELETE', `/v1/scheduled-menus/${body.data.id}`);
    expect([refused.status, refused.body.error.message]).toEqual([
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

describe('who eats', () => {
  test('is told for each service line of the day, and for one menu', async () => {
    const date = aDay();
    const [acme, globex] = [await anAccount('Acme Eaters'), await anAccount('Globex Eaters')];
    await anEvent(globex, date, { eaters: 30, veggies: 4, allergies: 1 });
    await anEvent(acme, date, { eaters: 2 });
    await anEvent(acme, date, { eaters: 9, line: 'Dinner', time: '18:00' });
    const vegan = one(await db.insert(dietaryPreferences).values({ name: 'Vegan' }).returning());
    const none = one(await db.select().from(dietaryPreferences).where(eq(dietaryPreferences.name, 'None')));
    const milk = one(await db.select().from(allergens).where(eq(allergens.name, 'Milk')));
    for (const dietaryPreferenceId of [vegan.id, none.id]) {
      const eater = { type: 'Consumer' as const, email: `${dietaryPreferenceId}@example.com`, accountId: acme.id };
      const user = one(
        await db
          .insert(users)
          .values({ ...eater, dietaryPreferenceId })
          .returning(),
      );
      if (dietaryPreferenceId === vegan.id)
        await db.insert(userAllergens).values({ userId: user.id, allergenId: milk.id });
    }
    const { body } = await schedule(slot((await aMenu([])).id, date));

    const lunch = {
      serviceLineId: line('Lunch'),
      headcount: 32,
      headcountA: 6,
      headcountNoA: 26,
      accounts: [
        {
          accountId: acme.id,
          account: 'Acme Eaters',
          headcount: 2,
          headcountA: 1,
          headcountNoA: 1,
          accommodationSummary: [
            { name: 'Milk', count: 1 },
            { name: 'Vegan', count: 1 },
          ],
        },
        {
          accountId: globex.id,
          account: 'Globex Eaters',
          headcount: 30,
          headcountA: 5,
          headcountNoA: 25,
          accommodationSummary: [
            { name: 'Vegetarian', count: 4 },
            { name: 'Allergies', count: 1 },
          ],
        },
      ],
    };
    const day = await call(operations, 'GET', `/v1/consumer-details?marketId=${market.id}&date=${date}`);
    expect(day.body.data).toMatchObject([lunch, { serviceLineId: line('Dinner'), headcount: 9 }]);
    const ofMenu = await call(operations, 'GET', `/v1/scheduled-menus/${body.data.id}/consumer-details`);
    expect(ofMenu.body.data).toEqual(lunch);

    const events = await call(operations, 'GET', `/v1/scheduled-events?marketId=${market.id}&date=${date}`);
    expect(events.body.data).toMatchObject([
      { account: 'Acme Eaters', city: 'Phoenix', serviceTime: '12:00', eaterCount: 2, scheduledMenuId: body.data.id },
      { account: 'Globex Eaters', serviceTime: '12:00', eaterCount: 30, scheduledMenuId: body.data.id },
      { account: 'Acme Eaters', serviceTime: '18:00', eaterCount: 9, scheduledMenuId: null },
    ]);
  });

  test('is nobody on an empty day', async () => {
    const date = aDay();
    const { body } = await schedule(slot((await aMenu([])).id, date));
    expect(
      (await call(operations, 'GET', `/v1/consumer-details?marketId=${market.id}&date=${date}`)).body.data,
    ).toEqual([]);
    expect(
      (await call(operations, 'GET', `/v1/scheduled-menus/${body.data.id}/consumer-details`)).body.data,
    ).toMatchObject({
      headcount: 0,
      accounts: [],
    });
  });

  test('is not told to a host', async () => {
    const host = await addUser([]);
    const day = `marketId=${market.id}&date=2027-01-01`;
    expect((await call(host, 'GET', `/v1/consumer-details?${day}`)).status).toBe(403);
    expect((await call(host, 'GET', `/v1/scheduled-events?${day}`)).status).toBe(200);
  });
});

import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { accountPortionModifiers, scheduledElementPortionModifiers } from '#server/db/schema/accounts.ts';
import { addOnSlots, addOnTypes, elementTypes } from '#server/db/schema/reference-data.ts';
import { serviceEventAddOns } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const host = await addUser([]);
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const nobody = '01900000-0000-7000-8000-00ffffffffff';

const calculate = (body: object, user = host) =>
  call(user, 'POST', '/v2beta/calculations/containers', {
    marketId: market.id,
    serviceLineId: line('Lunch'),
    ...body,
  });

async function schedule(dishes: Parameters<typeof aMenu>[0], date: string, name?: string) {
  const menu = await aMenu(dishes, name);
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  return (await call(chef, 'POST', '/v1/scheduled-menus', slot)).body.data;
}

const chicken = await aDish({ name: 'Chicken Tinga', type: 'Protein', portionPerPerson: '4.5', allergens: ['Soy'] });
const tofu = await aDish({ name: 'Tofu Tinga', type: 'Veg Entree' });
const rice = await aDish({ name: 'Rice' });

describe('the calculation', () => {
  test('counts containers per account and element, with modifiers of the account and of the dish', async () => {
    const date = '2027-03-14';
    const [zenith, acme] = [await anAccount('Zenith'), await anAccount('Acme')];
    await anEvent(zenith, date, { eaters: 60, veggies: 10 });
    await anEvent(acme, date, { eaters: 40, veggies: 50 });
    const menu = await schedule([chicken, tofu, rice], date, 'Tinga');
    const starch = getOnly(await db.select().from(elementTypes).where(eq(elementTypes.name, 'Starch')));
    await db.insert(accountPortionModifiers).values({ accountId: acme.id, elementTypeId: starch.id, value: '0.1' });
    const [, tofuId] = menu.scheduledElements.map(({ id }: { id: string }) => id);
    await call(chef, 'PUT', `/v1/portion-modifiers/scheduled-elements/${tofuId}`, {
      accountId: zenith.id,
      portionModifier: -1,
    });

    const { status, body } = await calculate({ mealDate: date });
    expect(status).toBe(200);
    expect(body.data.scheduledMenu).toEqual({ id: menu.id, name: 'Tinga' });
    expect(body.data.accountSummaries).toMatchObject([
      {
        account: 'Acme',
        headCount: 40,
        veggies: 40,
        elements: [
          { name: 'Chicken Tinga', portion: 0, containerCount: 0, halfCount: 0 },
          { name: 'Tofu Tinga', portion: 200, containerCount: 1, halfCount: 0 },
          { name: 'Rice', portion: 220, containerCount: 1, halfCount: 1 },
        ],
      },
      {
        account: 'Zenith',
        headCount: 60,
        veggies: 10,
        elements: [
          { name: 'Chicken Tinga', portion: 225, containerCount: 1, halfCount: 1, roundedPortion: 300 },
          { name: 'Tofu Tinga', portion: 0, containerCount: 0 },
          { name: 'Rice', portion: 300, containerCount: 1, halfCount: 1 },
        ],
      },
    ]);
    expect(body.data.containerTotals).toMatchObject([
      {
        name: 'Chicken Tinga',
        container: 'Full Pan',
        portionPerPerson: 4.5,
        portionPerContainer: 200,
        portionUnit: 'oz',
        containerCount: 1,
        halfCount: 1,
        portion: 225,
        roundedPortion: 300,
      },
      { name: 'Tofu Tinga', containerCount: 1, halfCount: 0, portion: 200 },
      { name: 'Rice', containerCount: 2, halfCount: 2, portion: 520, roundedPortion: 600 },
    ]);
    expect(body.data.incompleteElements).toEqual([]);
  });

  test('names the elements that it cannot count', async () => {
    const date = '2027-03-15';
    await schedule([rice, await aDish({ name: 'Slaw', type: null, portionPerContainer: null })], date);
    const { body } = await calculate({ mealDate: date });
    expect(body.data.containerTotals.map(({ name }: { name: string }) => name)).toEqual(['Rice']);
    expect(body.data.incompleteElements).toMatchObject([{ name: 'Slaw', missing: ['type', 'portion per container'] }]);
  });

  test('says what is in each dish, in three states (calculation-14)', async () => {
    const dishes = [
      await aDish({ name: 'Flan', allergens: ['Milk'] }),
      await aDish({ name: 'Ice', hasNoAllergens: true }),
      await aDish({ name: 'Broth' }),
    ];
    const menu = await schedule(dishes, '2027-03-21');
    const { dishAllergens } = (await calculate({ mealDate: '2027-03-21' })).body.data;
    const ids = menu.scheduledElements.map(({ id }: { id: string }) => id);
    const find = (id: string) =>
      dishAllergens.find(({ scheduledElementId }: { scheduledElementId: string }) => scheduledElementId === id);
    expect(ids.map(find)).toMatchObject([
      { allergenNames: ['Milk'], allergenStatement: 'some' },
      { allergenNames: [], allergenStatement: 'none' },
      { allergenNames: [], allergenStatement: 'unknown' },
    ]);
  });

  test('lists the add-ons of the accounts', async () => {
    const date = '2027-03-16';
    const soup = getOnly(await db.select().from(addOnTypes).where(eq(addOnTypes.name, 'Soup')));
    const slot = getOnly(
      await db.insert(addOnSlots).values({ addOnTypeId: soup.id, name: 'Soup', position: 0 }).returning(),
    );
    const bisque = await aDish({ name: 'Tomato Bisque', type: 'Soup' });
    const addOn = await call(chef, 'POST', '/v1/scheduled-add-ons', {
      addOnTypeId: soup.id,
      date,
      marketId: market.id,
      serviceLineId: line('Lunch'),
      scheduledElements: [{ addOnSlotId: slot.id, originalElementId: bisque.id }],
    });
    const account = await anAccount('Soup Lovers');
    const event = await anEvent(account, date);
    await db.insert(serviceEventAddOns).values([
      { serviceEventId: event.id, addOnTypeId: soup.id, scheduledAddOnId: addOn.body.data.id, quantity: 3 },
      { serviceEventId: event.id, addOnTypeId: soup.id, quantity: 1 },
    ]);
    const { body } = await calculate({ mealDate: date });
    expect(body.data.scheduledMenu).toBeNull();
    expect(body.data.addOnCalculations).toEqual([
      {
        accountId: account.id,
        account: 'Soup Lovers',
        add_ons: [
          { type: 'Soup', scheduled_element: null, qty: 1, scheduledElementId: null, isOpen: true, containers: null },
          {
            type: 'Soup',
            scheduled_element: 'Tomato Bisque',
            qty: 3,
            scheduledElementId: addOn.body.data.scheduledElements[0].id,
            isOpen: false,
            // 3 servings of 5 oz in pans of 200 oz.
            containers: { containerCount: 0, halfCount: 1, portion: 15, roundedPortion: 100 },
          },
        ],
      },
    ]);
    expect(body.data.addOnContainerTotals).toMatchObject([
      { name: 'Tomato Bisque', addOnType: 'Soup', container: 'Full Pan', portion: 15, halfCount: 1 },
    ]);
    expect(body.data.incompleteAddOnElements).toEqual([]);
  });

  test('of an empty day is empty', async () => {
    expect((await calculate({ mealDate: '2027-03-17' })).body.data).toEqual({
      scheduledMenu: null,
      containerTotals: [],
      accountSummaries: [],
      addOnCalculations: [],
      addOnContainerTotals: [],
      incompleteAddOnElements: [],
      incompleteElements: [],
      alternatives: [],
      dishAllergens: [],
      saladsAndDesserts: [],
      notServed: [],
    });
  });

  test.each([
    ['no market', { marketId: undefined }, 403, 'No market ID'],
    ['nothing at all', { marketId: undefined, serviceLineId: undefined, mealDate: undefined }, 403, 'No market ID'],
    ['no date', { mealDate: undefined }, 400, 'No meal date'],
    ['an empty market', { marketId: '' }, 403, 'No market ID'],
    ['no service line', { serviceLineId: null }, 403, 'No service line'],
    ['a market that is not there', { marketId: nobody }, 404, 'Unable to perform calculation for this data set'],
    ['an impossible date', { mealDate: '2027-02-30' }, 400, 'There is no such date.'],
    ['a text as market', { marketId: 'Phoenix' }, 400, expect.any(String)],
  ])('with %s says so', async (_what, changes, status, message) => {
    const reply = await calculate({ mealDate: '2027-03-14', ...changes });
    expect([reply.status, reply.body.error.message]).toEqual([status, message]);
  });

  test('of more food than a number can hold is refused with a sentence', async () => {
    const date = '2027-03-18';
    await schedule([await aDish({ portionPerPerson: '999999999' })], date);
    await anEvent(await anAccount(), date, { eaters: 2_000_000_000 });
    const reply = await calculate({ mealDate: date });
    expect([reply.status, reply.body.error.message]).toEqual([400, 'Unable to perform calculation for this data set']);
  });
});

describe('portion modifiers', () => {
  const date = '2027-04-01';

  test('are shown for complete elements and the accounts that are served, and saved one by one', async () => {
    const account = await anAccount('Modifiers Inc');
    await anEvent(account, date);
    await anEvent(account, date, { time: '13:00' });
    const menu = await schedule([rice, await aDish({ name: 'Nameless Type', type: null })], date);
    const [riceCopy] = menu.scheduledElements;
    await db.insert(accountPortionModifiers).values({
      accountId: account.id,
      elementTypeId: riceCopy.elementTypeId,
      value: '0.25',
    });
    const modifiers = async () =>
      (await call(chef, 'GET', `/v1/portion-modifiers/scheduled-menus/${menu.id}`)).body.data;
    expect(await modifiers()).toEqual({
      scheduledElements: [
        { id: riceCopy.id, name: 'Rice', elementType: { id: riceCopy.elementTypeId, name: 'Starch' } },
      ],
      accounts: [{ accountId: account.id, account: 'Modifiers Inc' }],
      accountModifiers: [{ accountId: account.id, elementTypeId: riceCopy.elementTypeId, value: 0.25 }],
      portionModifiers: [],
    });
    for (const portionModifier of [0.1, 0.3]) {
      const savedReply = await call(chef, 'PUT', `/v1/portion-modifiers/scheduled-elements/${riceCopy.id}`, {
        accountId: account.id,
        portionModifier,
      });
      expect(savedReply.status).toBe(200);
    }
    const refusedReply = await call(chef, 'PUT', `/v1/portion-modifiers/scheduled-elements/${riceCopy.id}`, {
      accountId: account.id,
      portionModifier: 0.05,
    });
    expect([refusedReply.status, refusedReply.body.error.fields]).toEqual([
      400,
      { portionModifier: 'Must be in steps of 0.1, from -1 to 100: 0.1 sends 10% more.' },
    ]);
    expect((await modifiers()).portionModifiers).toEqual([
      { scheduledElementId: riceCopy.id, accountId: account.id, portionModifier: 0.3, version: 2 },
    ]);
    const { containerTotals, accountSummaries } = (await calculate({ mealDate: date })).body.data;
    expect(containerTotals).toMatchObject([{ portion: 620 }]);
    expect(accountSummaries[0].elements).toMatchObject([{ portionFactor: 1.55 }]);
  });

  test.each([
    ['less than nothing', -1.1],
    ['a text', '0.1'],
    ['four decimals', 0.0001],
  ])('of %s are refused', async (_what, portionModifier) => {
    const reply = await call(chef, 'PUT', `/v1/portion-modifiers/scheduled-elements/${nobody}`, {
      accountId: nobody,
      portionModifier,
    });
    expect([reply.status, reply.body.error.code]).toEqual([400, 'validation_failed']);
  });

  test("cannot be set for another market's account", async () => {
    const menu = await schedule([rice], '2027-04-02');
    const elsewhere = await (await aKitchen(db)).anAccount();
    const [element] = menu.scheduledElements;
    const reply = await call(chef, 'PUT', `/v1/portion-modifiers/scheduled-elements/${element.id}`, {
      accountId: elsewhere.id,
      portionModifier: 0.1,
    });
    expect([reply.status, reply.body.error.fields]).toEqual([400, { accountId: calculationTexts.notServedThere }]);
    const savedRows = await db
      .select()
      .from(scheduledElementPortionModifiers)
      .where(and(eq(scheduledElementPortionModifiers.scheduledElementId, element.id)));
    expect(savedRows).toEqual([]);
  });

  test('are seen and changed only with permission', async () => {
    expect((await call(host, 'GET', `/v1/portion-modifiers/scheduled-menus/${nobody}`)).status).toBe(403);
    const body = { accountId: nobody, portionModifier: 0 };
    expect((await call(host, 'PUT', `/v1/portion-modifiers/scheduled-elements/${nobody}`, body)).status).toBe(403);
    expect((await call(chef, 'GET', `/v1/portion-modifiers/scheduled-menus/${nobody}`)).status).toBe(404);
  });
});

describe('preparation numbers', () => {
  const numbers = (date: string) =>
    call(host, 'GET', `/v1/preparation-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`);

  test('give each dish with method, ingredients, allergens and what to fill', async () => {
    const date = '2027-04-05';
    await anEvent(await anAccount('Prep Co'), date, { eaters: 50 });
    await schedule([chicken, rice], date, 'Tinga Again');
    const { body } = await numbers(date);
    expect(body.data).toMatchObject({
      name: 'Tinga Again',
      date,
      elements: [
        {
          name: 'Chicken Tinga',
          method: 'Steam until tender.',
          ingredients: 'rice, water, salt',
          allergens: ['Soy'],
          allergenStatement: 'some',
          servingTemp: 'HOT',
          container: 'Full Pan',
          fullCount: 1,
          halfCount: 1,
          portionPerContainer: 200,
          portionUnit: 'oz',
          weight: 225,
        },
        { name: 'Rice', allergenStatement: 'unknown', fullCount: 1, halfCount: 1, weight: 250 },
      ],
      accountSummaries: [{ account: 'Prep Co', headCount: 50 }],
    });
  });

  test('say so when nothing is scheduled', async () => {
    const reply = await numbers('2027-04-06');
    expect([reply.status, reply.body.error.message]).toEqual([
      404,
      'Unable to get the preperation numbers for this menu',
    ]);
  });
});

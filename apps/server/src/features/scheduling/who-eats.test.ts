import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allergens, dietaryPreferences } from '#server/db/schema/reference-data.ts';
import { userAllergens, users } from '#server/db/schema/users.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen, aMarket, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const operations = await addUser();
const { market, line, aMenu, anAccount, anEvent } = await aKitchen(db);

async function aScheduledMenu(date: string) {
  const { id: originalMenuId } = await aMenu([]);
  const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
  return (await call(operations, 'POST', '/v1/scheduled-menus', { originalMenuId, ...slot })).body.data;
}

describe('the people who eat', () => {
  test('is reported for each service line of the day, and for one menu', async () => {
    const date = '2027-01-01';
    const [acme, globex] = [await anAccount('Acme Eaters'), await anAccount('Globex Eaters')];
    await anEvent(globex, date, { eaters: 30, veggies: 4, allergies: 1 });
    await anEvent(acme, date, { eaters: 2 });
    await anEvent(acme, date, { eaters: 9, line: 'Dinner', time: '18:00' });
    const vegan = getOnly(await db.select().from(dietaryPreferences).where(eq(dietaryPreferences.name, 'Vegan')));
    const none = getOnly(await db.select().from(dietaryPreferences).where(eq(dietaryPreferences.name, 'None')));
    const milk = getOnly(await db.select().from(allergens).where(eq(allergens.name, 'Milk')));
    for (const dietaryPreferenceId of [vegan.id, none.id]) {
      const eater = { type: 'Consumer' as const, email: `${dietaryPreferenceId}@example.com`, accountId: acme.id };
      const user = getOnly(
        await db
          .insert(users)
          .values({ ...eater, dietaryPreferenceId })
          .returning(),
      );
      if (dietaryPreferenceId === vegan.id)
        await db.insert(userAllergens).values({ userId: user.id, allergenId: milk.id });
    }
    const scheduled = await aScheduledMenu(date);

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
            { name: 'Milk', count: 1, isAllergen: true },
            { name: 'Vegan', count: 1, isAllergen: false },
          ],
        },
        {
          accountId: globex.id,
          account: 'Globex Eaters',
          headcount: 30,
          headcountA: 5,
          headcountNoA: 25,
          accommodationSummary: [
            { name: 'Vegetarian', count: 4, isAllergen: false },
            { name: 'Allergies', count: 1, isAllergen: false },
          ],
        },
      ],
    };
    const day = await call(operations, 'GET', `/v1/consumer-details?marketId=${market.id}&date=${date}`);
    expect(day.body.data).toMatchObject([lunch, { serviceLineId: line('Dinner'), headcount: 9 }]);
    const ofMenu = await call(operations, 'GET', `/v1/scheduled-menus/${scheduled.id}/consumer-details`);
    // The specification's shape.
    expect(ofMenu.body.data).toEqual([
      {
        id: acme.id,
        accountName: 'Acme Eaters',
        headcountA: 1,
        headcountNoA: 1,
        accommodationSummary: { 'no Milk': 1, Vegan: 1 },
      },
      {
        id: globex.id,
        accountName: 'Globex Eaters',
        headcountA: 5,
        headcountNoA: 25,
        accommodationSummary: { Vegetarian: 4, Allergies: 1 },
      },
    ]);

    const events = await call(operations, 'GET', `/v1/scheduled-events?marketId=${market.id}&date=${date}`);
    expect(events.body.data).toMatchObject([
      { account: 'Acme Eaters', city: 'Phoenix', serviceTime: '12:00', eaterCount: 2, scheduledMenuId: scheduled.id },
      { account: 'Acme Eaters', serviceTime: '18:00', eaterCount: 9, scheduledMenuId: null },
      { account: 'Globex Eaters', serviceTime: '12:00', eaterCount: 30, scheduledMenuId: scheduled.id },
    ]);
  });

  test('the next day with people of each line, within two weeks', async () => {
    const account = await anAccount('Hooli Eaters');
    for (const [date, eaters, serviceLine] of [
      ['2027-02-01', 20, 'Lunch'],
      ['2027-02-03', 0, 'Lunch'],
      ['2027-02-05', 30, 'Lunch'],
      ['2027-02-15', 9, 'Dinner'],
      ['2027-02-16', 9, 'Breakfast'],
    ] as const)
      await anEvent(account, date, { eaters, line: serviceLine });
    const next = async (after: string) =>
      (await call(operations, 'GET', `/v1/next-services?marketId=${market.id}&after=${after}`)).body.data;
    const dinner = { serviceLineId: line('Dinner'), date: '2027-02-15', headcount: 9 };
    const lunch = { serviceLineId: line('Lunch'), date: '2027-02-05', headcount: 30 };
    expect(new Set(await next('2027-02-01'))).toEqual(new Set([lunch, dinner]));
    expect(await next('2027-01-31')).toContainEqual({ ...lunch, date: '2027-02-01', headcount: 20 });
    expect(await next('2027-02-16')).toEqual([]);
  });

  test('is one number on every screen: 9 vegetarians of the event and 3 registered eaters with allergies', async () => {
    const date = '2027-01-05';
    const account = await anAccount('Initech Eaters');
    const milk = getOnly(await db.select().from(allergens).where(eq(allergens.name, 'Milk')));
    for (const name of ['ann', 'bob', 'cyd']) {
      const eater = { email: `${name}@initech.example`, allergenIds: [milk.id] };
      expect((await call(operations, 'POST', `/v1/consumer-users/account/${account.id}`, eater)).status).toBe(201);
    }
    await anEvent(account, date, { eaters: 40, veggies: 9 });
    const scheduled = await aScheduledMenu(date);
    const reportedValues = {
      headcountA: 12,
      headcountNoA: 28,
      accommodationSummary: [
        { name: 'Vegetarian', count: 9, isAllergen: false },
        { name: 'Milk', count: 3, isAllergen: true },
      ],
    };

    const get = async (url: string) => (await call(operations, 'GET', url)).body.data;
    const day = `marketId=${market.id}&date=${date}`;
    expect((await get(`/v1/consumer-details?${day}`))[0].accounts).toMatchObject([reportedValues]);
    expect(await get(`/v1/scheduled-menus/${scheduled.id}/consumer-details`)).toMatchObject([
      { headcountA: 12, headcountNoA: 28, accommodationSummary: { Vegetarian: 9, 'no Milk': 3 } },
    ]);
    expect((await get(`/v1/service-events?accountId=${account.id}&year=2027&month=1&day=5`))[0]).toMatchObject({
      dietaryCount: 9,
      accommodations: reportedValues,
    });
    const host = await addUser([]);
    expect((await call(host, 'GET', `/v1/scheduled-events?${day}`)).body.data[0].accommodations).toEqual(
      reportedValues,
    );
    const slot = { marketId: market.id, mealDate: date, serviceLineId: line('Lunch') };
    const { accountSummaries } = (await call(operations, 'POST', '/v2beta/calculations/containers', slot)).body.data;
    expect(accountSummaries).toMatchObject([{ headCount: 40, veggies: 9 }]);
  });

  test('of two services of one account on one line is reported once, for both together', async () => {
    const date = '2027-01-06';
    const account = await anAccount('Umbrella Eaters');
    const milk = getOnly(await db.select().from(allergens).where(eq(allergens.name, 'Milk')));
    const eater = { email: 'dee@umbrella.example', allergenIds: [milk.id] };
    await call(operations, 'POST', `/v1/consumer-users/account/${account.id}`, eater);
    await anEvent(account, date, { eaters: 10, veggies: 2 });
    await anEvent(account, date, { eaters: 5, veggies: 1, time: '13:00' });
    const { data } = (await call(operations, 'GET', `/v1/scheduled-events?marketId=${market.id}&date=${date}`)).body;
    const both = { headcountA: 4, headcountNoA: 11 };
    expect(data).toMatchObject([{ accommodations: both }, { accommodations: both }]);
  });

  test('is nobody on an empty day', async () => {
    const date = '2027-01-02';
    const scheduled = await aScheduledMenu(date);
    expect(
      (await call(operations, 'GET', `/v1/consumer-details?marketId=${market.id}&date=${date}`)).body.data,
    ).toEqual([]);
    expect((await call(operations, 'GET', `/v1/scheduled-menus/${scheduled.id}/consumer-details`)).body.data).toEqual(
      [],
    );
  });

  test('and has no menu yet is reported for a month: by day and line, not nobody, not another market, not a served line', async () => {
    const [acme, globex] = [await anAccount('Acme Waiting'), await anAccount('Globex Waiting')];
    await anEvent(acme, '2027-03-31', { eaters: 30 });
    await anEvent(globex, '2027-03-31', { eaters: 12 });
    await anEvent(globex, '2027-03-31', { eaters: 5, line: 'Dinner', time: '18:00' });
    await anEvent(acme, '2027-03-30', { eaters: 0 });
    await anEvent(acme, '2027-03-01', { eaters: 8 });
    await anEvent(acme, '2027-04-01', { eaters: 9 });
    await aScheduledMenu('2027-03-01');
    const waiting = async (marketId: string) =>
      (await call(operations, 'GET', `/v1/services-without-menu?marketId=${marketId}&year=2027&month=3`)).body.data;
    const lunch = { date: '2027-03-31', serviceLineId: line('Lunch'), headcount: 42, accountCount: 2 };
    const dinner = { date: '2027-03-31', serviceLineId: line('Dinner'), headcount: 5, accountCount: 1 };
    expect(await waiting(market.id)).toEqual([lunch, dinner]);
    await aScheduledMenu('2027-03-31');
    expect(await waiting(market.id)).toEqual([dinner]);
    expect(await waiting((await aMarket(db)).id)).toEqual([]);
  });

  test('is not told to a host', async () => {
    const host = await addUser([]);
    const day = `marketId=${market.id}&date=2027-01-03`;
    expect((await call(host, 'GET', `/v1/consumer-details?${day}`)).status).toBe(403);
    const month = `marketId=${market.id}&year=2027&month=1`;
    expect((await call(host, 'GET', `/v1/services-without-menu?${month}`)).status).toBe(403);
    expect((await call(host, 'GET', `/v1/scheduled-events?${day}`)).status).toBe(200);
  });
});

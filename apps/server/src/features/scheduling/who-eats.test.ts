import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allergens, dietaryPreferences } from '#server/db/schema/lookups.ts';
import { userAllergens, users } from '#server/db/schema/users.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { aKitchen, one } from '#testing/scheduling.ts';

const { db } = await testDatabase();
const { call, addUser } = await testApp(db);
const operations = await addUser();
const { market, line, aMenu, anAccount, anEvent } = await aKitchen(db);

async function aScheduledMenu(date: string) {
  const { id: originalMenuId } = await aMenu([]);
  const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
  return (await call(operations, 'POST', '/v1/scheduled-menus', { originalMenuId, ...slot })).body.data;
}

describe('who eats', () => {
  test('is told for each service line of the day, and for one menu', async () => {
    const date = '2027-01-01';
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
    const ofMenu = await call(operations, 'GET', `/v1/scheduled-menus/${scheduled.id}/consumer-details`);
    expect(ofMenu.body.data).toEqual(lunch);

    const events = await call(operations, 'GET', `/v1/scheduled-events?marketId=${market.id}&date=${date}`);
    expect(events.body.data).toMatchObject([
      { account: 'Acme Eaters', city: 'Phoenix', serviceTime: '12:00', eaterCount: 2, scheduledMenuId: scheduled.id },
      { account: 'Acme Eaters', serviceTime: '18:00', eaterCount: 9, scheduledMenuId: null },
      { account: 'Globex Eaters', serviceTime: '12:00', eaterCount: 30, scheduledMenuId: scheduled.id },
    ]);
  });

  test('is nobody on an empty day', async () => {
    const date = '2027-01-02';
    const scheduled = await aScheduledMenu(date);
    expect(
      (await call(operations, 'GET', `/v1/consumer-details?marketId=${market.id}&date=${date}`)).body.data,
    ).toEqual([]);
    expect(
      (await call(operations, 'GET', `/v1/scheduled-menus/${scheduled.id}/consumer-details`)).body.data,
    ).toMatchObject({
      headcount: 0,
      accounts: [],
    });
  });

  test('is not told to a host', async () => {
    const host = await addUser([]);
    const day = `marketId=${market.id}&date=2027-01-03`;
    expect((await call(host, 'GET', `/v1/consumer-details?${day}`)).status).toBe(403);
    expect((await call(host, 'GET', `/v1/scheduled-events?${day}`)).status).toBe(200);
  });
});

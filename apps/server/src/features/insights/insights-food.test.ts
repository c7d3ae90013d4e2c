import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Insights } from '#contract/insights.ts';
import { elementIngredients, elements } from '#server/db/schema/catalogue.ts';
import { ingredientVendors } from '#server/db/schema/ingredients.ts';
import { testServer } from '#testing/app.ts';
import { anIngredient, aVendor, findUnit } from '#testing/catalogue.ts';
import { createReports } from '#testing/reported-services.ts';
import { aKitchen } from '#testing/scheduling.ts';
import { readImportTable } from '#testing/tables.ts';

/* What came back and what was missing, in dollars and in pounds (insights-5). */

const { db, call, addUser } = await testServer();
const buyer = await addUser(['View Scheduled Menus & Elements', 'View Master Menus & Elements']);
const host = await addUser(['View Scheduled Menus & Elements']);
const DAY = '2026-06-30';
const kitchen = await aKitchen(db);
const period = `firstDay=2026-01-01&lastDay=${DAY}&marketId=${kitchen.market.id}`;
const [rice, soup] = [await kitchen.aDish(), await kitchen.aDish({ portionPerPerson: '10' })];
const [acme, zenith] = [await kitchen.anAccount(), await kitchen.anAccount()];

// 100 oz of rice take 32 oz of grain at $40 for 640 oz: two cents an ounce.
const grain = await anIngredient(db, { name: 'Grain', portionUnitId: await findUnit(db) });
await db.insert(ingredientVendors).values({
  ingredientId: grain,
  ...{ preference: 1, vendorId: await aVendor(db), itemId: 'G', unitsPerCase: '640', costPerCase: '40' },
});
const unit = { portionUnitId: await findUnit(db) };
await db
  .insert(elementIngredients)
  .values({ elementId: rice.id, ingredientId: grain, order: 0, amount: '32', ...unit });
await db
  .update(elements)
  .set({ makesAmount: '100', makesUnitId: await findUnit(db) })
  .where(sql`id = ${rice.id}`);

const report = createReports(db, kitchen, [rice, soup], DAY);
await report(acme, 1, { told: [{ leftoverAmount: 100 }, { leftoverAmount: 50 }] });
await report(acme, 2, {
  told: [{ leftoverAmount: 200 }, { runout: true, timeOfRunout: '13:00', peopleNotServed: 7 }],
});
await report(zenith, 2, { told: [{ leftoverAmount: 64 }, { leftoverAmount: 0 }] });
const takeRecipe = (dishes: ReturnType<typeof sql>) =>
  db.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, ingredient_id, "order")
    select id, ${grain}, 0 from scheduled_elements where original_element_id = ${rice.id} and id in ${dishes}`);
await takeRecipe(sql`(select id from scheduled_elements)`);

const read = async (user: typeof buyer): Promise<Insights> =>
  (await call(user, 'GET', `/v1/insights/surveys?${period}`)).body.data;

test('leftovers and missing food have their amount, and what it costs by hand', async () => {
  const { elements, accounts } = await read(buyer);
  expect(elements).toMatchObject([
    {
      id: rice.id,
      leftoverFood: {
        portions: 72.8,
        amounts: [{ amount: 364, unit: 'oz' }],
        cost: { dollars: 7.28, rows: 1, knownRows: 1 },
      },
      missingFood: { portions: null },
    },
    {
      id: soup.id,
      leftoverFood: { amounts: [{ amount: 50, unit: 'oz' }], cost: { dollars: null, rows: 1, knownRows: 0 } },
      missingFood: { portions: 7, amounts: [{ amount: 70, unit: 'oz' }], cost: { dollars: null } },
    },
  ]);
  expect(accounts).toMatchObject([
    {
      id: acme.id,
      leftoverFood: { amounts: [{ amount: 350, unit: 'oz' }], cost: { dollars: 6, rows: 2, knownRows: 1 } },
    },
    // No soup came back: whatever it costs, that is nothing.
    { id: zenith.id, leftoverFood: { cost: { dollars: 1.28, rows: 2, knownRows: 2 } } },
  ]);
});

test('prices are told only to who reads them: others have amounts, and an order by portions (money-10)', async () => {
  const { elements, accounts } = await read(host);
  for (const row of [...elements, ...accounts]) expect(row.leftoverFood.cost ?? row.missingFood.cost).toBeNull();
  expect(elements.map(({ leftoverFood }) => leftoverFood.portions)).toEqual([72.8, 5]);
  const cells = async (user: typeof buyer) => {
    const { raw } = await call(user, 'GET', `/v1/exports/insights?${period}&view=leftovers`);
    const { columns, rows } = await readImportTable(raw);
    const [first = []] = rows;
    return ['Left over amount', 'Left over cost', 'At least'].map((heading) => first[columns.indexOf(heading)]);
  };
  expect(await cells(buyer)).toEqual(['22.8 lbs', '7.28', '']);
  expect(await cells(host)).toEqual(['22.8 lbs', '', '']);
});

test('a run-out of which nobody said whom it left without is of unknown cost', async () => {
  const other = await kitchen.anAccount();
  await report(other, 3, {
    told: [{ runout: true, timeOfRunout: '13:00', peopleNotServed: 0 }, {}],
    notAnswered: (name) => name.endsWith('.peopleNotServed'),
  });
  await takeRecipe(sql`(select scheduled_elements.id from scheduled_elements
    join scheduled_menus on scheduled_menus.id = scheduled_menu_id where date = '2026-06-27')`);
  const { accounts } = await read(buyer);
  expect(accounts.find(({ id }) => id === other.id)?.missingFood.cost).toEqual({
    dollars: null,
    rows: 1,
    knownRows: 0,
  });
});

test('a copy that is made otherwise than its element is of unknown cost (money-8)', async () => {
  await db.execute(sql`delete from scheduled_element_ingredients where scheduled_element_id in (
    select scheduled_elements.id from scheduled_elements join scheduled_menus on scheduled_menus.id = scheduled_menu_id
    where date = '2026-06-29')`);
  const { elements } = await read(buyer);
  expect(elements.find(({ id }) => id === rice.id)?.leftoverFood.cost).toEqual({
    dollars: 5.28,
    ...{ rows: 2, knownRows: 1 },
  });
});

test('a dish that is on no menu any more is of unknown cost for its account', async () => {
  const other = await kitchen.anAccount();
  await report(other, 4, { told: [{ leftoverAmount: 64 }, { leftoverAmount: 0 }] });
  await db.execute(sql`
    delete from scheduled_elements using scheduled_menus
    where scheduled_menus.id = scheduled_menu_id and date = '2026-06-26' and original_element_id = ${rice.id}`);
  const { accounts } = await read(buyer);
  // The soup, of which nothing came back, is known to have cost nothing.
  expect(accounts.find(({ id }) => id === other.id)?.leftoverFood.cost).toEqual({ dollars: 0, rows: 2, knownRows: 1 });
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DietVerdict, ScheduledDiets } from '#contract/diets.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient } from '#testing/catalogue.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, aDish, aMenu } = await aKitchen(db);
const milk = await anAllergen(db, 'Milk');

const findText = (diets: readonly DietVerdict[] | undefined, name: string) => {
  const diet = diets?.find((diet) => diet.name === name);
  return `${diet?.verdict}: ${diet?.reasons.map(({ text }) => text).join(', ')}`;
};
const readDiets = async (id: string): Promise<ScheduledDiets> =>
  (await call(chef, 'GET', `/v1/scheduled-diets?ids=${id}`)).body.data[0];

test('a scheduled element and its alternatives have verdicts with reasons, and never claim more than their master (diets-4)', async () => {
  const rice = await anIngredient(db, { name: 'Rice', hasNoAllergens: true, origins: ['Plant'] });
  const butter = await anIngredient(db, { name: 'Butter', type: 'Dairy' }, [milk]);
  const [plain, buttered] = [
    await aDish({ name: 'Plain rice', hasNoAllergens: true }),
    await aDish({ name: 'Buttered rice' }),
  ];
  const row = (dish: { id: string }, ingredientId: string, order: number) => ({
    elementId: dish.id,
    ingredientId,
    order,
  });
  await db.insert(elementIngredients).values([row(plain, rice, 0), row(buttered, rice, 0), row(buttered, butter, 1)]);
  const menu = await aMenu([buttered]);
  const slot = { marketId: market.id, serviceLineId: line('Lunch'), date: '2031-05-05' };
  const { data } = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: menu.id, ...slot })).body;
  const { id } = data.scheduledElements[0];
  await call(chef, 'POST', `/v1/scheduled-menus/${data.id}/alternatives`, {
    scheduledElementId: id,
    elementId: plain.id,
  });
  const { diets, alternatives } = await readDiets(id);
  expect(findText(diets, 'Vegan')).toBe('no: Butter is Dairy, Butter contains Milk');
  expect(findText(diets, 'Vegetarian')).toBe('yes: by its ingredients and allergens');
  expect(findText(diets, 'Halal')).toBe('unknown: nobody has stated that it suits Halal');
  expect(findText(alternatives[0], 'Vegan')).toBe('yes: by its ingredients and allergens');
  // The allergens of the rice are no longer recorded: neither says more than that.
  await db.execute(sql`update ingredients set has_no_allergens = false where id = ${rice}`);
  const after = await readDiets(id);
  expect(findText(after.diets, 'Vegetarian')).toBe('unknown: the allergens of Rice are not recorded');
  expect(findText(after.alternatives[0], 'Vegan')).toBe('unknown: the allergens of Rice are not recorded');
});

test('unknown ids are left out; more than 100 are refused', async () => {
  const ids = Array.from({ length: 101 }, () => '01900000-0000-7000-8000-00000000dead');
  expect((await call(chef, 'GET', `/v1/scheduled-diets?ids=${ids[0]}`)).body.data).toEqual([]);
  expect((await call(chef, 'GET', `/v1/scheduled-diets?ids=${ids.join()}`)).status).toBe(400);
});

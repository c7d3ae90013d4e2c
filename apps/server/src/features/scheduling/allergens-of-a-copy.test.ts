import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { elementAllergens, elementIngredients, elements } from '#server/db/schema/catalogue.ts';
import { ingredientAllergens, ingredients } from '#server/db/schema/ingredients.ts';
import { allergens, portionUnits } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anIngredient } from '#testing/catalogue.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const operations = await addUser();
const { market, line, aDish, aMenu } = await aKitchen(db);

/** Each test schedules on its own day. */
let lastDay = 0;

describe('allergens of a copy', () => {
  const soy = async () => getOnly(await db.select().from(allergens).where(eq(allergens.name, 'Soy')));

  async function scheduled(dish: Parameters<typeof aDish>[0], ingredientId?: string) {
    const element = await aDish(dish);
    if (ingredientId) await db.insert(elementIngredients).values({ elementId: element.id, ingredientId, order: 0 });
    const menu = await aMenu([element]);
    lastDay += 1;
    const slot = {
      marketId: market.id,
      serviceLineId: line('Lunch'),
      date: `2027-01-${String(lastDay).padStart(2, '0')}`,
    };
    const { body } = await call(operations, 'POST', '/v1/scheduled-menus', { originalMenuId: menu.id, ...slot });
    /** The record's value; the list of the day must agree. */
    const now = async () => {
      const { id, marketId, date } = body.data;
      const { year, month, day } = toDateParts(date);
      const query = `marketId=${marketId}&year=${year}&month=${month}&day=${day}`;
      const record = (await call(operations, 'GET', `/v1/scheduled-menus/${id}`)).body.data;
      const listedData = (await call(operations, 'GET', `/v1/scheduled-menus?${query}`)).body.data[0];
      const statedRows = [record, listedData].map((menu) => {
        const { allergenNames, allergenStatement } = menu.scheduledElements[0];
        return [allergenStatement, ...allergenNames];
      });
      expect(statedRows[1]).toEqual(statedRows[0]);
      return statedRows[0];
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
    const ounce = getOnly(await db.select().from(portionUnits).where(eq(portionUnits.name, 'Ounce')));
    const miso = getOnly(
      await db.insert(ingredients).values({ name: 'Miso', type: 'Other', portionUnitId: ounce.id }).returning(),
    );
    await db.insert(ingredientAllergens).values({ ingredientId: miso.id, allergenId: (await soy()).id });
    await db.insert(elementIngredients).values({ elementId: element.id, ingredientId: miso.id, order: 0 });
    expect(await now()).toEqual(['some', 'Soy']);
  });

  test('are named once, though several say so', async () => {
    const { element, now } = await scheduled({ allergens: ['Soy'] });
    const ounce = getOnly(await db.select().from(portionUnits).where(eq(portionUnits.name, 'Ounce')));
    for (const [order, name] of ['Tofu', 'Tamari'].entries()) {
      const carrier = { name, type: 'Other' as const, portionUnitId: ounce.id };
      const { id: ingredientId } = getOnly(await db.insert(ingredients).values(carrier).returning());
      await db.insert(ingredientAllergens).values({ ingredientId, allergenId: (await soy()).id });
      await db.insert(elementIngredients).values({ elementId: element.id, ingredientId, order });
    }
    expect(await now()).toEqual(['some', 'Soy']);
  });

  describe("whose recipe is not the master's any more", () => {
    async function makeDish(dish: Parameters<typeof aDish>[0], name: string) {
      const ounce = getOnly(await db.select().from(portionUnits).where(eq(portionUnits.name, 'Ounce')));
      const carrier = { name, type: 'Other' as const, portionUnitId: ounce.id };
      const { id: ingredientId } = getOnly(await db.insert(ingredients).values(carrier).returning());
      const createdRecord = await scheduled(dish, ingredientId);
      await db.delete(elementIngredients).where(eq(elementIngredients.elementId, createdRecord.element.id));
      return { ...createdRecord, ingredientId };
    }

    test('grow with what one of its own ingredients turns out to contain', async () => {
      const { ingredientId, now } = await makeDish({ hasNoAllergens: true }, 'Fish sauce');
      expect(await now()).toEqual(['none']);
      await db.insert(ingredientAllergens).values({ ingredientId, allergenId: (await soy()).id });
      expect(await now()).toEqual(['some', 'Soy']);
    });

    test('are none only when the copy said so too', async () => {
      const { element, now } = await makeDish({}, 'Bought paste');
      expect(await now()).toEqual(['unknown']);
      await db.update(elements).set({ hasNoAllergens: true }).where(eq(elements.id, element.id));
      expect(await now()).toEqual(['unknown']);
    });
  });

  test('are none when the kitchen says so of a dish that is made as it was', async () => {
    const { element, now } = await scheduled({}, await anIngredient(db, { hasNoAllergens: true }));
    await db.update(elements).set({ hasNoAllergens: true }).where(eq(elements.id, element.id));
    expect(await now()).toEqual(['none']);
  });

  test('stay unknown when the kitchen says so of a dish of which nobody knows if it is made as it was', async () => {
    const { element, now } = await scheduled({});
    await db.update(elements).set({ hasNoAllergens: true }).where(eq(elements.id, element.id));
    expect(await now()).toEqual(['unknown']);
  });

  test('stay when the kitchen forgets them, and record nothing', async () => {
    const { element, now } = await scheduled({ allergens: ['Milk'] });
    await db.delete(elementAllergens).where(eq(elementAllergens.elementId, element.id));
    expect(await now()).toEqual(['unknown', 'Milk']);
    await db.update(elements).set({ hasNoAllergens: true }).where(eq(elements.id, element.id));
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

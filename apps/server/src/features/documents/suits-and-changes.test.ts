import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { addOnSlots } from '#server/db/schema/reference-data.ts';
import { serviceEventAddOns } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient } from '#testing/catalogue.ts';
import { readPdfText } from '#testing/pdf.ts';
import { addOnType, aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const date = addDays(todayIn('America/Phoenix', new Date()), 3);
const milk = await anAllergen(db, 'Milk');

async function makeDish(name: string, type: string, ingredient: { readonly hasNoAllergens?: boolean } = {}) {
  const dish = await aDish({ name, type, hasNoAllergens: true });
  const ingredientId = await anIngredient(db, {
    name: `${name} base`,
    hasNoAllergens: true,
    origins: ['Plant'],
    ...ingredient,
  });
  await db.insert(elementIngredients).values({ elementId: dish.id, ingredientId, order: 0 });
  // An ingredient is saved with a vendor.
  await db.execute(sql`with vendor as (insert into vendors (name) values (${`Vendor of ${name}`}) returning id)
    insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id) select ${ingredientId}, 1, id, 'A1' from vendor`);
  return { ...dish, ingredientId };
}

const tofu = await makeDish('Tofu Tinga', 'Protein');
const rice = await makeDish('Mystery Rice', 'Starch', { hasNoAllergens: false });
const beans = await makeDish('Black Beans', 'Protein');
const soup = await makeDish('Squash Soup', 'Soup');
const event = await anEvent(await anAccount('Acme'), date, { eaters: 10 });

const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
const menu = await aMenu([tofu, rice], 'Tinga');
const scheduled = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: menu.id, ...slot })).body.data;
const [main, side] = scheduled.scheduledElements;
const instead = { elementId: beans.id, name: beans.name, ingredients: beans.ingredients, method: '' };
await call(chef, 'PUT', `/v1/scheduled-menus/${scheduled.id}`, {
  scheduledElements: [{ id: main.id, alternative: [instead] }, { id: side.id }],
});
const soups = await addOnType(db);
const [place] = await db
  .insert(addOnSlots)
  .values({ addOnTypeId: soups.id, name: 'Soup of the day', position: 0 })
  .returning();
const addOn = (
  await call(chef, 'POST', '/v1/scheduled-add-ons', {
    addOnTypeId: soups.id,
    ...slot,
    scheduledElements: [{ addOnSlotId: place?.id, originalElementId: soup.id }],
  })
).body.data;

await db.insert(serviceEventAddOns).values({ serviceEventId: event.id, addOnTypeId: soups.id, quantity: 10 });

const readText = async (address: string) => {
  const reply = await call(chef, 'GET', `/v1/documents/${address}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (await readPdfText(reply.raw)).join(' ');
};
const cards = () => readText(`dish-cards?scheduledMenuId=${scheduled.id}`);
const labels = () => readText(`labels?scheduledMenuId=${scheduled.id}`);
const chefNumbers = () => readText(`chef-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`);

const withMilk = { allergenIds: [milk], hasNoAllergens: false, origins: ['Plant', 'Dairy/Egg/Honey'] };
async function saveIngredient(id: string, changes: object) {
  const { data } = (await call(chef, 'GET', `/v1/ingredients/${id}`)).body;
  const reply = await call(chef, 'PUT', `/v1/ingredients/${id}?confirmed=reach`, { ...data, ...changes });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

describe('the diets that a dish suits', () => {
  const plain = 'Suitable for Dairy Free, Gluten Free, Pescatarian, Vegan, Vegetarian';

  test('is on the cards of dishes, alternatives and add-ons that are known to suit somebody', async () => {
    const text = await cards();
    for (const name of ['Tofu Tinga', 'Black Beans', 'Squash Soup'])
      expect(text, name).toMatch(new RegExp(`${name}(?:(?!Mystery).)*${plain}`));
    expect(await labels()).toMatch(new RegExp(`Tofu Tinga.*${plain}`));
  });

  test('is not on the card of a dish of which something is not recorded', async () => {
    const text = await cards();
    // Both faces of three cards, and none of the fourth.
    expect(text.match(/Suitable for/g)).toHaveLength(6);
    expect(text).not.toMatch(/Mystery Rice (?:(?!Squash Soup|Tofu Tinga|Black Beans).)*Suitable/);
  });

  test('loses a preference at once when an ingredient is corrected', async () => {
    await saveIngredient(tofu.ingredientId, withMilk);
    expect(await labels()).not.toMatch(/Tofu Tinga (?:(?!Black Beans|Squash Soup).)*Vegan/);
    expect(await cards()).toContain('Suitable for Gluten Free, Pescatarian, Vegetarian');
  });

  test('is on the cards of a master menu, too', async () => {
    expect(await readText(`dish-cards?menuId=${menu.id}`)).toContain(
      'Suitable for Gluten Free, Pescatarian, Vegetarian',
    );
  });
});

describe('a change after planning', () => {
  test('is on the chef numbers until somebody accepts it, of the menu and of its add-ons', async () => {
    await saveIngredient(soup.ingredientId, withMilk);
    const text = await chefNumbers();
    expect(text).toContain('Changed after planning');
    expect(text).toContain(
      'Milk was added to Tofu Tinga base. The origin of Tofu Tinga base is now Plant, Dairy/Egg/Honey. Changes Tofu Tinga.',
    );
    expect(text).toContain(
      'Milk was added to Squash Soup base. The origin of Squash Soup base is now Plant, Dairy/Egg/Honey. Changes Squash Soup.',
    );
    expect(await readText(`all-papers?scheduledMenuId=${scheduled.id}`)).toContain('Changed after planning');

    const { data } = (await call(chef, 'GET', `/v1/scheduled-menus/${scheduled.id}`)).body;
    const ids = data.changes.map(({ id }: { id: string }) => id);
    await call(chef, 'POST', '/v1/changes-after-planning/accept', { ids });
    const afterwards = await chefNumbers();
    expect(afterwards).not.toContain('Tofu Tinga base');
    expect(afterwards).toContain('Squash Soup base');
  });

  test('of an add-on marks the menu that it is served beside', async () => {
    const listFlag = async () => {
      const { year, month, day } = toDateParts(date);
      const { body } = await call(
        chef,
        'GET',
        `/v1/scheduled-menus?marketId=${market.id}&year=${year}&month=${month}&day=${day}`,
      );
      return getOnly<{ hasChangedAddOn: boolean }>(body.data).hasChangedAddOn;
    };
    expect(await listFlag()).toBe(true);
    const { data } = (await call(chef, 'GET', `/v1/scheduled-add-ons/${addOn.id}`)).body;
    await call(chef, 'POST', '/v1/changes-after-planning/accept', { ids: [data.changes[0].id] });
    expect(await listFlag()).toBe(false);
  });
});

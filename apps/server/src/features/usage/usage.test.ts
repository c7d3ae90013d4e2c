import { expect, test } from 'vitest';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { addOnSlots } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anElement, anIngredient } from '#testing/catalogue.ts';
import { addOnType, aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const host = await addUser([]);
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db, { timeZone: 'Pacific/Kiritimati' });
// Kiritimati is a day ahead of most of the world, so a server that takes its own day shows.
const today = todayIn('Pacific/Kiritimati', new Date());
const tomorrow = addDays(today, 1);

const soySauce = await anIngredient(db, { name: 'Soy sauce' });
const noodles = await aDish({ name: 'Noodles' });
await db.insert(elementIngredients).values({ elementId: noodles.id, ingredientId: soySauce, order: 0 });
const rice = await aDish({ name: 'Rice' });
const wok = await aMenu([noodles, rice], 'Wok');
const plain = await aMenu([rice], 'Plain');

const schedule = async (originalMenuId: string, date: string, serviceLine = 'Lunch') =>
  (
    await call(chef, 'POST', '/v1/scheduled-menus', {
      originalMenuId,
      marketId: market.id,
      serviceLineId: line(serviceLine),
      date,
    })
  ).body.data;
const usage = async (path: string) => (await call(chef, 'GET', `/v1/${path}/usage`)).body.data;
const ofSauce = () => usage(`ingredients/${soySauce}`);

test('an ingredient names its elements, their menus, and what serves them from today on, with the people there', async () => {
  const account = await anAccount();
  await anEvent(account, tomorrow, { eaters: 40 });
  await anEvent(await anAccount(), tomorrow, { eaters: 25 });
  await anEvent(account, tomorrow, { eaters: 500, line: 'Dinner' });
  const servedRecord = await schedule(wok.id, tomorrow);
  await schedule(wok.id, addDays(today, -1));
  await schedule(plain.id, addDays(today, 2));
  const foundRecord = await ofSauce();
  expect(foundRecord.elements).toEqual({
    count: 1,
    items: [{ id: noodles.id, name: 'Noodles', menuElementClassId: noodles.menuElementClassId }],
  });
  expect(foundRecord.menus.items.map((menu: { name: string }) => menu.name)).toEqual(['Wok']);
  expect(foundRecord.services).toEqual({
    count: 1,
    items: [
      {
        id: servedRecord.id,
        kind: 'menu',
        name: 'Wok',
        date: tomorrow,
        marketId: market.id,
        serviceLineId: line('Lunch'),
        people: 65,
        elements: [{ name: 'Noodles', isAlternative: false }],
      },
    ],
  });
  expect(await usage(`elements/${noodles.id}`)).toMatchObject({ menus: { count: 1 }, services: { count: 1 } });
  expect(await usage(`elements/${rice.id}`)).toMatchObject({ menus: { count: 2 }, services: { count: 2 } });
});

test("today counts, in the market's own time zone", async () => {
  const { id } = await schedule(wok.id, today, 'Breakfast');
  expect((await ofSauce()).services.items[0]).toMatchObject({ id, date: today, people: 0 });
});

test('alternatives and add-ons count', async () => {
  const { id, scheduledElements } = await schedule(plain.id, addDays(today, 3));
  const [element] = scheduledElements;
  await call(chef, 'PUT', `/v1/scheduled-menus/${id}`, {
    scheduledElements: [{ id: element.id, alternative: [{ elementId: noodles.id, name: 'Noodles' }] }],
  });
  const type = await addOnType(db);
  const [slot] = await db.insert(addOnSlots).values({ addOnTypeId: type.id, name: 'Bowl', position: 90 }).returning();
  const addOn = await call(chef, 'POST', '/v1/scheduled-add-ons', {
    addOnTypeId: type.id,
    marketId: market.id,
    serviceLineId: line('Lunch'),
    date: addDays(today, 4),
    scheduledElements: [{ addOnSlotId: slot?.id, originalElementId: noodles.id }],
  });
  expect(addOn.status).toBe(201);
  const { items } = (await ofSauce()).services;
  expect(items).toContainEqual(expect.objectContaining({ id, elements: [{ name: 'Noodles', isAlternative: true }] }));
  expect(items).toContainEqual(expect.objectContaining({ id: addOn.body.data.id, kind: 'addOn', name: type.name }));
});

test('a typed ingredient counts as a whole item, and a copy keeps ingredients that its element lost', async () => {
  await anElement(db, { name: 'Dip', ingredients: 'Mayonnaise, Soy Sauce, lime', isIngredientsTyped: true });
  await anElement(db, { name: 'Glaze', ingredients: 'Sweet soy sauce, lime', isIngredientsTyped: true });
  expect((await ofSauce()).elements.items.map((element: { name: string }) => element.name)).toEqual(['Dip', 'Noodles']);
  const lime = await anIngredient(db, { name: 'Lime' });
  expect((await usage(`ingredients/${lime}`)).services.count).toBe(0);
  const water = await anIngredient(db, { name: 'Water' });
  const { services, elements } = await usage(`ingredients/${water}`);
  // The elements of the kitchen here have no rows, and nobody typed their text: their copies print it.
  expect(elements.count).toBe(0);
  expect(services.count).toBeGreaterThan(2);
});

test('an unknown id is not found, and hosts may not ask', async () => {
  expect((await call(chef, 'GET', `/v1/ingredients/${noodles.id}/usage`)).status).toBe(404);
  expect((await call(chef, 'GET', `/v1/elements/${soySauce}/usage`)).status).toBe(404);
  expect((await call(host, 'GET', `/v1/elements/${noodles.id}/usage`)).status).toBe(403);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient } from '#testing/catalogue.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const planner = await addUser();
const host = await addUser([]);
const timeZone = 'Pacific/Kiritimati';
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db, { timeZone });
const today = todayIn(timeZone, new Date());
const milk = await anAllergen(db, 'Milk');
const oil = await anIngredient(db, { name: 'Oil', hasNoAllergens: true });
const cream = await anIngredient(db, { name: 'Cream' }, [milk]);

const schedule = async (originalMenuId: string, date: string, serviceLine = 'Lunch') =>
  (
    await call(planner, 'POST', '/v1/scheduled-menus', {
      originalMenuId,
      marketId: market.id,
      serviceLineId: line(serviceLine),
      date,
    })
  ).body.data;
const readMenu = async (id: string) => (await call(planner, 'GET', `/v1/scheduled-menus/${id}`)).body.data;
const readCopies = async (id: string) => (await call(planner, 'GET', `/v1/elements/${id}/dated-copies`)).body.data;

async function aSoup(name: string) {
  const soup = await aDish({ name, hasNoAllergens: true });
  await db.insert(elementIngredients).values({ elementId: soup.id, ingredientId: oil, order: 0 });
  await call(planner, 'PUT', `/v1/elements/${soup.id}?confirmed=reach`, {
    ...(await call(planner, 'GET', `/v1/elements/${soup.id}`)).body.data,
    isIngredientsTyped: false,
    ingredients: '',
  });
  const change = async () => {
    const { data } = (await call(planner, 'GET', `/v1/elements/${soup.id}`)).body;
    const changedValues = {
      ...data,
      method: 'Simmer with cream.',
      hasNoAllergens: false,
      ingredients: '',
      isIngredientsTyped: false,
      ingredientObjs: [{ ingredientId: cream }, { ingredientId: oil }],
    };
    expect((await call(planner, 'PUT', `/v1/elements/${soup.id}?confirmed=reach`, changedValues)).status).toBe(200);
  };
  const takeOver = (copyIds: string[], parts: string[], who = planner) =>
    call(who, 'POST', `/v1/elements/${soup.id}/take-over`, { copyIds, parts });
  return { soup, menu: await aMenu([soup], `Menu of ${name}`), change, takeOver };
}

test('taking over flags the services of which it changes what a dish may claim, and no other', async () => {
  const { soup, menu, change, takeOver } = await aSoup('Bisque');
  await change();
  const flagged = await schedule(menu.id, addDays(today, 50));
  // Without cream again: the copies still have it.
  const { data } = (await call(planner, 'GET', `/v1/elements/${soup.id}`)).body;
  const plain = {
    ingredientObjs: [{ ingredientId: oil }],
    hasNoAllergens: true,
    allergenIds: [],
    isIngredientsTyped: false,
  };
  const savedReply = await call(planner, 'PUT', `/v1/elements/${soup.id}?confirmed=reach`, { ...data, ...plain });
  expect(savedReply.status, JSON.stringify(savedReply.body)).toBe(200);
  const unreached = await schedule(menu.id, addDays(today, 51));
  const open = async (id: string) => (await readMenu(id)).changes.map(({ text }: { text: string }) => text);
  const before = (await open(flagged.id)).length;
  const copies = [flagged, unreached].map(({ scheduledElements: [copy] }) => copy.id);
  await takeOver(copies, ['method']);
  expect(await open(flagged.id)).toHaveLength(before);
  expect((await takeOver(copies, ['ingredients', 'allergens'])).status).toBe(200);
  expect(await open(flagged.id)).toContain('Taken over from the catalogue as it is now: Bisque.');
  expect(await open(unreached.id)).toEqual([]);
});

test('copies that differ are listed with both texts, and take over chosen parts into chosen dates', async () => {
  const { soup, menu, change, takeOver } = await aSoup('Leek soup');
  const first = await schedule(menu.id, today);
  const second = await schedule(menu.id, addDays(today, 1));
  const past = await schedule(menu.id, addDays(today, -1));
  expect(await readCopies(soup.id)).toEqual([]);
  // Own serving fields, notes and alternatives of one of them.
  const [copy] = first.scheduledElements;
  const own = { portionPerPerson: 9, directionals: 'Ladle first', alternative: [{ name: 'Broth' }] };
  await call(planner, 'PUT', `/v1/scheduled-menus/${first.id}`, {
    clientNotes: 'Gate B',
    scheduledElements: [{ id: copy.id, ...own }],
  });
  await change();
  const differences = [
    { part: 'method', copied: 'Steam until tender.', master: 'Simmer with cream.', here: 'Steam until tender.' },
    { part: 'ingredients', copied: 'Oil', master: 'Cream, Oil', here: 'Oil' },
    { part: 'allergens', copied: 'no allergens', master: 'Milk', here: 'no allergens' },
  ].map((difference) => ({ ...difference, isKept: false }));
  const place = { marketId: market.id, serviceLineId: line('Lunch') };
  expect(await readCopies(soup.id)).toEqual([
    { id: copy.id, insteadOf: null, service: 'Menu of Leek soup', date: today, ...place, differences },
    expect.objectContaining({ date: addDays(today, 1), differences }),
  ]);
  const before = await readMenu(first.id);
  expect((await takeOver([copy.id], ['ingredients'])).body.data).toEqual({ changed: 1 });
  const after = await readMenu(first.id);
  expect(after.version).toBe(before.version + 1);
  expect(after.clientNotes).toBe('Gate B');
  const keeping = { portionPerPerson: 9, directionals: 'Ladle first', method: 'Steam until tender.' };
  expect(after.scheduledElements[0]).toMatchObject({ ...keeping, ingredients: 'Cream, Oil' });
  expect(after.scheduledElements[0].alternative).toEqual(before.scheduledElements[0].alternative);
  expect((await readMenu(second.id)).scheduledElements[0].ingredients).toBe('Oil');

  // Twice is once: nothing changes, not even a version.
  expect((await takeOver([copy.id], ['ingredients'])).body.data).toEqual({ changed: 0 });
  expect((await readMenu(first.id)).version).toBe(after.version);
  const everywhere = [copy.id, second.scheduledElements[0].id, past.scheduledElements[0].id];
  expect((await takeOver(everywhere, ['name', 'method', 'ingredients', 'allergens'])).body.data).toEqual({
    changed: 2,
  });
  expect(await readCopies(soup.id)).toEqual([]);
  expect((await readMenu(past.id)).scheduledElements[0].method).toBe('Steam until tender.');
});

test('a service with a complete host survey is left alone, and so is a copy of another element', async () => {
  const { soup, menu, change, takeOver } = await aSoup('Onion soup');
  await anEvent(await anAccount(), today, { line: 'Dinner' });
  const servedRecord = await schedule(menu.id, today, 'Dinner');
  const other = await schedule((await aMenu([await aDish()])).id, today, 'Snack');
  await change();
  await db.execute(sql`update host_surveys set status = 'complete' where scheduled_menu_id = ${servedRecord.id}`);
  expect(await readCopies(soup.id)).toEqual([]);
  const ids = [servedRecord.scheduledElements[0].id, other.scheduledElements[0].id];
  expect((await takeOver(ids, ['method'])).body.data).toEqual({ changed: 0 });
  expect((await takeOver(ids, ['method'], host)).status).toBe(403);
  const removedReply = await call(planner, 'POST', `/v1/elements/${menu.id}/take-over`, {
    copyIds: ids,
    parts: ['name'],
  });
  expect(removedReply.status).toBe(404);
});

test('forty dates are taken over together', async () => {
  const { soup, menu, change, takeOver } = await aSoup('Pea soup');
  for (let day = 10; day < 50; day += 1) await schedule(menu.id, addDays(today, day));
  await change();
  const ids = (await readCopies(soup.id)).map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(40);
  const reply = await takeOver(ids, ['name', 'method', 'ingredients', 'allergens']);
  expect(reply.body.data).toEqual({ changed: 40 });
});

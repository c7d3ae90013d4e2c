import { describe, expect, test } from 'vitest';
import { allPermissionLabels } from '#contract/permissions.ts';
import type { HistoryEntry, RecordHistoryMeta } from '#contract/record-history.ts';
import { type RecordKind, recordKinds } from '#contract/record-kinds.ts';
import { addDays, formatShortDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aVendor } from '#testing/catalogue.ts';
import { aServiceWithSurvey } from '#testing/surveys.ts';

const server = await testServer();
const { db } = server;
const boss = await server.addUser('superAdmin');
const cook = await server.addUser(['View Master Menus & Elements', 'Edit Master Menus & Elements']);
const { call } = server;
const { kitchen, account, event, menu: scheduled } = await aServiceWithSurvey({ db, server, scheduler: boss });

const toUrl = (kind: RecordKind, id: string) => `/v1/history/${kind}/${id}`;
async function read(kind: RecordKind, id: string, query = '') {
  const { status, body } = await call(boss, 'GET', `${toUrl(kind, id)}${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as { data: HistoryEntry[]; meta: RecordHistoryMeta };
}
/** As the tests name their people. */
const getName = ({ email }: { email: string }) => email.replace(/person(\d+)@.*/, 'Test Person $1');
const reportRows = async (kind: RecordKind, id: string) =>
  (await read(kind, id)).data.map(({ sentences }) => sentences);
async function change(url: string, changes: object, by = boss) {
  const before = (await call(by, 'GET', url)).body.data;
  const { status, body } = await call(by, 'PUT', `${url}?confirmed=reach`, { ...before, ...changes });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
}

const records: Readonly<Record<RecordKind, () => Promise<string>>> = {
  ingredients: () => anIngredient(db),
  elements: async () => (await kitchen.aDish()).id,
  menus: async () => (await kitchen.aMenu([])).id,
  'scheduled-menus': async () => scheduled.id,
  'scheduled-add-ons': async () => {
    const type = await call(boss, 'POST', '/v1/add-ons', { name: 'Bar', addOnSlots: [{ name: 'One' }] });
    const { id: addOnTypeId, addOnSlots } = type.body.data;
    const { id: originalElementId } = await kitchen.aDish();
    const date = addDays(todayIn('America/Phoenix', new Date()), 40);
    const slot = { marketId: kitchen.market.id, serviceLineId: kitchen.line('Lunch'), date, addOnTypeId };
    const scheduledElements = [{ addOnSlotId: addOnSlots[0].id, originalElementId }];
    return (await call(boss, 'POST', '/v1/scheduled-add-ons', { ...slot, scheduledElements })).body.data.id;
  },
  accounts: async () => account.id,
  'service-events': async () => event.id,
  'purchase-orders': async () => {
    const line = {
      ingredientId: await anIngredient(db),
      cases: 1,
      unitsPerCase: 20,
      costPerCase: 31.5,
    };
    const uses = { firstUse: '2026-12-01', lastUse: '2026-12-04' };
    const order = { marketId: kitchen.market.id, vendorId: await aVendor(db, 'Farm'), lines: [{ ...line, ...uses }] };
    return (await call(boss, 'POST', '/v1/purchase-orders', order)).body.data.id;
  },
};

describe('a history tells each save in words, the latest first (history-6)', () => {
  test('of an order, without its prices (money-10)', async () => {
    const id = await records['purchase-orders']();
    const [line] = (await call(boss, 'GET', `/v1/purchase-orders/${id}`)).body.data.lines;
    await change(`/v1/purchase-orders/${id}`, {
      deliveryDay: '2026-11-30',
      lines: [{ ...line, cases: 3, costPerCase: 33 }],
    });
    expect(await reportRows('purchase-orders', id)).toEqual([
      ['Set the delivery to 11/30/26.', `Changed the cases of ${line.ingredient} from 1 to 3.`],
      ['Created the purchase order Farm.', `Added the item ${line.ingredient} (1 case).`],
    ]);
  });
  test('of an ingredient', async () => {
    const milk = await anAllergen(db, 'Milk');
    const id = await anIngredient(db, { name: 'Cream' });
    const vendor = { vendorId: await aVendor(db, 'Farm'), preference: 1, itemId: 'C 1', costPerCase: 4 };
    await change(`/v1/ingredients/${id}`, { allergenIds: [milk], name: 'Heavy cream', vendors: [vendor] });
    expect(await reportRows('ingredients', id)).toEqual([
      ['Changed the name from Cream to Heavy cream.', 'Added the allergen Milk.', 'Added the vendor Farm.'],
      ['Created the ingredient Cream.'],
    ]);
  });

  test('of an element, with who and how much', async () => {
    const { id } = await kitchen.aDish({ name: 'Basmati rice' });
    const rice = await anIngredient(db, { name: 'Rice' });
    const { portionUnitId } = (await call(boss, 'GET', `/v1/ingredients/${rice}`)).body.data;
    const ingredientObjs = [{ ingredientId: rice, amount: 5, portionUnitId }];
    const url = `/v1/elements/${id}`;
    await change(
      url,
      { defaultPortionPerPerson: 6, ingredientObjs, isIngredientsTyped: true, method: 'Rinse.', hasNoAllergens: true },
      cook,
    );
    await change(url, { ingredientObjs: [{ ...ingredientObjs[0], amount: 6 }] }, cook);
    const { data, meta } = await read('elements', id);
    expect(data.map(({ sentences }) => sentences)).toEqual([
      ['Changed the amount of Rice from 5 to 6 oz.'],
      [
        'Changed the method from "Steam until tender." to "Rinse."',
        "Ticked 'No allergens'.",
        'Changed the default portion per person from 5 to 6 oz.',
        'Added the ingredient Rice (5 oz).',
      ],
      ['Created the element Basmati rice.'],
    ]);
    expect(data.map(({ changedBy }) => changedBy)).toEqual([getName(cook), getName(cook), null]);
    expect(data.map(({ version }) => version)).toEqual(['present', 'earlier', 'earlier']);
    expect(meta).toMatchObject({ name: 'Basmati rice', version: 3, count: 3, mayRestore: true });
  });

  test('of a menu: dishes that came, went and changed places', async () => {
    const [rice, beans] = [await kitchen.aDish({ name: 'Rice' }), await kitchen.aDish({ name: 'Beans' })];
    const { id } = await kitchen.aMenu([rice], 'Taco Bar');
    const url = `/v1/menus/${id}`;
    const { elements } = await change(url, {
      elements: [
        { ...(await call(boss, 'GET', url)).body.data.elements[0], portionPerPerson: 6 },
        { elementId: beans.id },
      ],
    });
    await change(url, { elements: elements.toReversed() });
    await call(boss, 'DELETE', `/v1/elements/${rice.id}`);
    await change(url, { elements: [] });
    await call(boss, 'DELETE', `/v1/elements/${rice.id}`);
    expect((await reportRows('menus', id)).slice(0, 3)).toEqual([
      ['Removed the elements Rice and Beans.'],
      ['Changed the order of the elements.'],
      ['Added the element Beans.', 'Changed the portion per person of Rice from 5 to 6 oz.'],
    ]);
  });

  test('of a scheduled menu: parts of dishes are named by their dish, also when it is gone', async () => {
    const url = `/v1/scheduled-menus/${scheduled.id}`;
    const { scheduledElements } = (await call(boss, 'GET', url)).body.data;
    const [dish, ...rest] = scheduledElements;
    const milk = await anAllergen(db, 'Milk');
    await change(url, {
      scheduledElements: [{ ...dish, allergenIds: [milk], alternative: [{ name: 'Tofu' }] }, ...rest],
    });
    await change(url, { scheduledElements: rest });
    const [removedNames, addedNames] = await reportRows('scheduled-menus', scheduled.id);
    expect(addedNames).toEqual([
      `Added the allergen Milk to ${dish.name}.`,
      `Added the alternative Tofu to ${dish.name}.`,
    ]);
    expect(removedNames).toEqual([`Removed the element ${dish.name}.`]);
    const { meta } = await read('scheduled-menus', scheduled.id);
    expect(meta.name).toBe(`${scheduled.name} on ${formatShortDate(scheduled.date)}`);
  });

  test('of an account, as its audit trail', async () => {
    await change(`/v1/accounts/${account.id}`, { totalEmployees: 80 });
    const [first] = await reportRows('accounts', account.id);
    expect(first).toEqual(['Total employees nothing → 80.']);
    const trail = await call(boss, 'GET', `/v1/accounts/${account.id}/audit-trail`);
    expect(trail.body.data[0]).toMatchObject({ author: getName(boss), sentences: first });
  });

  test('of a service that the repeating schedule planned: its beginning is there although no row tells it', async () => {
    const before = await reportRows('service-events', event.id);
    const input = (
      await call(
        boss,
        'GET',
        `/v1/service-events?accountId=${account.id}&year=${event.date.slice(0, 4)}&month=${Number(event.date.slice(5, 7))}`,
      )
    ).body.data.find(({ id }: { id: string }) => id === event.id);
    await call(boss, 'PUT', `/v1/service-events/${event.id}`, { ...input, eaterCount: 77 });
    const [latest, ...rest] = await reportRows('service-events', event.id);
    expect(latest?.[0]).toContain(`eaters ${input.eaterCount} → 77`);
    expect(rest).toEqual(before);
    expect(rest.length).toBe(1);
  });

  test('an undo is reported as one', async () => {
    const { id } = await kitchen.aMenu([], 'Gone for a while');
    const deletedReply = await call(boss, 'DELETE', `/v1/menus/${id}`);
    await call(boss, 'POST', `/v1/steps/${deletedReply.headers['brigade-step']}/undo`);
    const { data } = await read('menus', id);
    expect(data.map(({ sentences, isUndo, version }) => [sentences[0], isUndo, version])).toEqual([
      ['Brought back the menu Gone for a while.', true, 'present'],
      ['Deleted the menu Gone for a while.', false, null],
      ['Created the menu Gone for a while.', false, 'earlier'],
    ]);
  });
});

test('filters find the saves of a person and of a field, each with all of its changes', async () => {
  const { id } = await kitchen.aDish();
  const url = `/v1/elements/${id}`;
  const complete = {
    ingredients: 'Rice',
    hasNoIngredients: false,
    isIngredientsTyped: true,
    ingredientObjs: [{ ingredientId: await anIngredient(db) }],
  };
  await change(url, { ...complete, method: 'Boil.', hasNoAllergens: true });
  await change(url, { method: 'Fry.', hasNoAllergens: false, allergenIds: [await anAllergen(db, 'Milk')] }, cook);
  await change(url, { name: `Renamed ${id}` }, cook);
  const readCount = async (query: string) => (await read('elements', id, query)).meta.count;
  expect(await readCount(`?person=${cook.id}`)).toBe(2);
  expect(await readCount('?field=method')).toBe(3);
  expect(await readCount('?field=element_allergens')).toBe(1);
  expect(await readCount('?field=element_suitabilities')).toBe(0);
  const both = `?person=${cook.id}&field=element_allergens`;
  const { data, meta } = await read('elements', id, both);
  expect(data.map(({ sentences }) => sentences)).toEqual([
    ['Changed the method from "Boil." to "Fry."', "Unticked 'No allergens'.", 'Added the allergen Milk.'],
  ]);
  // The version of a save is the same, whatever is looked for.
  expect(data[0]?.version).toBe('earlier');
  expect(meta.people.map(({ name }) => name).sort()).toEqual([getName(boss), getName(cook)].sort());
  const second = await read('elements', id, '?page=2&perPage=3');
  expect([second.data.length, second.meta.count]).toEqual([1, 4]);
});

test.each(recordKinds)('%s: only who reads the record and knows who sets what reads its history', async (kind) => {
  const id = await records[kind]();
  const needed = ['ingredients', 'elements', 'menus'].includes(kind)
    ? 'View Master Menus & Elements'
    : 'View Scheduled Menus & Elements';
  const url = toUrl(kind, id);
  expect((await call(null, 'GET', url)).status).toBe(401);
  for (const label of allPermissionLabels) {
    const user = await server.addUser([label]);
    expect([label, (await call(user, 'GET', url)).status]).toEqual([label, label === needed ? 200 : 403]);
    expect((await call(user, 'GET', `${url}/1`)).status).toBe(403);
    expect((await call(user, 'POST', `${url}/1/restore`)).status).toBe(403);
  }
  expect((await call(boss, 'GET', toUrl(kind, crypto.randomUUID()))).status).toBe(404);
});

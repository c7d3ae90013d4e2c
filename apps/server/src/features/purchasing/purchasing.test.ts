import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PurchaseList } from '#contract/purchasing.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { demoServer } from '#testing/demo.ts';
import { readPdfText } from '#testing/pdf.ts';

const { db, call, addUser } = await demoServer();
const buyer = await addUser();
// Those of the demo aside.
await db.execute(sql`delete from purchase_orders`);
const today = todayIn('America/Phoenix', new Date());
const [from, to] = [addDays(today, 3), addDays(today, 9)];
const markets = (await db.execute<{ id: string }>(sql`select id from markets order by name`)).rows.map(({ id }) => id);
const period = (marketIds = markets, first = from, last = to) =>
  `marketIds=${marketIds.join()}&from=${first}&to=${last}`;
const readList = async (query = period()): Promise<PurchaseList> =>
  (await call(buyer, 'GET', `/v1/purchase-lists?${query}`)).body.data;

test('a list of all markets holds what the lists of each market hold, and every row its services', async () => {
  const all = await readList();
  const each = (await Promise.all(markets.map((id) => readList(period([id]))))).flatMap(({ rows }) => rows);
  expect(all.rows.length).toBeGreaterThan(100);
  const byKey = (list: PurchaseList['rows']) =>
    list.map((row) => JSON.stringify(row)).toSorted((left, right) => left.localeCompare(right));
  expect(byKey(all.rows)).toEqual(byKey(each));
  for (const { needed, services } of all.rows) {
    // Each is rounded up by itself, to a thousandth.
    const sum = services.reduce((total, { amount }) => total + amount, 0);
    expect(sum - needed).toBeLessThan(0.001 * services.length);
    expect(sum - needed).toBeGreaterThan(-0.0000001);
  }
  // Nobody said what is in the muffins.
  expect(all.notInList.map(({ dish }) => dish)).toContain('Blueberry muffins');
});

test('special plates and add-ons are bought for', async () => {
  const dishes = new Set(
    (await readList()).rows.flatMap(({ services }) =>
      services.flatMap((service) => service.dishes.map(({ name }) => name)),
    ),
  );
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct scheduled_elements.name from scheduled_add_ons
    join scheduled_elements on scheduled_add_on_id = scheduled_add_ons.id
    join service_event_served_add_ons using (scheduled_add_on_id) where date between ${from} and ${to}`);
  expect(rows.filter(({ name }) => dishes.has(name)).length).toBeGreaterThan(3);
});

test('what is on hand counts for every list, a chosen vendor for its own, and delivers at its own price', async () => {
  const [row] = (await readList()).rows.filter(({ offers, needed }) => offers.length > 1 && needed > 5);
  if (!row) throw new Error('The demo buys something of two vendors.');
  const entry = { marketId: row.marketId, from, to, ingredientId: row.ingredientId, onHand: 2.5, preference: 2 };
  expect((await call(buyer, 'POST', '/v1/purchase-lists/entries', entry)).status).toBe(200);
  const find = (list: PurchaseList) =>
    list.rows.find((one) => one.marketId === row.marketId && one.ingredientId === row.ingredientId);
  const second = row.offers[1];
  expect(find(await readList())).toMatchObject({ onHand: 2.5, needed: row.needed, offer: second });
  // A count is the kitchen's, a vendor that list's.
  const longer = find(await readList(period([row.marketId], from, addDays(to, 1))));
  expect([longer?.onHand, longer?.onHandDay, longer?.chosenPreference]).toEqual([2.5, today, null]);
  const file = await call(buyer, 'GET', `/v1/exports/purchase-list?${period()}&format=csv`);
  expect(file.raw.toString()).toContain(`${row.ingredient},${row.needed},`);
  expect((await call(buyer, 'GET', `/v1/exports/purchase-list?${period()}&format=xlsx`)).status).toBe(200);
  const sheet = await call(buyer, 'GET', `/v1/documents/purchase-sheet?${period()}&vendorId=${second?.vendorId}`);
  const text = (await readPdfText(sheet.raw)).join(' ');
  expect(text).toContain(second?.vendor);
  expect(text).toContain(row.ingredient);
  await call(buyer, 'POST', '/v1/purchase-lists/entries', { ...entry, onHand: null, preference: null });
  expect(find(await readList())).toEqual(row);
});

test('of two people who change one row each changes only what they typed, and who saw an old value is told who changed it', async () => {
  const [row] = (await readList()).rows.filter(({ offers }) => offers.length > 1);
  if (!row) throw new Error('The demo buys something of two vendors.');
  const list = { marketId: row.marketId, from, to, ingredientId: row.ingredientId };
  const save = (user: typeof buyer, more: object) =>
    call(user, 'POST', '/v1/purchase-lists/entries', { ...list, ...more });
  const readStoredNumbers = async () => {
    const foundRecord = (await readList()).rows.find(
      ({ marketId, ingredientId }) => marketId === row.marketId && ingredientId === row.ingredientId,
    );
    return [foundRecord?.onHand, foundRecord?.chosenPreference];
  };
  const other = await addUser();
  const { rows } = await db.execute<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from users where id = ${other.id}`,
  );
  expect((await save(buyer, { onHand: 3, seen: { onHand: null } })).status).toBe(200);
  expect((await save(other, { preference: 2, seen: { preference: null } })).status).toBe(200);
  expect(await readStoredNumbers()).toEqual([3, 2]);
  expect((await save(other, { onHand: 4, seen: { onHand: 3 } })).status).toBe(200);
  const stale = await save(buyer, { onHand: 5, seen: { onHand: 3 } });
  const sentence = `On hand was changed by ${rows[0]?.name} meanwhile.`;
  expect([stale.status, stale.body.error.message, stale.body.error.fields]).toEqual([
    412,
    sentence,
    { onHand: sentence },
  ]);
  expect(await readStoredNumbers()).toEqual([4, 2]);
  const both = await Promise.all([
    save(buyer, { onHand: 7, seen: { onHand: 4 } }),
    save(other, { onHand: 8, seen: { onHand: 4 } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await save(other, { onHand: null, preference: null })).status).toBe(200);
  expect(await readStoredNumbers()).toEqual([null, null]);
});

test.each([
  ['ten years', period(markets, '2026-01-01', '2035-12-31'), 'at most 31 days'],
  ['a last day before the first', period(markets, to, from), 'before the first'],
  ['no market', period(['x']), ''],
])('%s are told', async (_what, query, sentence) => {
  for (const path of ['/v1/purchase-lists?', '/v1/exports/purchase-list?']) {
    const { status, body } = await call(buyer, 'GET', path + query);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
  }
});

test('who sees only the schedule, or only the catalogue, sees no list, file or sheet', async () => {
  for (const labels of [['View Scheduled Menus & Elements'], ['View Master Menus & Elements']] as const) {
    const user = await addUser(labels);
    for (const path of [
      'purchase-lists?',
      'exports/purchase-list?',
      `documents/purchase-sheet?vendorId=${markets[0]}&`,
    ])
      expect((await call(user, 'GET', `/v1/${path}${period()}`)).status).toBe(403);
  }
});

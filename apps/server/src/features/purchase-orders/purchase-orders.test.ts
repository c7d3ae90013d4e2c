import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PurchaseList, PurchaseRow } from '#contract/purchasing.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { demoServer } from '#testing/demo.ts';

const { db, call, addUser } = await demoServer();
const buyer = await addUser();
// Those of the demo aside.
await db.execute(sql`delete from purchase_orders`);
const today = todayIn('America/Denver', new Date());
const [from, to] = [addDays(today, 3), addDays(today, 9)];
const [market] = (await db.execute<{ id: string }>(sql`select id from markets where name = 'Denver'`)).rows;
if (!market) throw new Error('The demo has no Denver.');
const readList = async (first = from, last = to): Promise<PurchaseList> =>
  (await call(buyer, 'GET', `/v1/purchase-lists?marketIds=${market.id}&from=${first}&to=${last}`)).body.data;
const findRow = ({ rows }: PurchaseList, { ingredientId }: Pick<PurchaseRow, 'ingredientId'>) =>
  rows.find((row) => row.ingredientId === ingredientId);

/** An order of everything that one vendor brings with a row's first delivery. */
function getOrder(row: PurchaseRow, list: PurchaseList) {
  const vendorId = row.offer?.vendorId ?? '';
  const day = row.deliveries[0]?.day ?? null;
  const lines = list.rows.flatMap(({ ingredientId, offer, deliveries }) =>
    deliveries.flatMap((delivery) =>
      offer?.vendorId === vendorId && delivery.day === day && delivery.cases && offer.unitsPerCase
        ? [
            {
              ...delivery,
              ingredientId,
              itemId: offer.itemId,
              unitsPerCase: offer.unitsPerCase,
              costPerCase: offer.costPerCase,
            },
          ]
        : [],
    ),
  );
  return { marketId: row.marketId, vendorId, deliveryDay: day, lines };
}
const findFresh = (list: PurchaseList) => {
  const row = list.rows.find(
    ({ deliveries, cases }) => cases !== null && deliveries.filter(({ cases: some }) => some).length > 1,
  );
  if (!row) throw new Error('The demo buys something fresh.');
  return row;
};

test('what is ordered is coming: not bought again, on this list and on one that begins later; deleted, it is bought again', async () => {
  const before = await readList();
  const row = findFresh(before);
  const order = getOrder(row, before);
  const created = await call(buyer, 'POST', '/v1/purchase-orders', { ...order, seenOrderIds: [] });
  expect(created.status, created.raw.toString()).toBe(201);
  const after = await readList();
  expect(after.orders.map(({ id, orderedBy }) => [id, orderedBy?.startsWith('Test Person')])).toEqual([
    [created.body.data.id, true],
  ]);
  const orderedRow = findRow(after, row);
  const [first, ...rest] = row.deliveries;
  expect(orderedRow?.ordered).toEqual({ cases: first?.cases, change: 0 });
  // The other deliveries are as they were: the rest of a case is carried to them either way.
  expect(orderedRow?.deliveries).toEqual(rest);
  expect(orderedRow?.cases).toBe((row.cases ?? 0) - (first?.cases ?? 0));
  // A list that begins a day later still uses what was ordered for the day before, on that day.
  const shifted = findRow(await readList(addDays(from, 1), addDays(to, 1)), row);
  if (shifted?.ordered) expect(shifted.ordered.change).toBe(0);
  expect((await call(buyer, 'DELETE', `/v1/purchase-orders/${created.body.data.id}`)).status).toBe(200);
  expect(await readList()).toEqual(before);
});

test('only what the vendor sends is coming: fewer cases and a line less are to order again; undone, the order is as it was', async () => {
  const before = await readList();
  const row = before.rows.find(({ deliveries }) => (deliveries[0]?.cases ?? 0) > 1);
  if (!row) throw new Error('The demo buys more than one case.');
  const { lines, ...order } = getOrder(row, before);
  const { id, version } = (await call(buyer, 'POST', '/v1/purchase-orders', { ...order, lines, seenOrderIds: [] })).body
    .data;
  const ordered = await readList();
  const other = lines.find(({ ingredientId }) => ingredientId !== row.ingredientId);
  const coming = lines.flatMap((line) =>
    line === other ? [] : [line.ingredientId === row.ingredientId ? { ...line, cases: (line.cases ?? 0) - 1 } : line],
  );
  const headers = { 'If-Match': `"${version}"` };
  const changed = await call(buyer, 'PUT', `/v1/purchase-orders/${id}`, { ...order, lines: coming }, headers);
  expect(changed.status, changed.raw.toString()).toBe(200);
  const after = await readList();
  expect(findRow(after, row)?.ordered).toEqual({ cases: (row.deliveries[0]?.cases ?? 0) - 1, change: 1 });
  expect(other && findRow(after, other)).toEqual(other && findRow(before, other));
  const undone = await call(buyer, 'POST', `/v1/steps/${changed.headers['brigade-step']}/undo`);
  expect(undone.status, undone.raw.toString()).toBeLessThan(300);
  const omitVersions = ({ orders, ...list }: PurchaseList) => ({
    ...list,
    orders: orders.map(({ version: _version, ...ordered }) => ordered),
  });
  expect(omitVersions(await readList())).toEqual(omitVersions(ordered));
  await call(buyer, 'DELETE', `/v1/purchase-orders/${id}`);
});

test('what changed since the order is told in cases, and what nothing needs any more by name', async () => {
  const before = await readList();
  const row = findFresh(before);
  const { lines, ...order } = getOrder(row, before);
  const line = lines.find(({ ingredientId }) => ingredientId === row.ingredientId);
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from ingredients where id <> all (${sql.param(before.rows.map(({ ingredientId }) => ingredientId))}::uuid[]) limit 1`,
  );
  const unneeded = { ...line, ingredientId: rows[0]?.id };
  const send = { ...order, lines: [{ ...line, cases: (line?.cases ?? 0) + 2 }, unneeded] };
  const { id, version } = (await call(buyer, 'POST', '/v1/purchase-orders', send)).body.data;
  const more = await readList();
  expect(findRow(more, row)?.ordered?.change).toBe(-2);
  expect(more.notNeeded.map(({ ingredient }) => ingredient)).toEqual([rows[0]?.name]);
  // So many people need more than what is ordered, however full its cases are.
  await db.execute(sql`update service_events set eater_count = eater_count * 20 where date between ${from} and ${to}`);
  const grownOrder = findRow(await readList(), row)?.ordered;
  expect(grownOrder?.change).toBeGreaterThan(0);
  await db.execute(sql`update service_events set eater_count = eater_count / 20 where date between ${from} and ${to}`);
  const changedValues = { ...order, lines: [line] };
  const put = (ifMatch: number) =>
    call(buyer, 'PUT', `/v1/purchase-orders/${id}`, changedValues, { 'if-match': `"${ifMatch}"` });
  expect((await put(version)).body.data.lines).toHaveLength(1);
  expect((await put(version)).status).toBe(200);
  expect((await call(buyer, 'PUT', `/v1/purchase-orders/${id}`, send, { 'if-match': `"${version}"` })).status).toBe(
    412,
  );
  expect(findRow(await readList(), row)?.ordered?.change).toBe(0);
  const undone = await call(buyer, 'DELETE', `/v1/purchase-orders/${id}`);
  expect((await call(buyer, 'POST', `/v1/steps/${undone.headers['brigade-step']}/undo`)).status).toBe(200);
  expect((await call(buyer, 'GET', `/v1/purchase-orders/${id}`)).body.data.lines).toHaveLength(1);
  await call(buyer, 'DELETE', `/v1/purchase-orders/${id}`);
});

test('of two people who order the same, the second is told, and may still add to it', async () => {
  const before = await readList();
  const order = getOrder(findFresh(before), before);
  const other = await addUser();
  const send = (user: typeof buyer, seenOrderIds: string[]) =>
    call(user, 'POST', '/v1/purchase-orders', { ...order, seenOrderIds });
  const replies = await Promise.all([send(buyer, []), send(other, [])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 412]);
  const refusedReply = replies.find(({ status }) => status === 412);
  expect(refusedReply?.body.error.message).toMatch(/^Test Person \d+ has ordered for these days meanwhile\./);
  const ids = (await readList()).orders.map(({ id }) => id);
  expect((await send(other, ids)).status).toBe(201);
  for (const { id } of (await readList()).orders) await call(buyer, 'DELETE', `/v1/purchase-orders/${id}`);
});

const countRow = ({ ingredientId }: PurchaseRow, onHand: number | null) =>
  call(buyer, 'POST', '/v1/purchase-lists/entries', { ...{ marketId: market.id, from, to }, ingredientId, onHand });

test('what is ordered after a count is coming, also if the day of its delivery is over; the next count has it', async () => {
  const row = findFresh(await readList());
  await countRow(row, 0);
  const list = await readList();
  const late = { ...getOrder(row, list), deliveryDay: addDays(today, -1), seenOrderIds: [] };
  const { id } = (await call(buyer, 'POST', '/v1/purchase-orders', late)).body.data;
  expect(findRow(await readList(), row)?.ordered).toEqual({ cases: row.deliveries[0]?.cases, change: 0 });
  await countRow(row, 0);
  expect(findRow(await readList(), row)).toMatchObject({ ordered: null, cases: row.cases });
  await call(buyer, 'DELETE', `/v1/purchase-orders/${id}`);
  await countRow(row, null);
});

test('a count is used until a later one: the days between use it up, and what came before it is in it', async () => {
  const row = findFresh(await readList());
  const count = (onHand: number | null) => countRow(row, onHand);
  expect((await count(1_000_000)).status).toBe(200);
  expect(findRow(await readList(), row)).toMatchObject({
    onHand: 1_000_000,
    onHandDay: today,
    cases: 0,
    deliveries: [],
  });
  // As much as the days before the list need: nothing of it is left for the list.
  const earlier = findRow(await readList(today, addDays(from, -1)), row);
  await count(earlier?.needed ?? 0.001);
  expect(findRow(await readList(), row)?.cases).toBe(row.cases);
  await db.execute(
    sql`update on_hand_counts set counted_on = counted_on - 60 where ingredient_id = ${row.ingredientId}`,
  );
  expect(findRow(await readList(), row)).toMatchObject({ cases: row.cases, onHandDay: addDays(today, -60) });
  await count(null);
  expect(findRow(await readList(), row)).toEqual(row);
});

test('money-10: who sees no prices reads orders without them, and keeps none', async () => {
  const planner = await addUser(['View Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']);
  const list = await readList();
  const order = getOrder(findFresh(list), list);
  const { id } = (await call(buyer, 'POST', '/v1/purchase-orders', order)).body.data;
  for (const url of ['/v1/purchase-orders', `/v1/purchase-orders/${id}`]) {
    const seenReply = await call(planner, 'GET', url);
    expect([
      seenReply.status,
      seenReply.raw.includes('"costPerCase":null'),
      /"costPerCase":\d/.test(seenReply.raw.toString()),
    ]).toEqual([200, true, false]);
  }
  expect((await call(planner, 'POST', '/v1/purchase-orders', order)).status).toBe(403);
  expect((await call(planner, 'PUT', `/v1/purchase-orders/${id}`, order)).status).toBe(403);
  expect((await call(planner, 'DELETE', `/v1/purchase-orders/${id}`)).status).toBe(200);
});

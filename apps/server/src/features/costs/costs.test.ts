import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { demoServer } from '#testing/demo.ts';

/* Costs of what is in the demo, and who sees a price at all (money-10). */

const { db, call, addUser } = await demoServer(new Date('2026-11-21T15:00:00Z'));
const chef = await addUser();
const readId = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? '';
const read = async (path: string) => (await call(chef, 'GET', path)).body.data;

const date = '2026-11-24';
const salmon = await readId(sql`select id from ingredients where name = 'Salmon fillet'`);
const element = await readId(sql`select id from elements where name = 'Miso glazed salmon'`);
const menu = await readId(sql`select id from menus where name = 'Tokyo Plates'`);
const service = await readId(sql`
  select scheduled_menus.id from scheduled_menus join service_lines on service_lines.id = service_line_id
  where date = ${date} and service_lines.name = 'Lunch' order by scheduled_menus.id limit 1`);

test('a portion of salmon costs what its ingredients cost, each by its own steps', async () => {
  const cost = await read(`/v1/elements/${element}/cost`);
  // 8.5 lbs of $285 ÷ 25 for 162 oz, of which 74 % are left; a portion is 5 oz.
  const [row] = cost.rows;
  expect(row).toMatchObject({ name: 'Salmon fillet', offer: { costPerCase: 285, unitsPerCase: 25 }, why: null });
  expect(row.dollars).toBe(Math.round(((8.5 * 285 * 5) / 25 / (162 * 0.74)) * 10_000) / 10_000);
  expect(cost.cost).toMatchObject({ rows: cost.rows.length, knownRows: cost.rows.length });
});

test('a service costs the sum of its accounts, and of its dishes', async () => {
  const cost = await read(`/v1/scheduled-menus/${service}/cost`);
  const sum = (figures: { dollars: number }[]) => figures.reduce((all, { dollars }) => all + dollars, 0);
  const costs = (of: { cost: { dollars: number } }[]) => sum(of.map((row) => row.cost));
  expect(cost.accounts.length).toBeGreaterThan(3);
  // Each is rounded by itself.
  expect(costs(cost.accounts)).toBeCloseTo(cost.cost.dollars, 1);
  expect(costs(cost.dishes)).toBeCloseTo(cost.cost.dollars, 0);
  const dollars = cost.dishes.map(({ cost: ofDish }: { cost: { dollars: number | null } }) => ofDish.dollars ?? 0);
  expect(dollars).toEqual(dollars.toSorted((left: number, right: number) => right - left));
  const { rows } = await db.execute<{ price: number }>(sql`
    select (sum(eater_count * price_per_person) + coalesce((select sum(quantity * price_per_unit) from service_event_served_add_ons
      where service_event_id = any (array_agg(event.id))), 0))::float8 as price
    from service_events as event join accounts on accounts.id = account_id
    join scheduled_menus on scheduled_menus.date = event.date and scheduled_menus.service_line_id = event.service_line_id
      and scheduled_menus.market_id = accounts.market_id
    where scheduled_menus.id = ${service}`);
  expect(cost.price).toBeCloseTo(rows[0]?.price ?? 0, 2);
});

test('without a price, a cost is at least what is known, and people without a price have no margin', async () => {
  const before = await read(`/v1/menus/${menu}/cost`);
  await db.execute(sql`update ingredient_vendors set cost_per_case = null where ingredient_id = ${salmon}`);
  await db.execute(sql`update service_events set price_per_person = 0 where date = ${date}`);
  const after = await read(`/v1/menus/${menu}/cost`);
  expect(after.perPerson.dollars).toBeLessThan(before.perPerson.dollars);
  expect(after.perPerson.knownRows).toBe(before.perPerson.knownRows - 1);
  expect((await read(`/v1/scheduled-menus/${service}/cost`)).price).toBeNull();
  await db.execute(
    sql`update ingredient_vendors set cost_per_case = 285 where ingredient_id = ${salmon} and preference = 1`,
  );
});

test('a price tells what it would move before it is saved', async () => {
  const effect = (query: string) => call(chef, 'GET', `/v1/ingredients/${salmon}/price-effect?${query}`);
  const { body } = await effect('unitsPerCase=25&costPerCase=319.2');
  expect(body.data).toMatchObject({ percent: 12, menus: [{ name: 'Tokyo Plates' }] });
  const [{ before, after }] = body.data.menus;
  expect(after.dollars).toBeGreaterThan(before.dollars);
  expect((await effect('unitsPerCase=0&costPerCase=1')).status).toBe(400);
  expect((await effect('unitsPerCase=25&costPerCase=0')).status).toBe(400);
});

const ids = (
  await db.execute<{ id: string }>(sql`
    select ${salmon} as id union select ${element} union select ${menu} union select ${service}
    union (select id::text from accounts where market_id = (select market_id from scheduled_menus where id = ${service}) limit 1)
    union (select id::text from service_events where date = ${date} limit 1)
    union (select id::text from scheduled_add_ons where date = ${date} limit 1)`)
).rows.map(({ id }) => id);
const { market, line } = (
  await db.execute<{ market: string; line: string }>(
    sql`select market_id as market, service_line_id as line from scheduled_menus where id = ${service}`,
  )
).rows[0] ?? { market: '', line: '' };

describe('who may not see prices', () => {
  const ofVendors = '7171.71';
  const ofServices = '929.29';
  beforeAll(async () => {
    await db.execute(sql`update ingredient_vendors set cost_per_case = ${ofVendors}`);
    await db.execute(sql`update service_events set price_per_person = ${ofServices}`);
    await db.execute(sql`update serving_schedules set price_per_eater = ${ofServices}`);
  });
  const query = `?marketId=${market}&marketIds=${market}&serviceLineId=${line}&date=${date}&from=${date}&to=${date}&day=${date}&month=11&year=2026&format=csv&list=vendors&scheduledMenuId=${service}&q=salmon`;
  const reads = Object.entries(operations).filter(
    ([, { method, path }]) => method === 'GET' && !path.includes('/documents/') && !path.includes('backup'),
  );
  const getPaths = (path: string): string[] =>
    path.includes('/:kind')
      ? ['ingredients', 'elements', 'accounts', 'service-events', 'menus', 'scheduled-menus'].flatMap((kind) =>
          getPaths(path.replace(':kind', kind)),
        )
      : path.includes('/:')
        ? ids.map((id) => path.replace(/:\w+/, id).replaceAll(/:\w+/g, salmon))
        : [path];

  async function seenBy(labels: PermissionLabel[]) {
    const user = await addUser(labels);
    const seenValues: Record<string, OperationName[]> = { [ofVendors]: [], [ofServices]: [] };
    for (const [name, { path }] of reads) {
      for (const text of getPaths(path)) {
        const { raw } = await call(user, 'GET', text + query);
        for (const price of [ofVendors, ofServices])
          if (raw.toString().replaceAll(',', '').includes(price)) seenValues[price]?.push(name as OperationName);
      }
    }
    return Object.fromEntries(Object.entries(seenValues).map(([price, names]) => [price, [...new Set(names)].sort()]));
  }

  test('a host sees none, wherever a host looks', async () => {
    expect(await seenBy([])).toEqual({ [ofVendors]: [], [ofServices]: [] });
  });

  test('who sees the schedule sees what people pay, and no price of a vendor', async () => {
    const seenRecord = await seenBy(['View Scheduled Menus & Elements']);
    expect(seenRecord[ofVendors]).toEqual([]);
    expect(seenRecord[ofServices]).toContain('listServingSchedules');
  });

  test('who sees the catalogue sees prices of vendors, and not what people pay', async () => {
    const seenRecord = await seenBy(['View Master Menus & Elements']);
    expect(seenRecord[ofVendors]).toEqual(
      expect.arrayContaining(['exportIngredients', 'getIngredient', 'listRecordHistory']),
    );
    expect(seenRecord[ofServices]).toEqual([]);
  });

  test('a service has a cost only for who sees both', async () => {
    const path = `/v1/scheduled-menus/${service}/cost`;
    expect((await call(await addUser(['View Scheduled Menus & Elements']), 'GET', path)).status).toBe(403);
    expect((await call(await addUser(['View Master Menus & Elements']), 'GET', path)).status).toBe(403);
    const both: PermissionLabel[] = ['View Scheduled Menus & Elements', 'View Master Menus & Elements'];
    expect((await call(await addUser(both), 'GET', path)).status).toBe(200);
  });
});

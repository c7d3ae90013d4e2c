import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoServer } from '#testing/demo.ts';

/* Food, prices and people of one answer are true together: a save between two reads is not half seen. */

const { db, call, addUser } = await demoServer(new Date('2026-11-21T15:00:00Z'));
const chef = await addUser();
const date = '2026-11-24';
const [menu] = (
  await db.execute<{ id: string; market: string }>(sql`
    select scheduled_menus.id, market_id as market
    from scheduled_menus join service_lines on service_lines.id = service_line_id
    where date = ${date} and service_lines.name = 'Lunch' order by scheduled_menus.id limit 1`)
).rows;

test.each([
  ['the cost of a service', `/v1/scheduled-menus/${menu?.id}/cost`],
  ['the costs of a day', `/v1/service-costs?marketId=${menu?.market}&date=${date}`],
  ['what to buy', `/v1/purchase-lists?marketIds=${menu?.market}&from=${date}&to=${date}`],
])('%s is as of one moment', async (_, path) => {
  const before = await call(chef, 'GET', path);
  expect(before.status).toBe(200);
  const isWaiting = sql`select from pg_locks where not granted and relation = 'ingredient_vendors'::regclass`;
  const answer = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ingredient_vendors in access exclusive mode`);
    const read = call(chef, 'GET', path);
    await expect.poll(async () => (await db.execute(isWaiting)).rowCount).toBe(1);
    await transaction.execute(sql`update ingredient_vendors set cost_per_case = cost_per_case * 2`);
    await transaction.execute(sql`update service_events set eater_count = eater_count + 7 where date = ${date}`);
    return { read };
  });
  expect((await answer.read).body.data).toEqual(before.body.data);
  expect((await call(chef, 'GET', path)).body.data).not.toEqual(before.body.data);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DayCost, PeriodCost } from '#contract/period-costs.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { demoServer } from '#testing/demo.ts';

/* "Why is Tuesday expensive?" on the demo: each figure against the costs of its services (money-12). */

const { db, call, addUser } = await demoServer(new Date('2026-11-21T15:00:00Z'));
const chef = await addUser();
const markets = (await db.execute<{ id: string }>(sql`select id from markets order by name`)).rows.map(({ id }) => id);
const [market = ''] = markets;
const tuesday = '2026-11-24';
/** The demo has weeks of lunches before it. */
const later = addDays(tuesday, 14);
const read = async (path: string, query: Record<string, string>) => {
  const reply = await call(chef, 'GET', `${path}?${new URLSearchParams(query)}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
const cents = (parts: readonly { cost: { dollars: number | null } }[]) =>
  Math.round(100 * parts.reduce((sum, { cost }) => sum + (cost.dollars ?? 0), 0));

test('a day costs what its services cost', async () => {
  const services = await read('/v1/service-costs', { marketId: market, date: tuesday });
  const day: PeriodCost = await read('/v1/costs', { marketId: market, from: tuesday, to: tuesday });
  expect(services.length).toBeGreaterThan(1);
  expect(Math.abs(cents(services) - cents([day]))).toBeLessThanOrEqual(services.length);
  expect(day.people).toBe(services.reduce((sum: number, { people }: { people: number }) => sum + people, 0));
  expect(day.days).toHaveLength(1);
});

test('a week of all markets is the sum of its markets and of its days', async () => {
  const days = { from: tuesday, to: addDays(tuesday, 6) };
  const all: PeriodCost = await read('/v1/costs', days);
  const each: PeriodCost[] = [];
  for (const marketId of markets) each.push(await read('/v1/costs', { marketId, ...days }));
  expect(all.markets.map(({ id }) => id).toSorted()).toEqual(markets.toSorted());
  for (const parts of [each, all.markets, all.days]) expect(Math.abs(cents(parts) - cents([all]))).toBeLessThan(20);
  const shares = all.accounts.map(({ cost }) => cost.dollars ?? 0);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});

test('the dishes of a day are compared with the same weekday of the weeks before', async () => {
  const today: DayCost = await read('/v1/day-costs', { marketId: market, date: later });
  expect(today.usual.days).toBeGreaterThanOrEqual(4);
  const before: PeriodCost[] = [];
  for (const week of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const day = addDays(later, -7 * week);
    before.push(await read('/v1/costs', { marketId: market, from: day, to: day }));
  }
  const servedNumbers = before.filter(({ people }) => people > 0).map(({ cost }) => cost.dollars ?? 0);
  expect(servedNumbers).toHaveLength(today.usual.days);
  const sorted = servedNumbers.toSorted((a, b) => a - b);
  const middle =
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
  expect(Math.abs((today.usual.cost?.dollars ?? 0) - middle)).toBeLessThan(0.011);
  const dollars = today.dishes.map(({ cost }) => cost.dollars ?? 0);
  expect(dollars).toEqual(dollars.toSorted((a, b) => b - a));
  expect(Math.round(dollars.reduce((sum, part) => sum + part, 0))).toBe(Math.round(today.cost.dollars ?? 0));
  expect(Math.round(today.ingredients.reduce((sum, { cost }) => sum + (cost.dollars ?? 0), 0))).toBe(
    Math.round(today.cost.dollars ?? 0),
  );
});

test.each([
  [{ from: '2026-11-24', to: '2026-11-20' }, 'The last day cannot be before the first.'],
  [{ from: '2026-01-01', to: '2026-12-31' }, 'Costs cover at most 93 days.'],
])('refuses %j', async (days, message) => {
  const { status, body } = await call(chef, 'GET', `/v1/costs?${new URLSearchParams(days)}`);
  expect([status, body.error.fields]).toEqual([400, { to: message }]);
});

test('an unknown market has no services, and nobody without both permissions sees a cost', async () => {
  const query = { marketId: crypto.randomUUID(), date: tuesday, from: tuesday, to: tuesday };
  expect(await read('/v1/costs', query)).toMatchObject({ people: 0, days: [], cost: { dollars: null } });
  for (const label of ['View Scheduled Menus & Elements', 'View Master Menus & Elements'] as const) {
    const user = await addUser([label]);
    for (const path of ['/v1/costs', '/v1/day-costs'])
      expect((await call(user, 'GET', `${path}?${new URLSearchParams(query)}`)).status).toBe(403);
  }
});

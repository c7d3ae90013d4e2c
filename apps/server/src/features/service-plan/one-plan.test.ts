import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { testDatabase } from '#testing/database.ts';
import { markets } from '../../db/schema/reference-data.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { findServices } from '../costs/queries-services.ts';
import { findCalculationRow } from '../daily-numbers/queries.ts';
import { toServicePlans } from './queries.ts';

const { db } = await testDatabase();
await loadDemo(db, new Date('2026-11-21T15:00:00Z'), { passwords: false });
const marketIds = (await db.select({ id: markets.id }).from(markets)).map(({ id }) => id);

const inOrder = <Row>(rows: readonly Row[], text: (row: Row) => string) => rows.map((row) => text(row)).sort();

test('costs of a period and the daily numbers of each of its services read one plan', async () => {
  const services = await findServices(db, { marketIds, from: '2026-11-21', to: addDays('2026-11-21', 7) });
  expect(services.length).toBeGreaterThan(20);
  expect(services.some(({ orders }) => orders.length > 0)).toBe(true);
  for (const service of services) {
    const row = await findCalculationRow(db, service);
    const [plan] = row ? toServicePlans(row) : [];
    if (!plan) throw new Error('The service has no plan of its own.');
    expect(plan.menu).toEqual(service.menu);
    expect(inOrder(plan.events, JSON.stringify)).toEqual(inOrder(service.events, JSON.stringify));
    expect(inOrder(plan.orders, JSON.stringify)).toEqual(inOrder(service.orders, JSON.stringify));
    const toPortion = ({ scheduledElementId, portionPerPerson, unit, addOnType }: (typeof service.dishes)[number]) =>
      JSON.stringify([scheduledElementId, portionPerPerson, unit, addOnType]);
    expect(
      inOrder(
        plan.dishes.map((dish) => ({ ...dish, elementId: null, isMadeAsElement: true })),
        toPortion,
      ),
    ).toEqual(inOrder(service.dishes, toPortion));
  }
});

import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { countOpenServiceCoverages, narrowToService, toServiceCoverages } from '#domain/coverage/service-coverages.ts';
import { testDatabase } from '#testing/database.ts';
import { markets } from '../../db/schema/reference-data.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { findReadiness } from '../readiness/queries.ts';
import { findCoverageInput } from './queries.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-21T15:00:00Z');
await loadDemo(db, now, { passwords: false });
const marketIds = (await db.select({ id: markets.id }).from(markets)).map(({ id }) => id);
const days = Array.from({ length: 8 }, (_, index) => addDays('2026-11-21', index));

async function readInput(ids: readonly string[], date: string, to = date) {
  const input = await findCoverageInput(db, { marketIds: ids, date, to }, true);
  if (!input) throw new Error('Nothing was read.');
  return input;
}
const inOrder = <Row>(rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

test('one read of all markets and days says of each service what a read of its own says', async () => {
  const together = await readInput(marketIds, days[0] ?? '', days.at(-1));
  const alone = (await Promise.all(marketIds.flatMap((id) => days.map((day) => readInput([id], day))))).flatMap(
    (input) => toServiceCoverages(input),
  );
  expect(alone.length).toBeGreaterThan(20);
  expect(inOrder(toServiceCoverages(together))).toEqual(inOrder(alone));
  const [slot] = together.menus;
  if (!slot) throw new Error('The demo has no menu.');
  expect(toServiceCoverages(narrowToService(together, slot))).toEqual(
    alone.filter(({ scheduledMenu }) => scheduledMenu.id === slot.scheduledMenu.id),
  );
});

test('counts with what a meal hangs on are those of the accounts', async () => {
  const input = await readInput(marketIds, days[0] ?? '', days.at(-1));
  const counts = countOpenServiceCoverages(input).map(
    ({ people, covered, uncovered, notKnown, overridden, openPlates }) => ({
      ...{ people, covered, uncovered, notKnown, overridden, openPlates },
    }),
  );
  expect(counts).toEqual(
    toServiceCoverages(input).map(({ people, covered, uncovered, notKnown, overridden, accounts }) => ({
      ...{ people, covered, uncovered, notKnown, overridden },
      openPlates: accounts.flatMap(({ openPlates }) => openPlates),
    })),
  );
});

test('the readiness of all markets is that of each', async () => {
  for (const date of days.slice(0, 4)) {
    const { services } = await findReadiness(db, { date }, now);
    const alone = await Promise.all(marketIds.map((marketId) => findReadiness(db, { marketId, date }, now)));
    expect(inOrder(services)).toEqual(inOrder(alone.flatMap((day) => day.services)));
  }
});

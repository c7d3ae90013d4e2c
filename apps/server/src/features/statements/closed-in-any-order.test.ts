import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/refusal.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { toCents } from '#domain/statements/amounts.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { serviceEventAddOns, serviceEvents } from '#server/db/schema/service-events.ts';
import { statementLines, statements } from '#server/db/schema/statements.ts';
import { brigadeItself } from '#server/db/transaction.ts';
import { testDatabase } from '#testing/database.ts';
import { isAll } from '#testing/long-test.ts';
import { addOnType, aKitchen, aMarket, getOnly } from '#testing/scheduling.ts';
import { closeStatement } from './commands.ts';
import { findStatements } from './queries.ts';

const { db } = await testDatabase();
const { market, anAccount, anEvent } = await aKitchen(db);
const soup = await addOnType(db);

/** Three markets that have three dates at this moment, or two: a service may be over in one and still to come in another. */
const NOW = new Date('2026-11-20T10:30:00Z');
const markets = [
  market,
  await aMarket(db, { name: 'Kiritimati', timeZone: 'Pacific/Kiritimati' }),
  await aMarket(db, { name: 'Pago Pago', timeZone: 'Pacific/Pago_Pago' }),
];
const WHOLE = { firstDay: '2026-10-01', lastDay: '2026-11-24' };
const DAYS = 55;
const PRICES = ['14.50', '9.95', '21.00', '0.07', '0'];

type Account = Awaited<ReturnType<typeof anAccount>>;
type Chance = (below: number) => number;

/** Whole numbers that are the same at each run of a seed. */
function makeChance(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

let minutes = 0;
/** Never one that another service of the day has. */
const nextTime = () => {
  minutes = (minutes + 1) % 1440;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};
const choose = <Value>(chance: Chance, values: readonly Value[]): Value => getOnly(values.slice(chance(values.length)));
const anyDay = (chance: Chance): CalendarDay => addDays(WHOLE.firstDay, chance(DAYS));
const anyPrice = (chance: Chance) => choose(chance, PRICES);

async function findAnyEvent(chance: Chance, account: Account) {
  const events = await db
    .select()
    .from(serviceEvents)
    .where(eq(serviceEvents.accountId, account.id))
    .orderBy(serviceEvents.createdAt);
  return events[chance(Math.max(1, events.length))];
}

/** What people do in any order; an account is closed by whatever period comes. */
const steps: Record<string, (chance: Chance, account: Account, all: readonly Account[]) => Promise<unknown>> = {
  async close(chance, { id: accountId }) {
    const firstDay = anyDay(chance);
    const period = { firstDay, lastDay: addDays(firstDay, chance(7)) };
    const [draft] = await findStatements(db, { accountId, ...period }, NOW);
    if (!draft || draft.closed) return;
    const closedRecord = await closeStatement(db, brigadeItself, { accountId, ...period, total: draft.total }, NOW);
    if (!isRefusal(closedRecord)) expect(closedRecord.lines.length).toBe(draft.lines.length);
  },
  async serve(chance, account) {
    const event = await anEvent(account, anyDay(chance), {
      line: choose(chance, ['Lunch', 'Dinner']),
      eaters: chance(120),
      time: nextTime(),
    });
    await db
      .update(serviceEvents)
      .set({ pricePerPerson: anyPrice(chance) })
      .where(eq(serviceEvents.id, event.id));
  },
  async count(chance, account) {
    await change(chance, account, { eaterCount: chance(120) });
  },
  async price(chance, account) {
    await change(chance, account, { pricePerPerson: anyPrice(chance) });
  },
  async moveDay(chance, account) {
    await change(chance, account, { date: anyDay(chance) });
  },
  async moveService(chance, account, all) {
    const { id, addressId } = choose(chance, all);
    await change(chance, account, { accountId: id, addressId });
  },
  async moveAccount(chance, account) {
    await db
      .update(accounts)
      .set({ marketId: choose(chance, markets).id })
      .where(eq(accounts.id, account.id));
  },
  async addOn(chance, account) {
    const event = await findAnyEvent(chance, account);
    if (!event) return;
    await db.delete(serviceEventAddOns).where(eq(serviceEventAddOns.serviceEventId, event.id));
    if (chance(3) === 0) return;
    const quantity = chance(3) === 0 ? null : chance(50);
    await db
      .insert(serviceEventAddOns)
      .values({ serviceEventId: event.id, addOnTypeId: soup.id, quantity, pricePerUnit: anyPrice(chance) });
  },
  async remove(chance, account) {
    const event = await findAnyEvent(chance, account);
    if (event) await db.delete(serviceEvents).where(eq(serviceEvents.id, event.id));
  },
};

async function change(chance: Chance, account: Account, values: Partial<typeof serviceEvents.$inferInsert>) {
  const event = await findAnyEvent(chance, account);
  if (!event) return;
  await db
    .update(serviceEvents)
    .set({ ...values, serviceTime: nextTime() })
    .where(eq(serviceEvents.id, event.id));
}

/** What each line of a day and its add-ons come to, by another way than the product's: row by row, in cents. */
async function listPrices(ids: readonly string[]) {
  const services = await db
    .select()
    .from(serviceEvents)
    .where(inArray(serviceEvents.accountId, [...ids]));
  const addOns = await db
    .select()
    .from(serviceEventAddOns)
    .innerJoin(serviceEvents, eq(serviceEvents.id, serviceEventAddOns.serviceEventId))
    .where(inArray(serviceEvents.accountId, [...ids]));
  return [
    ...services.map((event) => ({
      event,
      addOnTypeId: null,
      quantity: event.eaterCount,
      price: toCents(event.pricePerPerson),
    })),
    ...addOns.map(({ service_events: event, service_event_add_ons: addOn }) => ({
      event,
      addOnTypeId: addOn.addOnTypeId,
      quantity: addOn.quantity ?? event.eaterCount,
      price: toCents(addOn.pricePerUnit),
    })),
  ];
}

interface UnitSum {
  readonly key: string;
  readonly accountId: string;
  readonly date: CalendarDay;
  known: bigint;
  billed: bigint;
  lacksPrice: boolean;
}

const getKey = (accountId: string, line: { date: string; serviceLineId: string; addOnTypeId: string | null }) =>
  [accountId, line.date, line.serviceLineId, line.addOnTypeId ?? ''].join(' ');

/** Of each line of a day and its add-ons what it comes to now and what was billed; services to come are none yet. */
async function sumUnits(all: readonly Account[]) {
  const ids = all.map(({ id }) => id);
  const closedRows = await db.select().from(statements).where(inArray(statements.accountId, ids));
  const isClosed = (accountId: string, date: CalendarDay) =>
    closedRows.some((period) => period.accountId === accountId && period.firstDay <= date && date <= period.lastDay);
  const rows = await db.select().from(accounts).where(inArray(accounts.id, ids));
  const todayById = new Map(
    rows.map(({ id, marketId }) => [id, todayIn(getOnly(markets.filter((row) => row.id === marketId)).timeZone, NOW)]),
  );
  const sums = new Map<string, UnitSum>();
  const findSum = (accountId: string, line: { date: string; serviceLineId: string; addOnTypeId: string | null }) => {
    const key = getKey(accountId, line);
    const sum = sums.get(key) ?? { key, accountId, date: line.date, known: 0n, billed: 0n, lacksPrice: false };
    sums.set(key, sum);
    return sum;
  };
  for (const { event, addOnTypeId, quantity, price } of await listPrices(ids)) {
    const { accountId, date, serviceLineId } = event;
    if (date >= (todayById.get(accountId) ?? '') && !isClosed(accountId, date)) continue;
    const sum = findSum(accountId, { date, serviceLineId, addOnTypeId });
    sum.known += price * BigInt(quantity);
    sum.lacksPrice ||= price === 0n && quantity > 0;
  }
  const lines = await db
    .select()
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(inArray(statements.accountId, ids));
  for (const { statements: statement, statement_lines: line } of lines) {
    findSum(statement.accountId, line).billed += toCents(line.amount);
  }
  // Of a closed day whose price is gone, what was billed stands (statements-4).
  return [...sums.values()].map((sum) => ({
    ...sum,
    due: sum.lacksPrice && isClosed(sum.accountId, sum.date) ? sum.billed : sum.known,
  }));
}

const sumCents = (amounts: readonly bigint[]) => amounts.reduce((sum, cents) => sum + cents, 0n);

/** What was billed and the draft of all days are what is due; and any draft corrects only what no statement has corrected. */
async function expectBilledOnce(chance: Chance, all: readonly Account[], what: string) {
  const units = await sumUnits(all);
  const drafts = new Map((await findStatements(db, WHOLE, NOW)).map((draft) => [draft.account.id, draft.total]));
  for (const [accountId, own] of Map.groupBy(units, (unit) => unit.accountId)) {
    const billed = sumCents(own.map((unit) => unit.billed));
    expect(billed + toCents(drafts.get(accountId) ?? '0.00'), what).toBe(sumCents(own.map(({ due }) => due)));
  }
  const unitByKey = new Map(units.map((unit) => [unit.key, unit]));
  const firstDay = anyDay(chance);
  const period = { firstDay, lastDay: addDays(firstDay, chance(20)) };
  for (const draft of await findStatements(db, period, NOW)) {
    if (draft.closed || all.every(({ id }) => id !== draft.account.id)) continue;
    for (const { kind, amount, date, serviceLine, addOnType } of draft.lines) {
      if (kind !== 'correction') continue;
      const key = getKey(draft.account.id, { date, serviceLineId: serviceLine.id, addOnTypeId: addOnType?.id ?? null });
      const unit = unitByKey.get(key);
      expect(toCents(amount), `${what}, ${JSON.stringify(period)}`).toBe((unit?.due ?? 0n) - (unit?.billed ?? 0n));
    }
  }
}

test.each(isAll ? [1, 2, 3, 4, 5, 6] : [1])(
  'what is closed and what is open is what is due, in whatever order (statements-6, seed %i)',
  async (seed) => {
    const chance = makeChance(seed);
    const all = await Promise.all(Array.from({ length: 10 }, () => anAccount()));
    const names = [...Object.keys(steps), 'close', 'close', 'close', 'serve', 'count'];
    for (let step = 0; step < 400; step += 1) {
      // Accounts have nothing yet at first.
      const name = step < 100 ? 'serve' : choose(chance, names);
      await steps[name]?.(chance, choose(chance, all), all);
      if (step >= 100) await expectBilledOnce(chance, all, `${name}, step ${step}`);
    }
    const ids = all.map(({ id }) => id);
    expect(await db.$count(statements, inArray(statements.accountId, ids))).toBeGreaterThan(25);
  },
);

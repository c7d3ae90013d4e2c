import { sql } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, getMonday, todayIn } from '#domain/calendar/calendar-day.ts';
import { listVendorOrders, toOrderInput } from '#domain/costs/vendor-orders.ts';
import type { Database, Transaction } from '../db/client.ts';
import { brigadeItself, inTransaction, toDatabase } from '../db/transaction.ts';
import { createPurchaseOrder } from '../features/purchase-orders/commands.ts';
import { readPurchaseList } from '../features/purchasing/queries.ts';
import { setPasswords } from '../session/embedded-provider.ts';
import lists from './content/lists.json' with { type: 'json' };
import { consumerEmail, contactEmail, demoPassword, staff } from './content/people.ts';
import plan from './content/plan.json' with { type: 'json' };
import { loadAccounts, loadModifierHistory, loadStaff } from './demo-accounts.ts';
import { DAYS_BACK } from './demo-calendar.ts';
import { loadCatalogue } from './demo-catalogue.ts';
import { printTomorrow } from './demo-prints.ts';
import { loadReferenceData } from './demo-reference-data.ts';
import { loadServices } from './demo-services.ts';
import { loadStatements } from './demo-statements.ts';
import { loadSurveys } from './demo-surveys.ts';
import { hasEnteredData } from './holds-data.ts';

/** A few things were counted yesterday. What had to be ordered for next week until yesterday is, but for one vendor. */
async function loadPurchasing(transaction: Transaction, today: CalendarDay, now: Date): Promise<void> {
  const { countedIn, onHand, lateVendor } = plan.purchasing;
  await transaction.execute(sql`
    insert into on_hand_counts (market_id, ingredient_id, amount, portion_unit_id, counted_on, counted_at)
    select markets.id, ingredients.id, (counts.amount)::numeric, ingredients.portion_unit_id, ${addDays(today, -1)},
      ${now.toISOString()}::timestamptz - interval '1 day'
    from jsonb_each_text(${JSON.stringify(onHand)}::jsonb) as counts (name, amount)
    join ingredients on ingredients.name = counts.name join markets on markets.name = ${countedIn}`);
  const { rows } = await transaction.execute<{ id: Id }>(sql`select id from markets`);
  const from = addDays(getMonday(today), 7);
  const list = await readPurchaseList(
    transaction,
    { marketIds: rows.map(({ id }) => id), from, to: addDays(from, 6) },
    now,
  );
  for (const order of listVendorOrders(list))
    if (order.isLate && order.vendor !== lateVendor)
      await createPurchaseOrder(toDatabase(transaction), brigadeItself, toOrderInput(order));
}

const MILLISECONDS_PER_DAY = 86_400_000;

export const demoGreeting = [
  `The demo is loaded. Sign in with the password ${demoPassword} as`,
  ...staff.map((person) => `  ${person.role}: ${person.email}`),
  `  refused: ${consumerEmail}, ${contactEmail}`,
].join('\n');

/**
 * Loads a believable caterer into an empty database, in one transaction; then tomorrow's papers are printed. Dates are relative to `now`, in each market's zone.
 * With `passwords`, the people of the demo can sign in with the printed one. Returns false, without a change, for a database
 * that has data.
 */
export async function loadDemo(db: Database, now: Date, { passwords }: { passwords: boolean }): Promise<boolean> {
  const todays = Object.fromEntries(lists.markets.map(({ name, timeZone }) => [name, todayIn(timeZone, now)]));
  const isLoaded = await inTransaction(db, brigadeItself, async (transaction) => {
    // Race: the second of two processes that start at once waits here, then finds data.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('brigade:demo', 0))`);
    if (await hasEnteredData(transaction)) return false;
    await loadReferenceData(transaction);
    const talkingPoints = await loadCatalogue(transaction, now);
    const began = new Date(now.getTime() - DAYS_BACK * MILLISECONDS_PER_DAY);
    await loadAccounts(transaction, began, todays[lists.markets[0]?.name ?? ''] ?? '');
    const people = await loadStaff(transaction);
    await loadModifierHistory(transaction, now);
    await loadServices(transaction, now, todays, talkingPoints);
    await loadSurveys(transaction, todays);
    await loadStatements(transaction, todays[lists.markets[0]?.name ?? ''] ?? '', now);
    await loadPurchasing(transaction, todays[lists.markets[0]?.name ?? ''] ?? '', now);
    if (passwords) await setPasswords(transaction, people, demoPassword);
    return true;
  });
  if (isLoaded) await printTomorrow(db, now, todays);
  return isLoaded;
}

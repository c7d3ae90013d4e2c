import { sql } from 'drizzle-orm';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import type { Database } from '../db/client.ts';
import { brigadeItself, inTransaction } from '../db/transaction.ts';
import { setPasswords } from '../session/embedded-provider.ts';
import lists from './content/lists.json' with { type: 'json' };
import { consumerEmail, contactEmail, demoPassword, staff } from './content/people.ts';
import { loadAccounts, loadStaff, tellYearModifier } from './demo-accounts.ts';
import { DAYS_BACK } from './demo-calendar.ts';
import { loadCatalogue } from './demo-catalogue.ts';
import { printTomorrow } from './demo-prints.ts';
import { loadPurchasing } from './demo-purchasing.ts';
import { loadReferenceData } from './demo-reference-data.ts';
import { loadServices } from './demo-services.ts';
import { loadStatements } from './demo-statements.ts';
import { loadSurveys } from './demo-surveys.ts';
import { holdsData } from './holds-data.ts';

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
    if (await holdsData(transaction)) return false;
    await loadReferenceData(transaction);
    const talkingPoints = await loadCatalogue(transaction, now);
    const began = new Date(now.getTime() - DAYS_BACK * MILLISECONDS_PER_DAY);
    await loadAccounts(transaction, began, todays[lists.markets[0]?.name ?? ''] ?? '');
    const people = await loadStaff(transaction);
    await tellYearModifier(transaction, now);
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

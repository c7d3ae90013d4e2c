import { eq, inArray, or, sql } from 'drizzle-orm';
import type { CalendarDay } from '#contract/values.ts';
import { days } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { Transaction } from '../db/client.ts';
import { accountPortionModifiers, accounts, recurringAddOns } from '../db/schema/accounts.ts';
import { addOnTypes, elementTypes, markets, serviceLines } from '../db/schema/reference-data.ts';
import { closings } from '../db/schema/service-events.ts';
import { roles, users } from '../db/schema/users.ts';
import { accountImport } from '../features/accounts/commands-import.ts';
import { eaterImport } from '../features/eaters/commands-import.ts';
import { bookkeeperRole, consumerEmail, contactEmail, staff } from './content/people.ts';
import plan from './content/plan.json' with { type: 'json' };
import year from './content/year.json' with { type: 'json' };
import { readIdGetter } from './demo-ids.ts';
import { importFile } from './import-file.ts';

/** What belongs to accounts and no import brings: add-ons, portion modifiers, and days off beyond what the demo plans. */
async function completeAccounts(transaction: Transaction, today: CalendarDay): Promise<void> {
  const findAccount = await readIdGetter(transaction, accounts);
  const findType = await readIdGetter(transaction, addOnTypes);
  const findElementType = await readIdGetter(transaction, elementTypes);
  const serviceLineId = (await readIdGetter(transaction, serviceLines))('Lunch');
  await transaction.insert(recurringAddOns).values(
    plan.recurringAddOns.flatMap(({ account, type, days: servedOn, quantity, pricePerUnit }) =>
      days.map((day) => ({
        accountId: findAccount(account),
        serviceLineId,
        addOnTypeId: findType(type),
        day,
        ...(servedOn.includes(day) && { shouldServeOnDay: true, quantity, pricePerUnit: String(pricePerUnit) }),
      })),
    ),
  );
  await transaction.insert(accountPortionModifiers).values(
    plan.portionModifiers.map(({ account, elementType, value }) => ({
      accountId: findAccount(account),
      elementTypeId: findElementType(elementType),
      value: String(value),
    })),
  );
  for (const { account, weeksAgo } of year.began)
    await transaction
      .update(accounts)
      .set({ serviceStartDate: addDays(today, -7 * weeksAgo) })
      .where(eq(accounts.id, findAccount(account)));
  await transaction.insert(closings).values(
    plan.closings.map(({ reason, account, from, to }) => ({
      reason,
      accountId: account === null ? null : findAccount(account),
      firstDay: addDays(today, from),
      lastDay: addDays(today, to),
    })),
  );
}

/** @param began when the schedules were made: services are planned from that day on. */
export async function loadAccounts(transaction: Transaction, began: Date, today: CalendarDay): Promise<void> {
  await importFile(transaction, 'accounts.csv', accountImport, began);
  await completeAccounts(transaction, today);
  // The fill after the eaters reads both by account: without statistics it takes two seconds.
  await transaction.execute(sql`analyze service_events, serving_schedules`);
  await importFile(transaction, 'eaters.csv', eaterImport, began);
}

/** Returns the ids of those who can sign in to see the demo. */
export async function loadStaff(transaction: Transaction): Promise<string[]> {
  await transaction.insert(roles).values(bookkeeperRole);
  const findRole = await readIdGetter(transaction, roles);
  const findMarket = await readIdGetter(transaction, markets);
  await transaction.insert(users).values(
    staff.map(({ role, market, ...person }) => ({
      ...person,
      type: 'User' as const,
      roleId: findRole(role),
      defaultMarketId: findMarket(market),
    })),
  );
  const people = await transaction
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.type, 'User'), inArray(users.email, [consumerEmail, contactEmail])));
  return people.map(({ id }) => id);
}

/** The history says who set one of the portion modifiers in the middle of the year. */
export async function loadModifierHistory(transaction: Transaction, now: Date): Promise<void> {
  const { account, elementType, weeksAgo, by } = year.changedModifier;
  await transaction.execute(sql`
    insert into audit_trail (changed_at, author_id, table_name, record_id, action, after)
    select ${now.toISOString()}::timestamptz - make_interval(weeks => ${weeksAgo}), users.id, 'account_portion_modifiers',
      modifier.id, 'insert', to_jsonb(modifier)
    from account_portion_modifiers as modifier join accounts on accounts.id = account_id
    join element_types on element_types.id = element_type_id join users on users.email = ${by}
    where accounts.name = ${account} and element_types.name = ${elementType}`);
}

import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { Transaction } from '../db/client.ts';
import { brigadeItself, toDatabase } from '../db/transaction.ts';
import { closeStatement } from '../features/statements/commands.ts';
import { findStatements } from '../features/statements/queries.ts';
import plan from './content/plan.json' with { type: 'json' };
import { DAYS_BACK } from './demo-calendar.ts';

/** The first week of one account is closed, and a day of it was changed afterwards: the next statement corrects it. */
export async function loadStatements(transaction: Transaction, today: CalendarDay, now: Date): Promise<void> {
  const { account, fewerPeople } = plan.closedStatement;
  const { rows } = await transaction.execute<{ id: string }>(sql`select id from accounts where name = ${account}`);
  const accountId = rows[0]?.id;
  if (!accountId) throw new Error(`The demo has no account ${account}.`);
  const firstDay = addDays(today, -DAYS_BACK);
  const week = { accountId, firstDay, lastDay: addDays(firstDay, 6) };
  const [draft] = await findStatements(transaction, week, now);
  if (!draft) throw new Error(`Nothing took place at ${account} in the first week of the demo.`);
  await closeStatement(toDatabase(transaction), brigadeItself, { ...week, total: draft.total }, now);
  await transaction.execute(sql`
    update service_events set eater_count = eater_count - ${fewerPeople}
    where id = (select id from service_events where account_id = ${accountId} and date between ${firstDay} and ${week.lastDay}
      order by eater_count desc, date limit 1)`);
}

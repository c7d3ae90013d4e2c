import { eq, type SQL, sql } from 'drizzle-orm';
import type { Closing, ClosingInput } from '#contract/closings.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import { type Refusal, refuse, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { validateClosing } from '#domain/service-events/closing-faults.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { closings } from '../../db/schema/service-events.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import {
  cancelEvents,
  hasCollidingService,
  type Removal,
  restoreAddOns,
  restoreEvents,
  restoreScheduledEvents,
  takeRemovals,
} from './commands-removals.ts';
import { findClosing, findHandMadeServices, isOpenToClosing, selectAccountToday } from './queries-closings.ts';

type Scope = Pick<ClosingInput, 'accountId' | 'marketId'>;

const selectAccountsIn = ({ accountId, marketId }: Scope): SQL => {
  if (accountId) return sql`accounts.id = ${accountId}`;
  return marketId ? sql`accounts.market_id = ${marketId}` : sql`true`;
};

/** Locks the accounts in the order of a fill (decision 06), and says which day it is in the first of their markets. */
async function lockAccounts(transaction: Transaction, which: SQL, now: Date) {
  const rows = await transaction.readRows<{ id: Id; today: CalendarDay }>(sql`
    select accounts.id, ${selectAccountToday(now, sql`accounts.id`)} as today from accounts where ${which} order by accounts.id for no key update`);
  return { ids: rows.map(({ id }) => id), today: rows.map(({ today }) => today).sort()[0] };
}

async function findFaults(transaction: Transaction, input: ClosingInput): Promise<Record<string, string>> {
  const { account, market } = await transaction.readFlags({
    account: sql`${input.accountId}::uuid is null or exists (select from accounts where id = ${input.accountId})`,
    market: sql`${input.marketId}::uuid is null or exists (select from markets where id = ${input.marketId})`,
  });
  return {
    ...validateClosing(input),
    ...(!account && { accountId: closingTexts.unknownAccount }),
    ...(!market && { marketId: closingTexts.unknownMarket }),
  };
}

/**
 * Cancels the recurring services of some days (service-events-16). Those edited by hand are kept as they are, the others
 * by the fill; services made by hand only where the person said so.
 */
export function createClosing(db: Database, by: Author, input: ClosingInput, now: Date): Promise<Closing | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const faults = await findFaults(transaction, input);
    if (Object.keys(faults).length > 0) return refuseFields(faults);
    const { ids, today } = await lockAccounts(transaction, selectAccountsIn(input), now);
    if (today && input.lastDay < today) return refuseFields({ lastDay: closingTexts.past });
    const { accountId, marketId, firstDay, lastDay, reason } = input;
    const open = isOpenToClosing(sql`event`, { accountIds: ids, firstDay, lastDay, now });
    if (!input.handMade) {
      const details = await findHandMadeServices(transaction, open);
      if (details.count > 0) return refuse('conflict', closingTexts.handMade(details.count), { details });
    }
    const [row] = await transaction
      .insert(closings)
      .values({ accountId, marketId, firstDay, lastDay, reason })
      .returning({ id: closings.id });
    if (!row) throw new Error('The closing was not inserted.');
    const byHand = input.handMade === 'cancel' ? sql`(special_request or is_edited_by_hand)` : sql`is_edited_by_hand`;
    await cancelEvents(transaction, sql`${open} and ${byHand}`, row.id);
    await fillServiceEvents(transaction, { now, accountIds: ids });
    return requireSaved('closing', findClosing(transaction, row.id));
  });
}

/** Another closing that covers the same day keeps the service cancelled. */
const selectOtherClosing = (id: Id) => sql`(
  select other.id from account_closings as other
  where other.id <> ${id} and other.account_id = removal.account_id and removal.date between other.first_day and other.last_day
  order by other.id limit 1)`;

const isByHand = (removal: Removal) => removal.special_request || removal.is_edited_by_hand;

/**
 * Takes a closing back: what it cancelled from today on returns as it was. What is past stays cancelled, and so does a
 * service whose place somebody has taken meanwhile.
 */
export function deleteClosing(
  db: Database,
  by: Author,
  id: Id,
  now: Date,
): Promise<{ stillCancelled: number } | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const closing = await findClosing(transaction, id);
    if (!closing) return refuseNotFound();
    const touched = sql`(${selectAccountsIn(closing)} or exists (
      select from service_event_removals where account_id = accounts.id and closing_id = ${id}))`;
    const { ids } = await lockAccounts(transaction, touched, now);
    await transaction.execute(sql`
      update service_event_removals as removal
      set closing_id = case when removal.date < ${selectAccountToday(now, sql`removal.account_id`)}
        then null else ${selectOtherClosing(id)} end
      where closing_id = ${id} and (${selectOtherClosing(id)} is not null
        or removal.date < ${selectAccountToday(now, sql`removal.account_id`)})`);
    const removals = await takeRemovals(
      transaction,
      sql`removal.closing_id = ${id}
      and (not (special_request or is_edited_by_hand) or not ${hasCollidingService(sql`removal`)})`,
    );
    await restoreEvents(transaction, removals.filter(isByHand));
    // A remaining removal counts as cancelled by a person: the column is set to null with the closing.
    const stillCancelled = await transaction.readCount(
      sql`select count(*) from service_event_removals where closing_id = ${id}`,
    );
    const [deletedClosing] = await transaction
      .delete(closings)
      .where(eq(closings.id, id))
      .returning({ id: closings.id });
    if (!deletedClosing) return refuseNotFound();
    // After the deletion: in a closed day they would count as edited by hand.
    const unedited = removals.filter((removal) => !isByHand(removal));
    await restoreScheduledEvents(transaction, unedited);
    const days = { from: closing.firstDay, to: closing.lastDay };
    await fillServiceEvents(transaction, { now, accountIds: ids, days });
    await restoreAddOns(transaction, removals);
    return { stillCancelled };
  });
}

import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { brigadeItself, inTransaction } from '../../db/transaction.ts';
import { composeFillSql, type FillRequest } from './queries-fill.ts';

/**
 * The lock of an account's events is its row: exclusive while filling, shared while a person edits, so that the two never
 * interleave. Call one of these first in every transaction that changes something of an account, before its other locks:
 * in one order, saves wait instead of deadlocking (decision 06).
 */
export async function lockAccountForEdit(transaction: Transaction, accountId: Id): Promise<void> {
  await transaction.execute(sql`select from accounts where id = ${accountId} for share`);
}

/** The same for the account of a service event. */
export async function lockEventAccountForEdit(transaction: Transaction, eventId: Id): Promise<void> {
  await transaction.execute(sql`
    select from accounts where id = (select account_id from service_events where id = ${eventId}) for share`);
}

/** For a transaction that saves a row of an account and fills its events afterwards. */
export async function lockRowAccount(transaction: Transaction, table: PgTable, id: Id): Promise<void> {
  await transaction.execute(sql`
    select from accounts where id = (select account_id from ${table} where id = ${id}) for no key update`);
}

export interface FillResult {
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Updates the recurring service events to match the repeating schedules (service-events-3), in one idempotent statement.
 * Any number of processes may run it at any time.
 *
 * - Days to fill get an event for every scheduled service, unless one exists, somebody deleted it, or somebody
 *   made one by hand for the same time.
 * - Closed days get cancelled services instead, and lose those that nobody edited; a complete survey keeps its service
 *   (service-events-16).
 * - All recurring events from today on follow their schedule row, unless somebody edited them by hand. They are removed
 *   when the row is switched off or the account's start date moves past them.
 * - They count as many people with allergies as the account has registered.
 * - Recurring add-ons are on all recurring events of their day, with their quantity and price (service-events-8).
 */
export async function fillServiceEvents(transaction: Transaction, request: FillRequest): Promise<FillResult> {
  const ids = sql.param([...new Set(request.accountIds)].sort());
  // A separate statement: the one below must see what earlier lock holders committed. Locks are taken in one order, so
  // that two fills never deadlock.
  await transaction.execute(sql`select from accounts where id = any (${ids}::uuid[]) order by id for no key update`);
  const counts = await transaction.readRow<{ created: number; changed: number; removed: number }>(
    composeFillSql(request),
  );
  if (!counts) throw new Error('Filling service events returned no counts.');
  return { created: counts.created, changed: counts.changed, removed: counts.removed };
}

/** Small enough that a batch locks its accounts only briefly. */
const BATCH_SIZE = 250;
const BATCHES_AT_ONCE = 2;

/** Fills the events of all accounts in batches, one transaction per batch. */
export async function fillAllServiceEvents(db: Database, { now }: Pick<FillRequest, 'now'>): Promise<FillResult> {
  const waiting = await db.readIds(sql`select id from accounts order by id`);
  const total = { created: 0, changed: 0, removed: 0 };
  const fillNextBatches = async () => {
    while (waiting.length > 0) {
      const accountIds = waiting.splice(0, BATCH_SIZE);
      const { created, changed, removed } = await inTransaction(db, brigadeItself, (transaction) =>
        fillServiceEvents(transaction, { now, accountIds }),
      );
      total.created += created;
      total.changed += changed;
      total.removed += removed;
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, fillNextBatches));
  return total;
}

import { eq, sql } from 'drizzle-orm';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { type Refusal, refuse, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type {
  RecurringAddOn,
  RecurringAddOnInput,
  ServingSchedule,
  ServingScheduleRow,
} from '#contract/serving-schedules.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import type { Id } from '#contract/values.ts';
import { validateSchedule } from '#domain/serving-schedules/schedule-faults.ts';
import { hasAddOns, hasSaladAndDessert } from '#domain/serving-schedules/week.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { recurringAddOns, servingSchedules } from '../../db/schema/accounts.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave, refuseStaleRows } from '../../db/versions.ts';
import { fillServiceEvents, lockRowAccount } from './commands-fill.ts';
import { upsertScheduleRows } from './commands-import.ts';
import { findSchedules, toRecurringAddOn } from './queries.ts';

interface Owner {
  readonly account: boolean;
  readonly serviceType: boolean;
  readonly line: string | null;
}

/** Locks the account, so that saves of its schedule run one at a time. */
async function findOwner(transaction: Transaction, accountId: Id, serviceLineId: Id): Promise<Owner> {
  const lockedAccount = await transaction.execute(
    sql`select 1 from accounts where id = ${accountId} for no key update`,
  );
  const { serviceType } = await transaction.readFlags({ serviceType: sql`exists (select from service_types)` });
  const line = await transaction.readText(sql`select name from service_lines where id = ${serviceLineId}`);
  return { account: lockedAccount.rows.length > 0, serviceType, line: line ?? null };
}

async function findUnknownSaladTypes(transaction: Transaction, rows: readonly ServingScheduleRow[]) {
  const wantedIds = [...new Set(rows.flatMap((row) => row.saladTypeId ?? []))];
  if (wantedIds.length === 0) return {};
  const knownRows = await transaction.readIds(
    sql`select id from salad_types where id = any (${sql.param(wantedIds)}::uuid[])`,
  );
  const ids = new Set(knownRows);
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      row.saladTypeId && !ids.has(row.saladTypeId) ? [[`${index}.saladTypeId`, 'There is no such salad type.']] : [],
    ),
  );
}

/** Saves the given days of one service line and keeps the others. Updates the service events in the same transaction. */
export function updateSchedules(
  db: Database,
  by: Author,
  { accountId, serviceLineId }: { accountId: Id; serviceLineId: Id },
  rows: readonly ServingScheduleRow[],
  { ifMatch, now }: { ifMatch: number | undefined; now: Date },
): Promise<{ schedules: ServingSchedule[]; version: number } | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const owner = await findOwner(transaction, accountId, serviceLineId);
    if (!owner.account) return refuseNotFound();
    if (owner.line === null) return refuseFields({ serviceLineId: 'There is no such service line.' });
    const faults = {
      ...validateSchedule(rows, { id: serviceLineId, hasSaladAndDessert: hasSaladAndDessert(owner.line) }),
      ...(await findUnknownSaladTypes(transaction, rows)),
    };
    if (Object.keys(faults).length > 0) return refuseFields(faults);
    // Without a service type the fill creates no events, and a lunch would be missed silently.
    if (!owner.serviceType) return refuse('validation_failed', serviceEventTexts.serviceTypeRequired);
    const before = await findSchedules(transaction, { accountId, serviceLineId });
    const ids = sql`select id from serving_schedules where account_id = ${accountId} and service_line_id = ${serviceLineId}`;
    const week = { table: servingSchedules, ids };
    const stale = await refuseStaleRows(transaction, week, before.version, ifMatch);
    if (stale) return stale;
    await upsertScheduleRows(
      transaction,
      rows.map((row) => ({ ...row, accountId, serviceLineId })),
    );
    await fillServiceEvents(transaction, { now, accountIds: [accountId] });
    return findSchedules(transaction, { accountId, serviceLineId });
  });
}

const toAddOnRow = (input: RecurringAddOnInput) => ({
  shouldServeOnDay: input.shouldServeOnDay,
  quantity: input.quantity,
  pricePerUnit: String(input.pricePerUnit),
});

export async function createRecurringAddOn(
  db: Database,
  by: Author,
  input: RecurringAddOnInput,
  now: Date,
): Promise<RecurringAddOn | Refusal> {
  try {
    return await inTransaction(db, by, async (transaction) => {
      const owner = await findOwner(transaction, input.accountId, input.serviceLineId);
      const { rows } = await transaction.execute(sql`select 1 from add_on_types where id = ${input.addOnTypeId}`);
      const faults = {
        ...(!owner.account && { accountId: 'There is no such account.' }),
        ...(owner.line === null && { serviceLineId: 'There is no such service line.' }),
        ...(owner.line !== null && !hasAddOns(owner.line) && { serviceLineId: addOnTexts.wrongServiceLine }),
        ...(rows.length === 0 && { addOnTypeId: serviceEventTexts.addOnTypeRequired }),
      };
      if (Object.keys(faults).length > 0) return refuseFields(faults);
      const { accountId, serviceLineId, addOnTypeId, day } = input;
      const [row] = await transaction
        .insert(recurringAddOns)
        .values({ accountId, serviceLineId, addOnTypeId, day, ...toAddOnRow(input) })
        .returning();
      if (!row) throw new Error('The recurring add-on was not inserted.');
      await fillServiceEvents(transaction, { now, accountIds: [accountId] });
      return toRecurringAddOn(row);
    });
  } catch (error) {
    if (!violatesConstraint(error, 'recurring_add_ons_day')) throw error;
    return refuse('conflict', scheduleTexts.addOnTwice, { fields: { day: scheduleTexts.addOnTwice } });
  }
}

/** Account, service line, type and day identify the row and never change. */
export function updateRecurringAddOn(
  db: Database,
  by: Author,
  id: Id,
  input: RecurringAddOnInput,
  { ifMatch, now }: { ifMatch: number | undefined; now: Date },
): Promise<RecurringAddOn | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    await lockRowAccount(transaction, recurringAddOns, id);
    const stale = await lockForSave(transaction, recurringAddOns, id, ifMatch);
    if (stale) return stale;
    const [row] = await transaction.select().from(recurringAddOns).where(eq(recurringAddOns.id, id));
    if (!row) return refuseNotFound();
    const movedFields = (['accountId', 'serviceLineId', 'addOnTypeId', 'day'] as const).filter(
      (field) => row[field] !== input[field],
    );
    if (movedFields.length > 0)
      return refuseFields(Object.fromEntries(movedFields.map((field) => [field, scheduleTexts.addOnStays])));
    const [savedAddOn] = await transaction
      .update(recurringAddOns)
      .set(toAddOnRow(input))
      .where(eq(recurringAddOns.id, id))
      .returning();
    if (!savedAddOn) return refuseNotFound();
    await fillServiceEvents(transaction, { now, accountIds: [row.accountId] });
    return toRecurringAddOn(savedAddOn);
  });
}

export function deleteRecurringAddOn(db: Database, by: Author, id: Id, now: Date): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    await lockRowAccount(transaction, recurringAddOns, id);
    const [row] = await transaction.delete(recurringAddOns).where(eq(recurringAddOns.id, id)).returning();
    if (!row) return refuseNotFound();
    await fillServiceEvents(transaction, { now, accountIds: [row.accountId] });
    return null;
  });
}

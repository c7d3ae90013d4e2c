import { sql } from 'drizzle-orm';
import { closingTexts } from '#contract/closings-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../../db/client.ts';
import type { AuditedRow } from '../../../db/inverse-terms.ts';
import { cancelEvents } from '../../service-events/commands-removals.ts';
import { findCancellationReason, isCancellable } from '../../service-events/queries-closings.ts';
import type { UndoPlan } from './commands-undo-plan.ts';

/** The closing was made, or came back, after the step, and not by the undo itself. */
const isLaterClosing = (stepId: Id) => sql`exists (
  select from audit_trail as later
  where later.record_id in (closings.id, closings.account_id) and later.table_name = 'closings'
    and later.after ->> 'id' = closings.id::text and later.step_id is distinct from current_setting('brigade.step')::uuid
    and later.id > (select max(id) from audit_trail where step_id = ${stepId}))`;

/** The event came back by the undo: it was deleted, or was on another day or of another account. */
const cameBack = sql`exists (
  select from step_rows
  where table_name = 'service_events' and before ->> 'id' = event.id::text
    and (after is null or (before -> 'date', before -> 'account_id') is distinct from (after -> 'date', after -> 'account_id')))`;

/**
 * Cancels the services that an undo brings back to a day which was closed after the step, and recurring ones of closed days
 * that nobody edited (history-8). What was served on a closed day before the step is served again.
 */
export async function cancelOnClosedDays({ transaction, stepId }: UndoPlan, now: Date): Promise<void> {
  const rows = await transaction.readRows<{ id: Id; closingId: Id }>(sql`
    select distinct on (event.id) event.id, closings.id as "closingId"
    from account_closings as closings join service_events as event on event.account_id = closings.account_id
      and event.date between closings.first_day and closings.last_day
    where ${isCancellable(sql`event`, now)}
      and (not (event.special_request or event.is_edited_by_hand) or (${cameBack} and ${isLaterClosing(stepId)}))
    order by event.id, closings.id`);
  const eventsByClosing = Map.groupBy(rows, ({ closingId }) => closingId);
  for (const [closingId, events] of eventsByClosing) {
    const ids = sql.param(events.map(({ id }) => id));
    await cancelEvents(transaction, sql`event.id = any (${ids}::uuid[])`, closingId);
  }
}

const eventColumns: Readonly<Record<string, string>> = {
  service_events: 'id',
  service_event_add_ons: 'service_event_id',
};

/** Names the closing that cancelled the service of this row since. */
export async function refuseCancelledService(
  transaction: Transaction,
  table: string,
  row: AuditedRow,
  findName: () => Promise<string>,
): Promise<Refusal | undefined> {
  const column = eventColumns[table];
  const reason = column && (await findCancellationReason(transaction, String(row[column])));
  return reason ? refuse('conflict', closingTexts.cancels(await findName(), reason)) : undefined;
}

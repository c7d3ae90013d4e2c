import { and, eq, isNull, sql } from 'drizzle-orm';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { type Refusal, refuse, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import type { ServiceEvent, ServiceEventAddOn, ServiceEventAddOnInput } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { Id } from '#contract/values.ts';
import { hasAddOns } from '#domain/serving-schedules/week.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { serviceEventAddOns, serviceEvents } from '../../db/schema/service-events.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { lockEventAccountForEdit } from '../serving-schedules/commands-fill.ts';
import { findServiceEvent } from './queries.ts';

const getServiceEvent = (transaction: Transaction, id: Id): Promise<ServiceEvent> =>
  requireSaved('service event', findServiceEvent(transaction, id));

/** A scheduled add-on must be one of the account's market, of the event's service line and day, and of the type. */
async function isScheduledFor(transaction: Transaction, event: ServiceEvent, addOnTypeId: Id, scheduledAddOnId: Id) {
  return transaction.hasRows(sql`
    select 1 from scheduled_add_ons as scheduled join accounts on accounts.market_id = scheduled.market_id
    where scheduled.id = ${scheduledAddOnId} and scheduled.add_on_type_id = ${addOnTypeId} and accounts.id = ${event.accountId}
      and scheduled.date = ${event.date} and scheduled.service_line_id = ${event.serviceLineId}`);
}

/**
 * Adds an add-on to an event, for every eater (service-events-8). If the event has a recurring add-on of the type without a
 * chosen scheduled add-on, this sets the choice and keeps the schedule's quantity and price.
 */
export function addAddOn(
  db: Database,
  by: Author,
  id: Id,
  { addOnTypeId, scheduledAddOnId = null }: { addOnTypeId: Id; scheduledAddOnId?: Id | null | undefined },
): Promise<ServiceEvent | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    // A fill that runs now may add the same type.
    await lockEventAccountForEdit(transaction, id);
    const refusal = await lockForSave(transaction, serviceEvents, id, undefined);
    if (refusal) return refusal;
    const event = await getServiceEvent(transaction, id);
    if (!hasAddOns(event.serviceLine.name)) return refuse('validation_failed', addOnTexts.wrongServiceLine);
    const { rows } = await transaction.execute(sql`select 1 from add_on_types where id = ${addOnTypeId}`);
    if (rows.length === 0) return refuseFields({ addOnTypeId: serviceEventTexts.addOnTypeRequired });
    if (scheduledAddOnId && !(await isScheduledFor(transaction, event, addOnTypeId, scheduledAddOnId)))
      return refuseFields({ scheduledAddOnId: serviceEventTexts.addOnOfOtherService });
    // The stored choice, without the automatic match of the day's only scheduled add-on.
    const sameType = await transaction
      .select({ id: serviceEventAddOns.id, scheduledAddOnId: serviceEventAddOns.scheduledAddOnId })
      .from(serviceEventAddOns)
      .where(and(eq(serviceEventAddOns.serviceEventId, id), eq(serviceEventAddOns.addOnTypeId, addOnTypeId)));
    if (sameType.some((addOn) => addOn.scheduledAddOnId === scheduledAddOnId))
      return refuse('conflict', serviceEventTexts.addOnTwice);
    const open = sameType.find((addOn) => addOn.scheduledAddOnId === null);
    if (open) {
      await transaction
        .update(serviceEventAddOns)
        .set({ scheduledAddOnId })
        .where(and(eq(serviceEventAddOns.id, open.id), isNull(serviceEventAddOns.scheduledAddOnId)));
    } else {
      await transaction.insert(serviceEventAddOns).values({ serviceEventId: id, addOnTypeId, scheduledAddOnId });
    }
    return getServiceEvent(transaction, id);
  });
}

/** A recurring add-on belongs to the schedule: the next fill would overwrite its quantity or add it again. */
async function refuseUnlessByHand(transaction: Transaction, eventId: Id, addOnId: Id): Promise<Refusal | undefined> {
  const [addOn] = await transaction
    .select({ isRecurring: serviceEventAddOns.isRecurring })
    .from(serviceEventAddOns)
    .where(and(eq(serviceEventAddOns.id, addOnId), eq(serviceEventAddOns.serviceEventId, eventId)));
  if (!addOn) return refuseNotFound();
  return addOn.isRecurring ? refuse('conflict', serviceEventTexts.addOnRepeats) : undefined;
}

export function updateAddOn(
  db: Database,
  by: Author,
  { id, addOnId }: { id: Id; addOnId: Id },
  input: ServiceEventAddOnInput,
  ifMatch: number | undefined,
): Promise<ServiceEventAddOn | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const stale = await lockForSave(transaction, serviceEventAddOns, addOnId, ifMatch);
    const refusal = stale ?? (await refuseUnlessByHand(transaction, id, addOnId));
    if (refusal) return refusal;
    await transaction
      .update(serviceEventAddOns)
      .set({ quantity: input.quantity, pricePerUnit: String(input.pricePerUnit) })
      .where(eq(serviceEventAddOns.id, addOnId));
    const addOn = (await getServiceEvent(transaction, id)).addOns.find((candidate) => candidate.id === addOnId);
    return addOn ?? refuseNotFound();
  });
}

export function removeAddOn(
  db: Database,
  by: Author,
  { id, addOnId }: { id: Id; addOnId: Id },
): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    const lockRefusal = await lockForSave(transaction, serviceEventAddOns, addOnId, undefined);
    const refusal = lockRefusal ?? (await refuseUnlessByHand(transaction, id, addOnId));
    if (refusal) return refusal;
    await transaction.delete(serviceEventAddOns).where(eq(serviceEventAddOns.id, addOnId));
    return null;
  });
}

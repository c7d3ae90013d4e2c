import { and, eq, isNull, sql } from 'drizzle-orm';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { ServiceEvent, ServiceEventInput } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { Id } from '#contract/values.ts';
import { serviceEventProblems } from '#domain/service-events/service-event-problems.ts';
import { hasAddOns } from '#domain/service-schedules/week.ts';
import { type Author, changing, type Database, type Transaction, violates } from '../../db/client.ts';
import { serviceEventAddOns, serviceEventRemovals, serviceEvents } from '../../db/schema/accounts.ts';
import { lockForSave } from '../../db/versions.ts';
import { holdServiceEvents } from '../../jobs/fill-service-events.ts';
import { findServiceEvent } from './queries.ts';

const refuseFields = (fields: Record<string, string>) =>
  refuse('validation_failed', Object.values(fields)[0] ?? '', { fields });

/** The constraints settle two events at one time; this gives them the spec's sentence (spec §8). */
async function orConflict<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!violates(error, 'service_events_slot') && !violates(error, 'service_events_recurring')) throw error;
    return refuse('conflict', serviceEventTexts.conflict);
  }
}

/** What the input refers to must be there; an address must be one of the account's own. */
async function missingReferences(transaction: Transaction, input: ServiceEventInput): Promise<Refusal | undefined> {
  const { rows } = await transaction.execute<{ account: boolean; address: boolean; line: boolean; type: boolean }>(sql`
    select exists (select from accounts where id = ${input.accountId}) as account,
      exists (select from addresses where id = ${input.addressId} and account_id = ${input.accountId}) as address,
      exists (select from service_lines where id = ${input.serviceLineId}) as line,
      exists (select from service_types where id = ${input.serviceTypeId}) as type`);
  const there = rows[0];
  const fields = {
    ...(!there?.account && { accountId: 'There is no such account.' }),
    ...(there?.account && !there.address && { addressId: serviceEventTexts.addressOfOtherAccount }),
    ...(!there?.line && { serviceLineId: 'There is no such service line.' }),
    ...(!there?.type && { serviceTypeId: serviceEventTexts.serviceTypeRequired }),
  };
  return Object.keys(fields).length > 0 ? refuseFields(fields) : undefined;
}

async function problemsOf(transaction: Transaction, input: ServiceEventInput): Promise<Refusal | undefined> {
  const problems = serviceEventProblems(input);
  return Object.keys(problems).length > 0 ? refuseFields(problems) : missingReferences(transaction, input);
}

const fieldsOf = (input: ServiceEventInput) => ({
  addressId: input.addressId,
  serviceLineId: input.serviceLineId,
  serviceTypeId: input.serviceTypeId,
  date: input.date,
  serviceTime: input.serviceTime,
  eaterCount: input.eaterCount,
  dietaryCount: input.dietaryCount,
  allergenCount: input.allergenCount,
  pricePerPerson: String(input.pricePerPerson),
  notes: input.notes,
});

/** Reads back what was just written in the same transaction. */
async function saved(transaction: Transaction, id: Id): Promise<ServiceEvent> {
  const event = await findServiceEvent(transaction, id);
  if (!event) throw new Error('A service event that was just saved is gone.');
  return event;
}

export function createServiceEvent(
  db: Database,
  by: Author,
  input: ServiceEventInput,
): Promise<ServiceEvent | Refusal> {
  return orConflict(
    changing(db, by, async (transaction) => {
      await holdServiceEvents(transaction, input.accountId);
      const refused = await problemsOf(transaction, input);
      if (refused) return refused;
      const [row] = await transaction
        .insert(serviceEvents)
        .values({ ...fieldsOf(input), accountId: input.accountId, specialRequest: true })
        .returning({ id: serviceEvents.id });
      if (!row) throw new Error('The service event was not inserted.');
      return saved(transaction, row.id);
    }),
  );
}

/** Keeps the repeating schedule from putting a recurring event there again (domain §4). */
const leaveMarker = (transaction: Transaction, { accountId, serviceLineId, date }: ServiceEvent) =>
  transaction.insert(serviceEventRemovals).values({ accountId, serviceLineId, date }).onConflictDoNothing();

const isSame = (event: ServiceEvent, input: ServiceEventInput) =>
  Object.entries(fieldsOf(input)).every(
    ([field, value]) => String(event[field as keyof ServiceEvent]) === String(value),
  );

/**
 * Saves a service event by hand. A recurring one is from then on left alone by its schedule; moved to another day or
 * service line it becomes a special request and its old place stays empty.
 */
export function updateServiceEvent(
  db: Database,
  by: Author,
  id: Id,
  input: ServiceEventInput,
  ifMatch: number | undefined,
): Promise<ServiceEvent | Refusal> {
  return orConflict(
    changing(db, by, async (transaction) => {
      await holdServiceEvents(transaction, input.accountId);
      const stale = await lockForSave(transaction, serviceEvents, id, ifMatch);
      if (stale) return stale;
      const event = await saved(transaction, id);
      if (event.accountId !== input.accountId) return refuseFields({ accountId: serviceEventTexts.staysWithAccount });
      const refused = await problemsOf(transaction, input);
      if (refused) return refused;
      if (isSame(event, input)) return event;
      const isMoved = event.date !== input.date || event.serviceLineId !== input.serviceLineId;
      const isMovedRecurring = isMoved && !event.specialRequest;
      await transaction
        .update(serviceEvents)
        .set({
          ...fieldsOf(input),
          isEditedByHand: !event.specialRequest && !isMoved,
          specialRequest: event.specialRequest || isMoved,
        })
        .where(eq(serviceEvents.id, id));
      if (isMovedRecurring) {
        await leaveMarker(transaction, event);
        await transaction
          .update(serviceEventAddOns)
          .set({ isRecurring: false })
          .where(eq(serviceEventAddOns.serviceEventId, id));
      }
      return saved(transaction, id);
    }),
  );
}

export function deleteServiceEvent(db: Database, by: Author, id: Id): Promise<Refusal | null> {
  return changing(db, by, async (transaction) => {
    const event = await findServiceEvent(transaction, id);
    if (!event) return notFound();
    await holdServiceEvents(transaction, event.accountId);
    const [deleted] = await transaction.delete(serviceEvents).where(eq(serviceEvents.id, id)).returning({
      specialRequest: serviceEvents.specialRequest,
      date: serviceEvents.date,
      serviceLineId: serviceEvents.serviceLineId,
    });
    if (!deleted) return notFound();
    if (!deleted.specialRequest) await leaveMarker(transaction, { ...event, ...deleted });
    return null;
  });
}

/** A scheduled add-on must be one of the account's market, of the event's service line and day, and of the type. */
async function isScheduledFor(transaction: Transaction, event: ServiceEvent, addOnTypeId: Id, scheduledAddOnId: Id) {
  const { rows } = await transaction.execute(sql`
    select 1 from scheduled_add_ons as scheduled join accounts on accounts.market_id = scheduled.market_id
    where scheduled.id = ${scheduledAddOnId} and scheduled.add_on_type_id = ${addOnTypeId} and accounts.id = ${event.accountId}
      and scheduled.date = ${event.date} and scheduled.service_line_id = ${event.serviceLineId}`);
  return rows.length > 0;
}

/**
 * Puts an add-on on an event, for every eater. Where a recurring add-on of the type stands already and nobody has said
 * which scheduled add-on it is, this says so: its quantity and price stay those of the schedule.
 */
export function addAddOn(
  db: Database,
  by: Author,
  id: Id,
  { addOnTypeId, scheduledAddOnId = null }: { addOnTypeId: Id; scheduledAddOnId?: Id | null | undefined },
): Promise<ServiceEvent | Refusal> {
  return changing(db, by, async (transaction) => {
    const refused = await lockForSave(transaction, serviceEvents, id, undefined);
    if (refused) return refused;
    const event = await saved(transaction, id);
    if (!hasAddOns(event.serviceLine.name)) return refuse('validation_failed', addOnTexts.wrongServiceLine);
    const { rows } = await transaction.execute(sql`select 1 from add_on_types where id = ${addOnTypeId}`);
    if (rows.length === 0) return refuseFields({ addOnTypeId: serviceEventTexts.addOnTypeRequired });
    if (scheduledAddOnId && !(await isScheduledFor(transaction, event, addOnTypeId, scheduledAddOnId)))
      return refuseFields({ scheduledAddOnId: serviceEventTexts.addOnOfOtherService });
    // As they were chosen, not as the day's only scheduled add-on completes them.
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
      await transaction
        .insert(serviceEventAddOns)
        .values({ serviceEventId: id, addOnTypeId, scheduledAddOnId, quantity: event.eaterCount });
    }
    return saved(transaction, id);
  });
}

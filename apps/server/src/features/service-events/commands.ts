import { eq, inArray, sql } from 'drizzle-orm';
import { refuseUnanswered } from '#contract/questions.ts';
import { type Refusal, refuse, refuseFields } from '#contract/refusal.ts';
import type { ServiceEvent, ServiceEventInput, ServiceEventQuestion } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { Id } from '#contract/values.ts';
import { isRemoved, type MovedAddOn, moveAddOns } from '#domain/service-events/moved-add-ons.ts';
import { validateServiceEvent } from '#domain/service-events/service-event-faults.ts';
import {
  askAboutAddOns,
  askAboutCompleteSurvey,
  listDayQuestions,
  listNightQuestions,
} from '#domain/service-events/service-event-questions.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { serviceEventAddOns, serviceEventRemovals, serviceEvents } from '../../db/schema/service-events.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { lockAccountForEdit, lockEventAccountForEdit } from '../serving-schedules/commands-fill.ts';
import { cancelEvents } from './commands-removals.ts';
import { findServiceEvent } from './queries.ts';
import { findAddOnsInSlot, findTodayAndStart, isLastOfCompleteSurvey } from './queries-questions.ts';

/** The unique constraints settle a race of two events; this turns their error into the conflict sentence (service-events-6). */
export async function refuseConflict<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!violatesConstraint(error, 'service_events_slot') && !violatesConstraint(error, 'service_events_recurring'))
      throw error;
    return refuse('conflict', serviceEventTexts.conflict, { fields: { date: serviceEventTexts.conflict } });
  }
}

/** Checks the references of the input; the address must belong to the account (service-events-7). */
async function refuseMissingReferences(
  transaction: Transaction,
  input: ServiceEventInput,
): Promise<Refusal | undefined> {
  const there = await transaction.readFlags({
    account: sql`exists (select from accounts where id = ${input.accountId})`,
    address: sql`exists (select from addresses where id = ${input.addressId} and account_id = ${input.accountId})`,
    line: sql`exists (select from service_lines where id = ${input.serviceLineId})`,
    type: sql`exists (select from service_types where id = ${input.serviceTypeId})`,
  });
  const fields = {
    ...(!there.account && { accountId: 'There is no such account.' }),
    ...(there.account && !there.address && { addressId: serviceEventTexts.addressOfOtherAccount }),
    ...(!there.line && { serviceLineId: 'There is no such service line.' }),
    ...(!there.type && { serviceTypeId: serviceEventTexts.serviceTypeRequired }),
  };
  return Object.keys(fields).length > 0 ? refuseFields(fields) : undefined;
}

async function findFaults(transaction: Transaction, input: ServiceEventInput): Promise<Refusal | undefined> {
  const faults = validateServiceEvent(input);
  return Object.keys(faults).length > 0 ? refuseFields(faults) : refuseMissingReferences(transaction, input);
}

const toEventRow = (input: ServiceEventInput) => ({
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

const getServiceEvent = (transaction: Transaction, id: Id): Promise<ServiceEvent> =>
  requireSaved('service event', findServiceEvent(transaction, id));

/** The time of the request, and the kinds of questions that the person confirmed. */
export interface Confirmation {
  readonly now: Date;
  readonly confirmed: readonly ServiceEventQuestion['kind'][];
}

export function createServiceEvent(
  db: Database,
  by: Author,
  input: ServiceEventInput,
  confirmation: Confirmation,
): Promise<ServiceEvent | Refusal> {
  return refuseConflict(
    inTransaction(db, by, async (transaction) => {
      await lockAccountForEdit(transaction, input.accountId);
      const refusal = await findFaults(transaction, input);
      if (refusal) return refusal;
      const [row] = await transaction
        .insert(serviceEvents)
        .values({ ...toEventRow(input), accountId: input.accountId, specialRequest: true })
        .returning({ id: serviceEvents.id });
      if (!row) throw new Error('The service event was not inserted.');
      // After the insert: nobody is asked about an event whose slot is taken.
      const questions = [
        ...listDayQuestions(input.date, await findTodayAndStart(transaction, input.accountId, confirmation.now)),
        ...listNightQuestions(input.serviceTime),
      ];
      return refuseUnanswered(questions, confirmation) ?? getServiceEvent(transaction, row.id);
    }),
  );
}

/** Keeps the repeating schedule from creating the moved event again (service-events-4). */
const leaveMarker = (transaction: Transaction, { accountId, serviceLineId, date }: ServiceEvent) =>
  transaction.insert(serviceEventRemovals).values({ accountId, serviceLineId, date }).onConflictDoNothing();

function isSame(event: ServiceEvent, input: ServiceEventInput) {
  const storedFields: Readonly<Record<string, unknown>> = { ...event };
  return Object.entries(toEventRow(input)).every(([field, value]) => String(storedFields[field]) === String(value));
}

/** Effects on add-ons, and the questions to ask, when an event moves to another day or service line (service-events-8). */
async function planMove(transaction: Transaction, event: ServiceEvent, input: ServiceEventInput, now: Date) {
  const addOns = moveAddOns(event.addOns, await findAddOnsInSlot(transaction, input));
  const isNewDay = event.date !== input.date;
  const questions = [
    ...(isNewDay ? listDayQuestions(input.date, await findTodayAndStart(transaction, event.accountId, now)) : []),
    ...askAboutAddOns(addOns),
    ...((await isLastOfCompleteSurvey(transaction, event.id)) ? [askAboutCompleteSurvey('move')] : []),
  ];
  return { addOns, questions };
}

/** Drops add-ons that cannot move, and unlinks the others, so that they match what is scheduled for the new day and line. */
async function carryAddOns(transaction: Transaction, eventId: Id, addOns: readonly MovedAddOn[]) {
  if (addOns.length === 0) return;
  const removedIds = addOns.filter(isRemoved).map(({ id }) => id);
  if (removedIds.length > 0)
    await transaction.delete(serviceEventAddOns).where(inArray(serviceEventAddOns.id, removedIds));
  await transaction
    .update(serviceEventAddOns)
    .set({ isRecurring: false, scheduledAddOnId: null })
    .where(eq(serviceEventAddOns.serviceEventId, eventId));
}

/**
 * Saves a service event by hand. The schedule never changes an edited recurring event (service-events-4). Moved to another
 * day or service line, it becomes a special request and its old slot stays empty.
 */
export function updateServiceEvent(
  db: Database,
  by: Author,
  id: Id,
  input: ServiceEventInput,
  { ifMatch, ...confirmation }: Confirmation & { ifMatch: number | undefined },
): Promise<ServiceEvent | Refusal> {
  return refuseConflict(
    inTransaction(db, by, async (transaction) => {
      await lockAccountForEdit(transaction, input.accountId);
      const stale = await lockForSave(transaction, serviceEvents, id, ifMatch);
      if (stale) return stale;
      const event = await getServiceEvent(transaction, id);
      if (event.accountId !== input.accountId) return refuseFields({ accountId: serviceEventTexts.staysWithAccount });
      const refusal = await findFaults(transaction, input);
      if (refusal) return refusal;
      if (isSame(event, input)) return event;
      const isNewTime = event.serviceTime !== input.serviceTime;
      const isMoved = event.date !== input.date || event.serviceLineId !== input.serviceLineId;
      const move = isMoved ? await planMove(transaction, event, input, confirmation.now) : undefined;
      await transaction
        .update(serviceEvents)
        .set({
          ...toEventRow(input),
          isEditedByHand: !event.specialRequest && !isMoved,
          specialRequest: event.specialRequest || isMoved,
        })
        .where(eq(serviceEvents.id, id));
      // After the update: nobody is asked about a move to a slot that is taken.
      const questionRefusal = refuseUnanswered(
        [...(isNewTime ? listNightQuestions(input.serviceTime) : []), ...(move?.questions ?? [])],
        confirmation,
      );
      if (questionRefusal) return questionRefusal;
      if (move) await carryAddOns(transaction, id, move.addOns);
      if (move && !event.specialRequest) await leaveMarker(transaction, event);
      return getServiceEvent(transaction, id);
    }),
  );
}

export function deleteServiceEvent(
  db: Database,
  by: Author,
  id: Id,
  confirmation: Pick<Confirmation, 'confirmed'>,
): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    await lockEventAccountForEdit(transaction, id);
    const lockRefusal = await lockForSave(transaction, serviceEvents, id, undefined);
    if (lockRefusal) return lockRefusal;
    const questions = (await isLastOfCompleteSurvey(transaction, id)) ? [askAboutCompleteSurvey('delete')] : [];
    const refusal = refuseUnanswered(questions, confirmation);
    if (refusal) return refusal;
    await cancelEvents(transaction, sql`event.id = ${id}`, null);
    return null;
  });
}

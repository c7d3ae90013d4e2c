import { eq, sql } from 'drizzle-orm';
import type { NewScheduledAddOn, ScheduledAddOn, ScheduledAddOnInput, SlotInput } from '#contract/add-ons.ts';
import { addOnServiceLines, addOnTexts } from '#contract/add-ons-texts.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { copiedColumns, listCopiedColumns, selectCopiedFrom } from '../../db/copied-from.ts';
import { copyRecipes } from '../../db/copy-recipes.ts';
import { toUpdatedAt, updateAndCount } from '../../db/parts.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { scheduledAddOns } from '../../db/schema/scheduling.ts';
import { servingAssignments, servingColumns, servingDefaults } from '../../db/serving-fields.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { findScheduledAddOn } from './queries.ts';

class ElementIsGone extends Error {}

const refuseField = (field: string, message: string) =>
  refuse('validation_failed', message, { fields: { [field]: message } });

const toJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** An element of the catalogue and the slot it is for. */
type ChosenElement = NewScheduledAddOn['scheduledElements'][number];

/** Undefined when each slot is one of the type's and filled once. */
function validateSlots(slots: readonly Id[], elements: readonly { addOnSlotId: Id }[]): Refusal | undefined {
  const slotIds = elements.map(({ addOnSlotId }) => addOnSlotId);
  if (!slotIds.every((id) => slots.includes(id))) return refuseField('scheduledElements', addOnTexts.wrongSlot);
  if (new Set(slotIds).size !== slotIds.length) return refuseField('scheduledElements', addOnTexts.slotTwice);
  return undefined;
}

/** Checks market, service line, type and slots of an add-on (scheduling-9). */
async function findFault(transaction: Transaction, addOn: NewScheduledAddOn): Promise<Refusal | undefined> {
  const place = await transaction.readRow<{ service_line: string; slots: Id[] }>(sql`
    select service_lines.name as service_line,
      array(select id from add_on_slots where add_on_type_id = add_on_types.id)::text[] as slots
    from markets, service_lines, add_on_types
    where markets.id = ${addOn.marketId} and service_lines.id = ${addOn.serviceLineId} and add_on_types.id = ${addOn.addOnTypeId}`);
  if (!place) return refuseNotFound();
  if (!addOnServiceLines.some((name) => name === place.service_line)) {
    return refuseField('serviceLineId', addOnTexts.wrongServiceLine);
  }
  return validateSlots(place.slots, addOn.scheduledElements);
}

/** An element for each filled slot, in slot order; the serving fields are the element's defaults. */
async function copyElements(
  transaction: Transaction,
  scheduledAddOnId: Id,
  chosenElements: readonly ChosenElement[],
): Promise<void> {
  const copiedRows = await transaction.readIds(sql`
    insert into scheduled_elements (
      scheduled_add_on_id, add_on_slot_id, original_element_id, "order", host_flow_order, ${copiedColumns},
      copied_from, ${servingColumns})
    select
      ${scheduledAddOnId}, add_on_slots.id, elements.id, add_on_slots.position, add_on_slots.position,
      ${listCopiedColumns('elements')}, ${selectCopiedFrom(sql`null::uuid`)}, ${servingDefaults}
    from jsonb_to_recordset(${toJson(chosenElements)}) as chosen ("addOnSlotId" uuid, "originalElementId" uuid)
    join add_on_slots on add_on_slots.id = chosen."addOnSlotId"
    join elements on elements.id = chosen."originalElementId"
    returning id`);
  if (copiedRows.length !== chosenElements.length) throw new ElementIsGone();
  await copyRecipes(transaction, copiedRows);
}

/** Turns the error for a dish that was deleted meanwhile into a refusal; rethrows the rest. */
async function refuseGoneElements<T>(save: Promise<T>): Promise<T | Refusal> {
  try {
    return await save;
  } catch (error) {
    if (error instanceof ElementIsGone) return refuseField('scheduledElements', addOnTexts.elementIsGone);
    throw error;
  }
}

export function scheduleAddOn(db: Database, by: Author, addOn: NewScheduledAddOn): Promise<ScheduledAddOn | Refusal> {
  return refuseGoneElements(
    inTransaction(db, by, async (transaction) => {
      const fault = await findFault(transaction, addOn);
      if (fault) return fault;
      const id = await transaction.readText(sql`
        insert into scheduled_add_ons (date, market_id, service_line_id, add_on_type_id)
        values (${addOn.date}, ${addOn.marketId}, ${addOn.serviceLineId}, ${addOn.addOnTypeId}) returning id`);
      if (!id) return refuseNotFound();
      await copyElements(transaction, id, addOn.scheduledElements);
      return requireSaved('scheduled add-on', findScheduledAddOn(transaction, id));
    }),
  );
}

/**
 * Resolves the slots to elements that stay and dishes to copy. An element that somebody else removed is copied again if the
 * request names its dish too, because 'Save mine anyway' keeps what the person sees.
 */
async function findSlotsToSave(
  transaction: Transaction,
  id: Id,
  { scheduledElements }: ScheduledAddOnInput,
): Promise<readonly SlotInput[] | Refusal> {
  const slots = await transaction.readRows<{ slot: Id; element: Id | null; dish: Id | null }>(sql`
    select add_on_slots.id as slot, scheduled_elements.id as element, original_element_id as dish
    from scheduled_add_ons
    join add_on_slots on add_on_slots.add_on_type_id = scheduled_add_ons.add_on_type_id
    left join scheduled_elements
      on scheduled_elements.add_on_slot_id = add_on_slots.id and scheduled_add_on_id = scheduled_add_ons.id
    where scheduled_add_ons.id = ${id}`);
  const isInSlot = (element: Id, slotId: Id) => slots.some((row) => row.slot === slotId && row.element === element);
  const isOtherDish = ({ id: element, originalElementId }: SlotInput) =>
    originalElementId && slots.some((row) => row.element === element && row.dish && row.dish !== originalElementId);
  const other = scheduledElements.findIndex(isOtherDish);
  if (other >= 0) return refuseField(`scheduledElements.${other}.originalElementId`, addOnTexts.otherDish);
  const savable = scheduledElements.map(({ id: element, ...dish }): SlotInput => {
    const stays = element && (isInSlot(element, dish.addOnSlotId) || !dish.originalElementId);
    const { originalElementId: _original, ...serving } = dish;
    return stays ? { ...serving, id: element } : dish;
  });
  const strange = savable.findIndex((slot) => slot.id && !isInSlot(slot.id, slot.addOnSlotId));
  if (strange >= 0) return refuseField(`scheduledElements.${strange}.id`, addOnTexts.notInSlot);
  const fault = validateSlots(
    slots.map(({ slot }) => slot),
    savable,
  );
  return fault ?? savable;
}

/** Returns how many elements changed. */
async function replaceElements(transaction: Transaction, id: Id, slots: readonly SlotInput[]): Promise<number> {
  const staying = slots.flatMap((slot) => slot.id ?? []);
  const { rowCount: removedCount } = await transaction.execute(sql`
    delete from scheduled_elements
    where scheduled_add_on_id = ${id} and id not in (select jsonb_array_elements_text(${toJson(staying)})::uuid)`);
  const chosenElements = slots.flatMap(({ addOnSlotId, originalElementId }): ChosenElement[] =>
    originalElementId ? [{ addOnSlotId, originalElementId }] : [],
  );
  await copyElements(transaction, id, chosenElements);
  // A slot holds one element, so the slot finds copies as well as elements that stay.
  const updated = await updateAndCount(
    transaction,
    sql`update scheduled_elements set ${servingAssignments}
      from jsonb_array_elements(${toJson(slots)}) as field
      where scheduled_add_on_id = ${id} and add_on_slot_id = (field->>'addOnSlotId')::uuid`,
  );
  return (removedCount ?? 0) + chosenElements.length + updated;
}

/** Updates the slots. Elements that stay keep their id and the serving fields that were not sent. */
export function updateScheduledAddOn(
  db: Database,
  by: Author,
  id: Id,
  input: ScheduledAddOnInput,
  ifMatch: number | undefined,
): Promise<Id | Refusal> {
  return refuseGoneElements(
    inTransaction(db, by, async (transaction) => {
      const stale = await lockForSave(transaction, scheduledAddOns, id, ifMatch);
      if (stale) return stale;
      const slots = await findSlotsToSave(transaction, id, input);
      if (isRefusal(slots)) return slots;
      const updatedAt = toUpdatedAt(await replaceElements(transaction, id, slots));
      await transaction.update(scheduledAddOns).set({ updatedAt }).where(eq(scheduledAddOns.id, id));
      return id;
    }),
  );
}

/** Service events that chose it keep the add-on type and lose the choice. */
export function unscheduleAddOn(db: Database, by: Author, id: Id): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const removal = await transaction.execute(sql`delete from scheduled_add_ons where id = ${id}`);
    return removal.rowCount === 0 ? refuseNotFound() : null;
  });
}

import { sql } from 'drizzle-orm';
import type { NewScheduledAddOn } from '#contract/add-ons.ts';
import { addOnServiceLines, addOnTexts } from '#contract/add-ons-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';

class ElementIsGone extends Error {}

const refused = (field: string, message: string) =>
  refuse('validation_failed', message, { fields: { [field]: message } });

/** The places an add-on needs: undefined when all are there, else what is wrong with them. */
async function faultOf(transaction: Transaction, addOn: NewScheduledAddOn): Promise<Refusal | undefined> {
  const { rows } = await transaction.execute<{ service_line: string; slots: Id[] }>(sql`
    select service_lines.name as service_line,
      array(select id from add_on_slots where add_on_type_id = add_on_types.id)::text[] as slots
    from markets, service_lines, add_on_types
    where markets.id = ${addOn.marketId} and service_lines.id = ${addOn.serviceLineId} and add_on_types.id = ${addOn.addOnTypeId}`);
  const [place] = rows;
  if (!place) return notFound();
  if (!addOnServiceLines.some((name) => name === place.service_line)) {
    return refused('serviceLineId', addOnTexts.wrongServiceLine);
  }
  const slotIds = addOn.scheduledElements.map(({ addOnSlotId }) => addOnSlotId);
  if (!slotIds.every((id) => place.slots.includes(id))) return refused('scheduledElements', addOnTexts.wrongSlot);
  if (new Set(slotIds).size !== slotIds.length) return refused('scheduledElements', addOnTexts.slotTwice);
  return undefined;
}

/** An element for each filled slot, with the element's own defaults as serving fields, in the order of the slots. */
async function copyElements(transaction: Transaction, scheduledAddOnId: Id, addOn: NewScheduledAddOn): Promise<void> {
  const copied = await transaction.execute(sql`
    insert into scheduled_elements (
      scheduled_add_on_id, add_on_slot_id, original_element_id, name, "order", host_flow_order, ingredients, method,
      has_no_allergens, container_type_id, element_type_id, portion_unit_id, portion_per_person, portion_per_container,
      serving_temp)
    select
      ${scheduledAddOnId}, add_on_slots.id, elements.id, elements.name, add_on_slots.position, add_on_slots.position,
      elements.ingredients, elements.method, elements.has_no_allergens, default_container_type_id, element_type_id,
      default_portion_unit_id, default_portion_per_person, default_portion_per_container, serving_temp
    from jsonb_to_recordset(${JSON.stringify(addOn.scheduledElements)}::jsonb)
      as chosen ("addOnSlotId" uuid, "originalElementId" uuid)
    join add_on_slots on add_on_slots.id = chosen."addOnSlotId"
    join elements on elements.id = chosen."originalElementId"`);
  if (copied.rowCount !== addOn.scheduledElements.length) throw new ElementIsGone();
  await transaction.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id
    from scheduled_elements
    join element_known_allergens on element_known_allergens.element_id = scheduled_elements.original_element_id
    where scheduled_add_on_id = ${scheduledAddOnId}`);
}

/** Schedules an add-on with its elements: whole or not at all. */
export async function scheduleAddOn(db: Database, by: Author, addOn: NewScheduledAddOn): Promise<Id | Refusal> {
  try {
    return await changing(db, by, async (transaction) => {
      const fault = await faultOf(transaction, addOn);
      if (fault) return fault;
      const { rows } = await transaction.execute<{ id: Id }>(sql`
        insert into scheduled_add_ons (date, market_id, service_line_id, add_on_type_id)
        values (${addOn.date}, ${addOn.marketId}, ${addOn.serviceLineId}, ${addOn.addOnTypeId}) returning id`);
      const id = rows[0]?.id;
      if (!id) return notFound();
      await copyElements(transaction, id, addOn);
      return id;
    });
  } catch (error) {
    if (error instanceof ElementIsGone) return refused('scheduledElements', addOnTexts.elementIsGone);
    throw error;
  }
}

/** Service events that named it keep the add-on's type and lose the choice. */
export function unscheduleAddOn(db: Database, by: Author, id: Id): Promise<null | Refusal> {
  return changing(db, by, async (transaction) => {
    const removed = await transaction.execute(sql`delete from scheduled_add_ons where id = ${id}`);
    return removed.rowCount === 0 ? notFound() : null;
  });
}

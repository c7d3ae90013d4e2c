import { type Placeholder, type SQL, sql } from 'drizzle-orm';

const selectElementsHeldBy = (slotId: Placeholder) => sql`
  select original_element_id from scheduled_elements where add_on_slot_id = ${slotId} and original_element_id is not null`;

/** Ids of the elements that a slot has held, and of those of their types; of all for a slot that never held one (scheduling-18). */
export function selectElementsFittingAddOnSlot(slotId: Placeholder): SQL {
  return sql`
  select id from elements where id in (${selectElementsHeldBy(slotId)})
    or element_type_id in (select element_type_id from elements as held where held.id in (${selectElementsHeldBy(slotId)}))
    or not exists (${selectElementsHeldBy(slotId)})`;
}

/** The last day on which the slot held this element; '' sorts what it never held behind. Read once for all elements. */
export function selectLastDayInAddOnSlot(slotId: Placeholder, elementId: SQL): SQL {
  return sql`
  coalesce((select jsonb_object_agg(element_id, day) from (
    select original_element_id as element_id, max(date) as day
    from scheduled_elements join scheduled_add_ons on scheduled_add_ons.id = scheduled_add_on_id
    where add_on_slot_id = ${slotId} and original_element_id is not null group by original_element_id) as held)
  ->> ${elementId}::text, '')`;
}

import { type Placeholder, sql } from 'drizzle-orm';

const heldBy = (slotId: Placeholder) => sql`
  select original_element_id from scheduled_elements where add_on_slot_id = ${slotId} and original_element_id is not null`;

/** Elements that a slot has held, and those of their types; all for a slot that never held one (scheduling-18). */
export const elementFitsSlot = (slotId: Placeholder) => sql`(
  elements.id in (${heldBy(slotId)})
  or elements.element_type_id in (select element_type_id from elements as held where held.id in (${heldBy(slotId)}))
  or not exists (${heldBy(slotId)}))`;

/** The last day on which the slot held it; '' sorts what it never held behind. Read once for all elements. */
export const lastDayInSlot = (slotId: Placeholder) => sql`
  coalesce((select jsonb_object_agg(element_id, day) from (
    select original_element_id as element_id, max(date) as day
    from scheduled_elements join scheduled_add_ons on scheduled_add_ons.id = scheduled_add_on_id
    where add_on_slot_id = ${slotId} and original_element_id is not null group by original_element_id) as held)
  ->> elements.id::text, '')`;

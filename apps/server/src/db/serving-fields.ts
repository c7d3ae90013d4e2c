import { sql } from 'drizzle-orm';

/** Fields of a scheduled element that a save may leave out; the cast is the column's type. */
const servingFields = [
  ['containerTypeId', 'container_type_id', 'uuid'],
  ['elementTypeId', 'element_type_id', 'uuid'],
  ['portionUnitId', 'portion_unit_id', 'uuid'],
  ['portionPerPerson', 'portion_per_person', 'numeric'],
  ['portionPerContainer', 'portion_per_container', 'numeric'],
  ['servingTemp', 'serving_temp', 'text'],
  ['servingUtensilId', 'serving_utensil_id', 'uuid'],
  ['servingVesselId', 'serving_vessel_id', 'uuid'],
  ['directionals', 'directionals', 'text'],
] as const;

/**
 * Sets each of them from the JSON object `field`, in an update of scheduled_elements. `field ? 'name'` tells a field that
 * was sent as empty from one that was not sent at all.
 */
export const servingAssignments = sql.raw(
  servingFields
    .map(
      ([name, column, type]) =>
        `${column} = case when field ? '${name}' then (field->>'${name}')::${type} else ${column} end`,
    )
    .join(', '),
);

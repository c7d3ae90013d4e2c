import { sql } from 'drizzle-orm';

/** Optional fields of a scheduled element. The cast is the column's type. */
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
 * SET clauses from the JSON object `field`, for an update of scheduled_elements. `field ? 'name'` tells an empty field
 * from an absent one (scheduling-12).
 */
export const servingAssignments = sql.raw(
  servingFields
    .map(
      ([name, column, type]) =>
        `${column} = case when field ? '${name}' then (field->>'${name}')::${type} else ${column} end`,
    )
    .join(', '),
);

import { listPrintedJsonPairs } from '../../db/copied-from.ts';
import { listAlternativeServingJsonPairs, listServingJsonPairs } from '../../db/serving-fields.ts';

/**
 * The rows of the query `dishes`, all columns of `scheduled_elements` and perhaps more, each with its allergen statement and with these
 * fields of the rows `alternative`, which have theirs. A dish of the past may be gone (decision 25): of it, nothing is known.
 */
export function selectDishesWithAllergens(dishes: string, alternativeFields: string): string {
  return `(
  with dish as materialized (${dishes}),
  judged as materialized (
    select statement.* from (select array_agg(id) as ids from dish) as found
    cross join lateral scheduled_element_allergen_statements(found.ids) as statement
  ),
  instead as (
    select instead_of, json_agg(json_build_object(${alternativeFields}) order by "order") as alternatives
    from (
      select scheduled_elements.*, allergen_ids, allergen_names, allergen_statement, is_master_recorded
      from judged join scheduled_elements using (id) where judged.instead_of is not null) as alternative
    group by instead_of
  )
  select dish.*, coalesce(allergens, '[]') as allergens, coalesce(allergen_ids, '[]') as allergen_ids,
    coalesce(allergen_names, '[]') as allergen_names, coalesce(allergen_statement, 'unknown') as allergen_statement,
    is_master_recorded, coalesce(instead.alternatives, '[]') as alternatives
  from dish left join judged on judged.id = dish.id left join instead on instead.instead_of = dish.id
)`;
}

/** Fields of an `alternative` that cards show. */
export const alternativeSummary = `'name', alternative.name,
  'allergenNames', alternative.allergen_names, 'allergenStatement', alternative.allergen_statement`;
const wholeAlternative = `'id', alternative.id, 'allergenNames', alternative.allergen_names,
  'allergenStatement', alternative.allergen_statement, 'elementId', alternative.original_element_id,
  'allergenIds', alternative.allergen_ids, ${listPrintedJsonPairs('alternative')}, ${listAlternativeServingJsonPairs('alternative')}`;

/** One element as the contract's `ScheduledElement`; needs `selectDishesWithAllergens`. */
const scheduledElementJson = `json_build_object(
  'id', scheduled_elements.id,
  'scheduledMenuId', scheduled_elements.scheduled_menu_id,
  'scheduledAddOnId', scheduled_elements.scheduled_add_on_id,
  'addOnSlotId', scheduled_elements.add_on_slot_id,
  'originalElementId', scheduled_elements.original_element_id,
  ${listPrintedJsonPairs('scheduled_elements')},
  'order', scheduled_elements."order",
  'hostFlowOrder', scheduled_elements.host_flow_order,
  'allergens', scheduled_elements.allergens,
  'allergenIds', scheduled_elements.allergen_ids,
  'allergenNames', scheduled_elements.allergen_names,
  'allergenStatement', scheduled_elements.allergen_statement,
  'alternative', scheduled_elements.alternatives,
  ${listServingJsonPairs('scheduled_elements')})`;

/** The elements of a plan, in order, as one JSON array. */
export function selectScheduledElementsJson(
  column: 'scheduled_menu_id' | 'scheduled_add_on_id',
  planId: string,
): string {
  const dishes = `select * from scheduled_elements where ${column} = ${planId}`;
  return `(select coalesce(json_agg(${scheduledElementJson} order by scheduled_elements."order", scheduled_elements.id), '[]')
    from ${selectDishesWithAllergens(dishes, wholeAlternative)} as scheduled_elements)`;
}

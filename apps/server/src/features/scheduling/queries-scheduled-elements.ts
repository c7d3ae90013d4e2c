import { hasUnrecordedIngredients, isUnread } from '../../db/allergen-filters.ts';
import { copySaid, hasUnrecordedCopy, isAsCopied, printedJson } from '../../db/copied-from.ts';
import { alternativeServingJson, servingJson } from '../../db/serving-fields.ts';

const sorted = (rows: string) => `(select array_agg(ingredient_id order by ingredient_id) from ${rows})`;

/**
 * The copy is made of what `originals`, its master, is made of now. No rows are the same only where both say 'No ingredients' (diets-4).
 * No `exists`: PostgreSQL would read all ingredients of all elements once, instead of a few (decision 08).
 */
export function isMadeAsMaster(copy: string): string {
  const own = sorted(`scheduled_element_ingredients where scheduled_element_id = ${copy}.id`);
  const ofMaster = sorted('element_ingredients where element_id = originals.id');
  return `coalesce(${own} = ${ofMaster}, ${own} is null and ${ofMaster} is null
    and originals.has_no_ingredients and (${copySaid(`${copy}.copied_from`)} ->> 'hasNoIngredients')::boolean)`;
}

/** Null without a master. `known` tells who has some. */
const isMasterRecorded = `(originals.has_no_allergens or coalesce(known.is_of_master, false)
  and not (${hasUnrecordedIngredients('originals')} or originals.id = any (array(select id from unread_master))))`;

/** Nobody has read one of its own ingredients, or it was deleted since: 'No allergens' was said with it (catalogue-4). */
const isCopyRecorded = `(not food.id = any (array(select id from unread_copy where is_deleted))
  and (food.has_no_allergens or coalesce(known.is_of_copy, false)
    and not (${hasUnrecordedCopy('food')} or food.id = any (array(select id from unread_copy)))))`;

/**
 * The three states. The allergens of an old copy are contained in it and record nothing for its master: that says so itself,
 * and for a copy that is made of something else, the copy says so too (scheduling-3).
 */
const allergenStatement = `case
  when not (case
    when originals.id is null then ${isAsCopied('food')} and ${isCopyRecorded}
    else ${isMasterRecorded} and ${isAsCopied('food')} and (${isMadeAsMaster('food')} or ${isCopyRecorded}) end) then 'unknown'
  when known.is_of_copy or known.is_of_master then 'some'
  else 'none' end`;

/**
 * The rows of the query `dishes`, all columns of `scheduled_elements` and perhaps more, each with its known allergens and with these
 * fields of its alternatives: the copy's own allergens and those of its own ingredients, united with the master element's present ones.
 * All are looked up at once and each master once: a month has hundreds of dishes of few masters (decision 33).
 */
export const withKnownAllergens = (dishes: string, alternativeFields: string) => `(
  with dish as materialized (${dishes}),
  food as materialized (
    select * from scheduled_elements where id = any (array(select id from dish))
    union all
    select * from scheduled_elements where instead_of = any (array(select id from dish))
  ),
  unread as materialized (
    select id from ingredients where ${isUnread} and id = any (array(
      select ingredient_id from element_ingredients where element_id = any (array(select distinct original_element_id from food))
      union select ingredient_id from scheduled_element_ingredients where scheduled_element_id = any (array(select id from food))))
  ),
  unread_master as materialized (
    select element_id as id from element_ingredients
    where element_id = any (array(select distinct original_element_id from food)) and ingredient_id in (select id from unread)
  ),
  unread_copy as materialized (
    select scheduled_element_id as id, ingredient_id is null as is_deleted from scheduled_element_ingredients
    where scheduled_element_id = any (array(select id from food))
      and (ingredient_id is null or ingredient_id in (select id from unread))
  ),
  contained_in_master as materialized (
    select id, allergen_id
    from (select distinct original_element_id as id from food) as master cross join lateral known_allergens(id)
  ),
  contained as (
    select scheduled_element_id, allergen_id, true as is_of_copy
    from scheduled_element_allergens where scheduled_element_id = any (array(select id from food))
    union
    select scheduled_element_id, allergen_id, true
    from scheduled_element_ingredients join ingredient_allergens using (ingredient_id)
    where scheduled_element_id = any (array(select id from food))
    union
    select food.id, allergen_id, false
    from food join contained_in_master as master on master.id = original_element_id
  ),
  one_each as (
    select scheduled_element_id, allergen_id, bool_or(is_of_copy) as is_of_copy, bool_or(not is_of_copy) as is_of_master
    from contained group by scheduled_element_id, allergen_id
  ),
  known as (
    select scheduled_element_id, bool_or(is_of_copy) as is_of_copy, bool_or(is_of_master) as is_of_master,
      json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.name) as allergens,
      json_agg(allergens.id order by allergens.name) as allergen_ids,
      json_agg(allergens.name order by allergens.name) as allergen_names
    from one_each join allergens on allergens.id = allergen_id
    group by scheduled_element_id
  ),
  judged as materialized (
    select food.*, coalesce(allergens, '[]') as allergens, coalesce(allergen_ids, '[]') as allergen_ids,
      coalesce(allergen_names, '[]') as allergen_names,
      ${allergenStatement} as allergen_statement,
      ${isMasterRecorded} as is_master_recorded
    from food
    left join known on known.scheduled_element_id = food.id
    left join elements as originals on originals.id = food.original_element_id
  ),
  instead as (
    select instead_of, json_agg(json_build_object(${alternativeFields}) order by "order") as alternatives
    from judged as alternative where instead_of is not null group by instead_of
  )
  select dish.*, judged.allergens, judged.allergen_ids, judged.allergen_names, judged.allergen_statement,
    judged.is_master_recorded, coalesce(instead.alternatives, '[]') as alternatives
  from dish join judged on judged.id = dish.id left join instead on instead.instead_of = dish.id
)`;

/** Fields of an `alternative` that cards show. */
export const alternativeSummary = `'name', alternative.name,
  'allergenNames', alternative.allergen_names, 'allergenStatement', alternative.allergen_statement`;
const wholeAlternative = `'id', alternative.id, 'allergenNames', alternative.allergen_names,
  'allergenStatement', alternative.allergen_statement, 'elementId', alternative.original_element_id,
  'allergenIds', alternative.allergen_ids, ${printedJson('alternative')}, ${alternativeServingJson('alternative')}`;

/** One element as the contract's `ScheduledElement`; needs `withKnownAllergens`. */
const scheduledElementJson = `json_build_object(
  'id', scheduled_elements.id,
  'scheduledMenuId', scheduled_elements.scheduled_menu_id,
  'scheduledAddOnId', scheduled_elements.scheduled_add_on_id,
  'addOnSlotId', scheduled_elements.add_on_slot_id,
  'originalElementId', scheduled_elements.original_element_id,
  ${printedJson('scheduled_elements')},
  'order', scheduled_elements."order",
  'hostFlowOrder', scheduled_elements.host_flow_order,
  'allergens', scheduled_elements.allergens,
  'allergenIds', scheduled_elements.allergen_ids,
  'allergenNames', scheduled_elements.allergen_names,
  'allergenStatement', scheduled_elements.allergen_statement,
  'alternative', scheduled_elements.alternatives,
  ${servingJson('scheduled_elements')})`;

/** All elements that the condition chooses, in order, as one JSON array. */
export const scheduledElementsWhere = (condition: string) =>
  `(select coalesce(json_agg(${scheduledElementJson} order by scheduled_elements."order", scheduled_elements.id), '[]')
    from ${withKnownAllergens(`select * from scheduled_elements where ${condition}`, wholeAlternative)} as scheduled_elements)`;

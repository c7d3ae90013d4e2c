import { alternativeServingJson, servingJson } from '../../db/serving-fields.ts';

/** A copy holds what its master is made of now; a deleted ingredient equals none (diets-4). */
const isMadeAsMaster = `
  (select array_agg(ingredient_id order by ingredient_id) from scheduled_element_ingredients
   where scheduled_element_id = dish.id)
  is not distinct from
  (select array_agg(ingredient_id order by ingredient_id) from element_ingredients where element_id = originals.id)`;

/**
 * The rows of the query `dishes`, all columns of `scheduled_elements` and perhaps more, each with its known allergens:
 * the copy's own and those of its own ingredients, united with the master element's present ones. "None" is what both
 * say now; the master speaks for a copy that is made of the same (scheduling-3). All dishes are looked up at once and
 * each master once: a month has hundreds of dishes of few masters (decision 145).
 */
export const withKnownAllergens = (dishes: string) => `(
  with dish as materialized (${dishes}),
  contained_in_master as materialized (
    select id, allergen_id
    from (select distinct original_element_id as id from dish) as master cross join lateral known_allergens(id)
  ),
  contained as (
    select scheduled_element_id, allergen_id
    from scheduled_element_allergens where scheduled_element_id = any (array(select id from dish))
    union
    select scheduled_element_id, allergen_id
    from scheduled_element_ingredients join ingredient_allergens using (ingredient_id)
    where scheduled_element_id = any (array(select id from dish))
    union
    select dish.id, allergen_id
    from dish join contained_in_master as master on master.id = original_element_id
  ),
  known as (
    select scheduled_element_id,
      json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.name) as allergens,
      json_agg(allergens.id order by allergens.name) as allergen_ids,
      json_agg(allergens.name order by allergens.name) as allergen_names
    from contained join allergens on allergens.id = allergen_id
    group by scheduled_element_id
  )
  select dish.*, coalesce(allergens, '[]') as allergens, coalesce(allergen_ids, '[]') as allergen_ids,
    coalesce(allergen_names, '[]') as allergen_names,
    case
      when known.scheduled_element_id is not null then 'some'
      when case when originals.id is null then dish.has_no_allergens
          else originals.has_no_allergens and (dish.has_no_allergens or ${isMadeAsMaster}) end then 'none'
      else 'unknown'
    end as allergen_statement
  from dish
  left join known on known.scheduled_element_id = dish.id
  left join elements as originals on originals.id = dish.original_element_id
)`;

/** Known allergens of an `alternative`: those at the time of choice, united with its element's present ones (scheduling-3). */
export const knownAllergensOfAlternative = `
   left join elements as originals on originals.id = alternative.element_id
   cross join lateral (
     select
       coalesce(json_agg(allergens.id order by allergens.name), '[]') as allergen_ids,
       coalesce(json_agg(allergens.name order by allergens.name), '[]') as allergen_names,
       case
         when count(*) > 0 then 'some'
         when coalesce(originals.has_no_allergens, alternative.has_no_allergens) then 'none'
         else 'unknown'
       end as allergen_statement
     from allergens
     where allergens.id = any (alternative.allergen_ids)
       or allergens.id in (select allergen_id from known_allergens(alternative.element_id))
   ) as known`;

/** The alternatives of an element, each with these fields. */
export const alternativesWith = (fields: string) => `
  (select coalesce(json_agg(json_build_object(${fields}) order by alternative."order"), '[]')
   from scheduled_element_alternatives as alternative ${knownAllergensOfAlternative}
   where alternative.scheduled_element_id = scheduled_elements.id)`;

/** Fields of an alternative that cards show. */
export const alternativeSummary = `'name', alternative.name,
  'allergenNames', known.allergen_names, 'allergenStatement', known.allergen_statement`;
const wholeAlternative = `${alternativeSummary}, 'elementId', alternative.element_id, 'allergenIds', known.allergen_ids,
  'ingredients', alternative.ingredients, 'method', alternative.method, ${alternativeServingJson('alternative')}`;

/** One element as the contract's `ScheduledElement`; needs `withKnownAllergens`. */
const scheduledElementJson = `json_build_object(
  'id', scheduled_elements.id,
  'scheduledMenuId', scheduled_elements.scheduled_menu_id,
  'scheduledAddOnId', scheduled_elements.scheduled_add_on_id,
  'addOnSlotId', scheduled_elements.add_on_slot_id,
  'originalElementId', scheduled_elements.original_element_id,
  'name', scheduled_elements.name,
  'order', scheduled_elements."order",
  'hostFlowOrder', scheduled_elements.host_flow_order,
  'ingredients', scheduled_elements.ingredients,
  'method', scheduled_elements.method,
  'allergens', scheduled_elements.allergens,
  'allergenIds', scheduled_elements.allergen_ids,
  'allergenNames', scheduled_elements.allergen_names,
  'allergenStatement', scheduled_elements.allergen_statement,
  'alternative', ${alternativesWith(wholeAlternative)},
  ${servingJson('scheduled_elements')})`;

/** All elements that the condition chooses, in order, as one JSON array. */
export const scheduledElementsWhere = (condition: string) =>
  `(select coalesce(json_agg(${scheduledElementJson} order by scheduled_elements."order", scheduled_elements.id), '[]')
    from ${withKnownAllergens(`select * from scheduled_elements where ${condition}`)} as scheduled_elements)`;

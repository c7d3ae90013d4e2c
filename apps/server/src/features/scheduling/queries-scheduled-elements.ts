import { alternativeServingJson, servingJson } from '../../db/serving-fields.ts';

/** A copy holds what its master is made of now; a deleted ingredient equals none (diets-4). */
const isMadeAsMaster = `
  (select array_agg(ingredient_id order by ingredient_id) from scheduled_element_ingredients
   where scheduled_element_id = scheduled_elements.id)
  is not distinct from
  (select array_agg(ingredient_id order by ingredient_id) from element_ingredients where element_id = originals.id)`;

/**
 * Known allergens of a scheduled element: the copy's own and those of its own ingredients, united with the master
 * element's present ones. "None" is what both say now; the master speaks for a copy that is made of the same
 * (scheduling-3).
 */
export const knownAllergens = `
  left join elements as originals on originals.id = scheduled_elements.original_element_id
  cross join lateral (
    select
      coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.name), '[]') as allergens,
      coalesce(json_agg(allergens.id order by allergens.name), '[]') as allergen_ids,
      coalesce(json_agg(allergens.name order by allergens.name), '[]') as allergen_names,
      case
        when count(*) > 0 then 'some'
        when case when originals.id is null then scheduled_elements.has_no_allergens
            else originals.has_no_allergens and (scheduled_elements.has_no_allergens or ${isMadeAsMaster}) end then 'none'
        else 'unknown'
      end as allergen_statement
    from known_allergens_of_copy(scheduled_elements.id, scheduled_elements.original_element_id)
    join allergens on allergens.id = allergen_id
  ) as known`;

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

/** One element as the contract's `ScheduledElement`; needs `knownAllergens` joined. */
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
  'allergens', known.allergens,
  'allergenIds', known.allergen_ids,
  'allergenNames', known.allergen_names,
  'allergenStatement', known.allergen_statement,
  'alternative', ${alternativesWith(wholeAlternative)},
  ${servingJson('scheduled_elements')})`;

/** All elements that the condition chooses, in order, as one JSON array. */
export const scheduledElementsWhere = (condition: string) =>
  `(select coalesce(json_agg(${scheduledElementJson} order by scheduled_elements."order", scheduled_elements.id), '[]')
    from scheduled_elements ${knownAllergens} where ${condition})`;

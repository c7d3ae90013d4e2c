import { hasUnreadIngredient, hasUnrecordedIngredients, isUnread } from '../../db/allergen-filters.ts';
import { copySaid, hasUnrecordedCopy, isAlternativeAsCopied, printedJson } from '../../db/copied-from.ts';
import { alternativeServingJson, servingJson } from '../../db/serving-fields.ts';

const sorted = (rows: string) => `(select array_agg(ingredient_id order by ingredient_id) from ${rows})`;

/**
 * A copy is made of what its master is made of now. No rows are the same only where both say 'No ingredients' (diets-4).
 * No `exists`: PostgreSQL would read all ingredients of all elements once, instead of a few (decision 08).
 */
function isMadeAsMaster(ownRows: string, copiedFrom: string): string {
  const [own, ofMaster] = [sorted(ownRows), sorted('element_ingredients where element_id = originals.id')];
  return `coalesce(${own} = ${ofMaster}, ${own} is null and ${ofMaster} is null
    and originals.has_no_ingredients and (${copySaid(copiedFrom)} ->> 'hasNoIngredients')::boolean)`;
}

/** Compares the rows `dish` or `alternative` with `originals`, their elements. */
export const isDishMadeAsMaster = isMadeAsMaster(
  'scheduled_element_ingredients where scheduled_element_id = dish.id',
  'dish.copied_from',
);
export const isAlternativeMadeAsMaster = isMadeAsMaster(
  'unnest(alternative.ingredient_ids) as made (ingredient_id)',
  'alternative.copied_from',
);

/** What tells of a copy or an alternative whether somebody has read what it is made of. */
interface Read {
  readonly copy: string;
  /** True if nobody has read one of its own ingredients, or it was deleted since. */
  readonly isCopyUnread: string;
  /** True if one of its own ingredients was deleted since: 'No allergens' was said with it (catalogue-4). */
  readonly lacksIngredient: string;
  readonly isMasterUnread: string;
  readonly isMadeAsMaster: string;
  readonly isAsCopied: string;
}

/** Null without a master. `known` tells who has some. */
const isMasterRecorded = ({ isMasterUnread }: Read) =>
  `(originals.has_no_allergens or coalesce(known.is_of_master, false) and not ${isMasterUnread})`;

/**
 * The three states. The allergens of an old copy are contained in it and record nothing for its master: that says so itself,
 * and for a copy that is made of something else, the copy says so too (scheduling-3).
 */
function statement(read: Read): string {
  const { copy, isCopyUnread, lacksIngredient, isMadeAsMaster, isAsCopied } = read;
  const isCopyRecorded = `(not ${lacksIngredient}
    and (${copy}.has_no_allergens or coalesce(known.is_of_copy, false) and not ${isCopyUnread}))`;
  return `case
    when not (case
      when originals.id is null then ${isAsCopied} and ${isCopyRecorded}
      else ${isMasterRecorded(read)} and ${isAsCopied} and (${isMadeAsMaster} or ${isCopyRecorded}) end) then 'unknown'
    when known.is_of_copy or known.is_of_master then 'some'
    else 'none' end`;
}

const ofDish: Read = {
  copy: 'dish',
  isCopyUnread: `(${hasUnrecordedCopy('dish')} or dish.id = any (array(select id from unread_copy)))`,
  lacksIngredient: `dish.id = any (array(select id from unread_copy where is_deleted))`,
  isMasterUnread: `(${hasUnrecordedIngredients('originals')} or originals.id = any (array(select id from unread_master)))`,
  isMadeAsMaster: isDishMadeAsMaster,
  isAsCopied: 'true',
};
const ofAlternative: Read = {
  copy: 'alternative',
  isCopyUnread: `(${hasUnrecordedCopy('alternative')} or coalesce((
    select true from unnest(alternative.ingredient_ids) as own (id) left join ingredients on ingredients.id = own.id
    where ingredients.id is null or ${isUnread} limit 1), false))`,
  lacksIngredient: `coalesce((
    select true from unnest(alternative.ingredient_ids) as own (id) left join ingredients on ingredients.id = own.id
    where ingredients.id is null limit 1), false)`,
  isMasterUnread: hasUnreadIngredient('originals'),
  isMadeAsMaster: isAlternativeMadeAsMaster,
  isAsCopied: isAlternativeAsCopied,
};

/**
 * The rows of the query `dishes`, all columns of `scheduled_elements` and perhaps more, each with its known allergens:
 * the copy's own and those of its own ingredients, united with the master element's present ones. All dishes are looked up
 * at once and each master once: a month has hundreds of dishes of few masters (decision 33).
 */
export const withKnownAllergens = (dishes: string) => `(
  with dish as materialized (${dishes}),
  unread as materialized (
    select id from ingredients where ${isUnread} and id = any (array(
      select ingredient_id from element_ingredients where element_id = any (array(select distinct original_element_id from dish))
      union select ingredient_id from scheduled_element_ingredients where scheduled_element_id = any (array(select id from dish))))
  ),
  unread_master as materialized (
    select element_id as id from element_ingredients
    where element_id = any (array(select distinct original_element_id from dish)) and ingredient_id in (select id from unread)
  ),
  unread_copy as materialized (
    select scheduled_element_id as id, ingredient_id is null as is_deleted from scheduled_element_ingredients
    where scheduled_element_id = any (array(select id from dish))
      and (ingredient_id is null or ingredient_id in (select id from unread))
  ),
  contained_in_master as materialized (
    select id, allergen_id
    from (select distinct original_element_id as id from dish) as master cross join lateral known_allergens(id)
  ),
  contained as (
    select scheduled_element_id, allergen_id, true as is_of_copy
    from scheduled_element_allergens where scheduled_element_id = any (array(select id from dish))
    union
    select scheduled_element_id, allergen_id, true
    from scheduled_element_ingredients join ingredient_allergens using (ingredient_id)
    where scheduled_element_id = any (array(select id from dish))
    union
    select dish.id, allergen_id, false
    from dish join contained_in_master as master on master.id = original_element_id
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
  )
  select dish.*, coalesce(allergens, '[]') as allergens, coalesce(allergen_ids, '[]') as allergen_ids,
    coalesce(allergen_names, '[]') as allergen_names,
    ${statement(ofDish)} as allergen_statement,
    ${isMasterRecorded(ofDish)} as is_master_recorded
  from dish
  left join known on known.scheduled_element_id = dish.id
  left join elements as originals on originals.id = dish.original_element_id
)`;

/** The same of an `alternative`. */
export const knownAllergensOfAlternative = `
   left join elements as originals on originals.id = alternative.element_id
   cross join lateral (
     select allergen_ids, allergen_names, ${isMasterRecorded(ofAlternative)} as is_master_recorded,
       ${statement(ofAlternative)} as allergen_statement
     from (
       select bool_or(is_of_copy) as is_of_copy, bool_or(not is_of_copy) as is_of_master,
         coalesce(json_agg(id order by name) filter (where place = 1), '[]') as allergen_ids,
         coalesce(json_agg(name order by name) filter (where place = 1), '[]') as allergen_names
       from (
         select id, name, is_of_copy, row_number() over (partition by id) as place
         from (
           select unnest(alternative.allergen_ids) as id, true as is_of_copy
           union select allergen_id, true from ingredient_allergens where ingredient_id = any (alternative.ingredient_ids)
           union select allergen_id, false from known_allergens(alternative.element_id)
         ) as contained join allergens using (id)
       ) as one_each
     ) as known
   ) as known`;

/** The alternatives of an element, each with these fields. */
export const alternativesWith = (fields: string) => `
  (select coalesce(json_agg(json_build_object(${fields}) order by alternative."order"), '[]')
   from scheduled_element_alternatives as alternative ${knownAllergensOfAlternative}
   where alternative.scheduled_element_id = scheduled_elements.id)`;

/** Fields of an alternative that cards show. */
const itsAllergens = `'allergenNames', known.allergen_names, 'allergenStatement', known.allergen_statement`;
export const alternativeSummary = `'name', alternative.name, ${itsAllergens}`;
const wholeAlternative = `'id', alternative.id, ${itsAllergens}, 'elementId', alternative.element_id, 'allergenIds', known.allergen_ids,
  ${printedJson('alternative')}, ${alternativeServingJson('alternative')}`;

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
  'alternative', ${alternativesWith(wholeAlternative)},
  ${servingJson('scheduled_elements')})`;

/** All elements that the condition chooses, in order, as one JSON array. */
export const scheduledElementsWhere = (condition: string) =>
  `(select coalesce(json_agg(${scheduledElementJson} order by scheduled_elements."order", scheduled_elements.id), '[]')
    from ${withKnownAllergens(`select * from scheduled_elements where ${condition}`)} as scheduled_elements)`;

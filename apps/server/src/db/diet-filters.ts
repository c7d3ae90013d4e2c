import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import {
  selectExcludedOrigins,
  selectHalfExcludedOrigins,
  selectHasOrigin,
  selectIsOriginUnknown,
} from './ingredient-origins.ts';

const excluded = sql.raw(selectExcludedOrigins('preference'));
const halfExcluded = sql.raw(selectHalfExcludedOrigins('preference'));
const isOfExcluded = sql.raw(selectHasOrigin('ingredients', selectExcludedOrigins('preference')));
const isUnknown = sql.raw(selectIsOriginUnknown('ingredients'));

/**
 * Ids of the elements that are known to suit a dietary preference (diets-2): nothing in them is excluded, and either a person marked
 * them as suitable, or nothing has to be stated and all is recorded. A test compares it with the verdicts of the domain.
 */
export function selectElementsSuitingDiet(preferenceId: Placeholder): SQL {
  const rowsAndPreference = sql`element_ingredients join ingredients on ingredients.id = ingredient_id
      join dietary_preferences as preference on preference.id = ${preferenceId}`;
  return sql`
  select id from elements where id not in (
    select element_id from element_allergens join dietary_preference_allergens using (allergen_id)
      where dietary_preference_id = ${preferenceId}
    union all
    select element_id from element_ingredients join ingredient_allergens using (ingredient_id)
      join dietary_preference_allergens using (allergen_id) where dietary_preference_id = ${preferenceId}
    union all
    select element_id from element_ingredients join ingredient_exclusions using (ingredient_id)
      where dietary_preference_id = ${preferenceId}
    union all
    select element_id from element_exclusions where dietary_preference_id = ${preferenceId}
    union all
    select element_id from ${rowsAndPreference}
      where type = any (ingredient_types) or protein_type = any (protein_types) or cardinality(${excluded}) > 0 and ${isOfExcluded})
  and (
    id in (select element_id from element_suitabilities where dietary_preference_id = ${preferenceId})
    or exists (select from dietary_preferences where id = ${preferenceId} and not is_by_statement)
      and id in (select element_id from element_ingredients)
      and (has_no_allergens or id in (select element_id from element_allergens)
        or id in (select element_id from element_ingredients join ingredient_allergens using (ingredient_id)))
      and id not in (
        select element_id from ${rowsAndPreference}
        where cardinality(${excluded} || ${halfExcluded}) > 0 and ${isUnknown}
          or protein_type is null and ingredients.origins && ${halfExcluded})
      and id not in (
        select element_id from element_ingredients join unread_ingredients on unread_ingredients.id = ingredient_id))`;
}

import { type Placeholder, sql } from 'drizzle-orm';
import { excludedOrigins, halfExcludedOrigins, hasOriginOf, isOriginUnknown } from './ingredient-origins.ts';

/**
 * Elements that are known to suit a dietary preference (diets-2): nothing in them is excluded, and either a person marked
 * them as suitable, or nothing has to be stated and all is recorded. A test compares it with the verdicts of the domain.
 */
export const elementSuits = (preferenceId: Placeholder) => sql`
  elements.id not in (
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
    select element_id from element_ingredients join ingredients on ingredients.id = ingredient_id
      join dietary_preferences on dietary_preferences.id = ${preferenceId}
      where type = any (ingredient_types) or protein_type = any (protein_types)
        or cardinality(${sql.raw(excludedOrigins)}) > 0 and ${sql.raw(hasOriginOf(excludedOrigins))})
  and (
    elements.id in (select element_id from element_suitabilities where dietary_preference_id = ${preferenceId})
    or exists (select from dietary_preferences where id = ${preferenceId} and not is_by_statement)
      and elements.id in (select element_id from element_ingredients)
      and (elements.has_no_allergens or elements.id in (select element_id from element_allergens)
        or elements.id in (select element_id from element_ingredients join ingredient_allergens using (ingredient_id)))
      and elements.id not in (
        select element_id from element_ingredients join ingredients on ingredients.id = ingredient_id
        join dietary_preferences on dietary_preferences.id = ${preferenceId}
        where cardinality(${sql.raw(excludedOrigins)} || ${sql.raw(halfExcludedOrigins)}) > 0 and ${sql.raw(isOriginUnknown)}
          or protein_type is null and ingredients.origins && ${sql.raw(halfExcludedOrigins)})
      and elements.id not in (
        select element_id from element_ingredients join unread_ingredients on unread_ingredients.id = ingredient_id))`;

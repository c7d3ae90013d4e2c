import { type Placeholder, sql } from 'drizzle-orm';

/** Ids of the elements with this known allergen (catalogue-5). */
export const elementsWith = (allergenId: Placeholder) => sql`
  select element_id from element_allergens where allergen_id = ${allergenId}
  union all
  select element_id from ingredient_allergens join element_ingredients using (ingredient_id) where allergen_id = ${allergenId}`;

/** Nobody has said anything about the allergens of the row of `ingredients`. */
export const isUnread = `not ingredients.has_no_allergens
  and not exists (select from ingredient_allergens where ingredient_allergens.ingredient_id = ingredients.id)`;
/** Nobody has said what the row of `elements`, under this name, is made of (catalogue-21). */
export const hasUnrecordedIngredients = (element: string) =>
  `(${element}.ingredients = '' and not ${element}.has_no_ingredients)`;
/**
 * True if nobody recorded its ingredients, or nobody has read the label of one of them: what is known to be contained is not all
 * (catalogue-4).
 */
export const hasUnreadIngredient = (element: string) => `(${hasUnrecordedIngredients(element)} or coalesce((
  select true from element_ingredients join ingredients on ingredients.id = ingredient_id
  where element_id = ${element}.id and ${isUnread} limit 1), false))`;

/** Unknown is never taken for none (catalogue-4). */
export const elementIsWithout = (allergenId: Placeholder) => sql`
  elements.id not in (${elementsWith(allergenId)}) and (
    elements.has_no_allergens
    or (elements.id in (select element_id from element_allergens)
      or elements.id in (select element_id from element_ingredients join ingredient_allergens using (ingredient_id)))
    and not ${sql.raw(hasUnrecordedIngredients('elements'))} and elements.id not in (
      select element_id from element_ingredients join ingredients on ingredients.id = ingredient_id where ${sql.raw(isUnread)}))`;

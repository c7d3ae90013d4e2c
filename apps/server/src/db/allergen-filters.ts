import { type Placeholder, sql } from 'drizzle-orm';

/** Ids of the elements with this known allergen (catalogue-5). */
export const elementsWith = (allergenId: Placeholder) => sql`
  select element_id from element_allergens where allergen_id = ${allergenId}
  union all
  select element_id from ingredient_allergens join element_ingredients using (ingredient_id) where allergen_id = ${allergenId}`;

/** Unknown is never taken for none (catalogue-4). */
export const elementIsWithout = (allergenId: Placeholder) => sql`
  elements.id not in (${elementsWith(allergenId)}) and (
    elements.has_no_allergens
    or elements.id in (select element_id from element_allergens)
    or elements.id in (select element_id from element_ingredients join ingredient_allergens using (ingredient_id)))`;

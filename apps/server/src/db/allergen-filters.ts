import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Ids of the elements with this known allergen (catalogue-5). */
export function selectElementsWithAllergen(allergenId: Placeholder): SQL {
  return sql`
  select element_id from element_allergens where allergen_id = ${allergenId}
  union all
  select element_id from ingredient_allergens join element_ingredients using (ingredient_id) where allergen_id = ${allergenId}`;
}

/** Ids of the elements that are known to be without it: unknown is never taken for none (catalogue-4). */
export function selectElementsWithoutAllergen(allergenId: Placeholder): SQL {
  return sql`
  select id from elements where id not in (${selectElementsWithAllergen(allergenId)}) and (
    has_no_allergens
    or (id in (select element_id from element_allergens)
      or id in (select element_id from element_ingredients join ingredient_allergens using (ingredient_id)))
    and not has_unrecorded_ingredients(ingredients, has_no_ingredients) and id not in (
      select element_id from element_ingredients join unread_ingredients on unread_ingredients.id = ingredient_id))`;
}

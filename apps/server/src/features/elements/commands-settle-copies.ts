import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';

/**
 * Nothing of the element in `originals` is unknown, a person still says of it what was said when the copy was made, and nobody has
 * said since whom else it is not for.
 */
const saysAsMuch = sql`(
  (originals.has_no_allergens or exists (select from known_allergens(originals.id)))
  and not known.has_unread_ingredient
  and not exists (
    select from jsonb_array_elements_text(coalesce(said -> 'suitableForPreferenceIds', '[]')) as suited (id)
    where suited.id::uuid not in (select dietary_preference_id from element_suitabilities where element_id = originals.id))
  and not exists (
    select from element_exclusions where element_id = originals.id
      and not said -> 'notForPreferenceIds' ? dietary_preference_id::text))`;

/**
 * What the elements say last stays with their copies, because nobody can ask them once they are deleted: their allergens, and that
 * nobody knows what a copy is made of if they are made of something else by then, or of something unknown (diets-4). A row
 * without an ingredient says that.
 */
export async function keepClaimsInCopies(transaction: Transaction, elementIds: readonly Id[]): Promise<void> {
  const copies = sql`
    copy as materialized (
      select copy.* from scheduled_elements as copy
      join scheduled_elements as dish on dish.id = coalesce(copy.instead_of, copy.id)
      where copy.original_element_id = any (${sql.param(elementIds)}::uuid[])
        and coalesce(dish.scheduled_menu_id, dish.scheduled_add_on_id) in (
          select id from scheduled_menus where date >= current_date - 1
          union all select id from scheduled_add_ons where date >= current_date - 1))`;
  await transaction.execute(sql`
    with ${copies}
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select copy.id, allergen_id from copy cross join lateral known_allergens(original_element_id) on conflict do nothing`);
  await transaction.execute(sql`
    with ${copies}
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select copy.id, coalesce((
      select max("order") + 1 from scheduled_element_ingredients where scheduled_element_id = copy.id), 0), null
    from copy join elements as originals on originals.id = original_element_id
    cross join lateral recipe_of_copy(copy.id, copy.copied_from, originals.id, originals.has_no_ingredients) as recipe
    cross join lateral element_allergen_statement(
      originals.id, originals.ingredients, originals.has_no_ingredients, originals.has_no_allergens) as known
    cross join lateral statements_when_copied(copy.copied_from) as said
    where not (recipe.is_as_master and ${saysAsMuch})`);
}

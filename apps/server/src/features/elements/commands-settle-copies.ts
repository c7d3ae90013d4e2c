import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import { hasUnreadIngredient } from '../../db/allergen-filters.ts';
import type { Transaction } from '../../db/client.ts';
import { copySaid } from '../../db/copied-from.ts';
import { isAlternativeMadeAsMaster, isDishMadeAsMaster } from '../scheduling/queries-scheduled-elements.ts';

/**
 * Nothing of the element in `originals` is unknown, a person still says of it what was said when the copy was made, and nobody has
 * said since whom else it is not for.
 */
const saysAsMuch = (copiedFrom: string) => `(
  (originals.has_no_allergens or exists (select from known_allergens(originals.id)))
  and not ${hasUnreadIngredient('originals')}
  and not exists (
    select from jsonb_array_elements_text(coalesce(${copySaid(copiedFrom)} -> 'suitableForPreferenceIds', '[]')) as said (id)
    where said.id::uuid not in (select dietary_preference_id from element_suitabilities where element_id = originals.id))
  and not exists (
    select from element_exclusions where element_id = originals.id
      and not ${copySaid(copiedFrom)} -> 'notForPreferenceIds' ? dietary_preference_id::text))`;

const planned = `(select id from scheduled_menus where date >= current_date - 1
  union all select id from scheduled_add_ons where date >= current_date - 1)`;

/**
 * What the elements say last stays with their copies, because nobody can ask them once they are deleted: their allergens, and that
 * nobody knows what a copy is made of if they are made of something else by then, or of something unknown (diets-4). A row
 * without an ingredient says that.
 */
export async function settleCopies(transaction: Transaction, elementIds: readonly Id[]): Promise<void> {
  const ids = sql`${sql.param(elementIds)}::uuid[]`;
  const dishes = sql`dish as materialized (
    select * from scheduled_elements where original_element_id = any (${ids})
      and coalesce(scheduled_menu_id, scheduled_add_on_id) in ${sql.raw(planned)})`;
  await transaction.execute(sql`
    with ${dishes}
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select dish.id, allergen_id from dish cross join lateral known_allergens(original_element_id) on conflict do nothing`);
  await transaction.execute(sql`
    with ${dishes}
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select dish.id, coalesce((
      select max("order") + 1 from scheduled_element_ingredients where scheduled_element_id = dish.id), 0), null
    from dish join elements as originals on originals.id = original_element_id
    where not (${sql.raw(isDishMadeAsMaster)} and ${sql.raw(saysAsMuch('dish.copied_from'))})`);
  await transaction.execute(sql`
    update scheduled_element_alternatives as alternative
    set allergen_ids = array(
        select unnest(alternative.allergen_ids) union select allergen_id from known_allergens(originals.id) order by 1),
      ingredient_ids = case when ${sql.raw(isAlternativeMadeAsMaster)} and ${sql.raw(saysAsMuch('alternative.copied_from'))}
        then alternative.ingredient_ids else alternative.ingredient_ids || originals.id end
    from elements as originals, scheduled_elements as dish
    where originals.id = any (${ids}) and alternative.element_id = originals.id and dish.id = alternative.scheduled_element_id
      and dish.scheduled_menu_id in ${sql.raw(planned)}`);
}

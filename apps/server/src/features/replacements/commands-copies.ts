import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { masterAllergens } from '../../db/copied-from.ts';
import { lockPlannedDishes } from '../scheduling/queries-copies.ts';

/** What is served from today on and is what its element is: nobody edited what a replacement changes. */
export interface UneditedCopies {
  readonly dishIds: readonly Id[];
  readonly alternatives: readonly { readonly dishId: Id; readonly order: number }[];
}

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;
const known = sql`array(select distinct allergen_id from known_allergens(elements.id) order by 1)`;

export async function findUneditedCopies(transaction: Transaction, elementIds: readonly Id[]): Promise<UneditedCopies> {
  const planned = await lockPlannedDishes(transaction, elementIds);
  const { rows } = await transaction.execute<{ id: Id }>(sql`
    select copy.id from scheduled_elements as copy join elements on elements.id = copy.original_element_id
    where copy.id = any (${ids(planned)}) and elements.id = any (${ids(elementIds)})
      and copy.ingredients = elements.ingredients and copy.has_no_allergens = elements.has_no_allergens
      and array(select ingredient_id from scheduled_element_ingredients where scheduled_element_id = copy.id order by 1)
        = array(select ingredient_id from element_ingredients where element_id = elements.id order by 1)
      and array(select allergen_id from scheduled_element_allergens where scheduled_element_id = copy.id order by 1) = ${known}`);
  const alternatives = await transaction.execute<{ dishId: Id; order: number }>(sql`
    select scheduled_element_id as "dishId", "order" from scheduled_element_alternatives as alternative
    join elements on elements.id = alternative.element_id
    where scheduled_element_id = any (${ids(planned)}) and elements.id = any (${ids(elementIds)})
      and alternative.ingredients = elements.ingredients and alternative.has_no_allergens = elements.has_no_allergens
      and array(select unnest(alternative.allergen_ids) order by 1) = ${known}`);
  return { dishIds: rows.map(({ id }) => id), alternatives: alternatives.rows };
}

async function replaceInDishes(transaction: Transaction, dishIds: readonly Id[]): Promise<void> {
  const chosen = sql`any (${ids(dishIds)})`;
  await transaction.execute(sql`
    update scheduled_elements set ingredients = elements.ingredients,
      copied_from = jsonb_set(copied_from, '{allergenIds}', ${masterAllergens})
    from elements where elements.id = original_element_id and scheduled_elements.id = ${chosen}`);
  await transaction.execute(sql`
    with made as (
      select copy.id, row."order", row.ingredient_id from scheduled_elements as copy
      join element_ingredients as row on row.element_id = copy.original_element_id where copy.id = ${chosen}),
    gone as (
      delete from scheduled_element_ingredients as kept where scheduled_element_id = ${chosen}
        and not exists (select from made where made.id = kept.scheduled_element_id and made."order" = kept."order"))
    insert into scheduled_element_ingredients as kept (scheduled_element_id, "order", ingredient_id) select * from made
    on conflict (scheduled_element_id, "order") do update set ingredient_id = excluded.ingredient_id
      where kept.ingredient_id is distinct from excluded.ingredient_id`);
  await transaction.execute(sql`
    with known as (
      select copy.id, allergen_id from scheduled_elements as copy
      cross join lateral known_allergens(copy.original_element_id) where copy.id = ${chosen}),
    gone as (
      delete from scheduled_element_allergens as kept where scheduled_element_id = ${chosen}
        and not exists (select from known where known.id = kept.scheduled_element_id and known.allergen_id = kept.allergen_id))
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id) select distinct id, allergen_id from known
    on conflict do nothing`);
}

const replaceInAlternatives = (transaction: Transaction, alternatives: UneditedCopies['alternatives']) =>
  transaction.execute(sql`
    update scheduled_element_alternatives as alternative set ingredients = elements.ingredients, allergen_ids = ${known}
    from elements, jsonb_to_recordset(${JSON.stringify(alternatives)}::jsonb) as chosen ("dishId" uuid, "order" int)
    where elements.id = alternative.element_id
      and alternative.scheduled_element_id = chosen."dishId" and alternative."order" = chosen."order"`);

/** Makes copies what their elements are by now, in what a replacement changed (changes-5). */
export async function replaceInCopies(
  transaction: Transaction,
  { dishIds, alternatives }: UneditedCopies,
): Promise<void> {
  if (dishIds.length > 0) await replaceInDishes(transaction, dishIds);
  if (alternatives.length > 0) await replaceInAlternatives(transaction, alternatives);
  const changed = ids([...dishIds, ...alternatives.map(({ dishId }) => dishId)]);
  // Only parts of the menu change: an empty timestamp raises its version (errors-3).
  for (const [table, owner] of [
    ['scheduled_menus', 'scheduled_menu_id'],
    ['scheduled_add_ons', 'scheduled_add_on_id'],
  ] as const) {
    await transaction.execute(sql`
      update ${sql.identifier(table)} set updated_at = null
      where id in (select ${sql.identifier(owner)} from scheduled_elements where id = any (${changed}))`);
  }
}

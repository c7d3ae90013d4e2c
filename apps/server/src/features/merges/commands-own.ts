import { sql } from 'drizzle-orm';
import type { Id, IdName } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { renameInTexts } from '../ingredients/commands-rename.ts';
import { lockDishes, replaceIngredientInTexts, replaceIngredientRows } from '../replacements/commands-recipes.ts';
import { findUneditedCopies, replaceIngredientInCopies } from '../replacements/commands-scheduled-copies.ts';
import type { Merge, Pair } from './commands-values.ts';

/** The steps of a kind besides moving references. `finish` runs after the merged record has its values, and reports losses. */
export interface OwnRows {
  readonly finish: (merged: IdName) => Promise<readonly string[]>;
}

/** Replaces the other ingredient by the kept one in all elements (changes-5). */
export async function beginIngredientMerge(
  transaction: Transaction,
  { maySchedule }: Merge,
  { survivor, other }: Pair,
): Promise<OwnRows> {
  const change = { from: other, to: survivor };
  const dishes = await lockDishes(transaction, change);
  const elementIds = dishes.map(({ id }) => id);
  const copies = maySchedule ? await findUneditedCopies(transaction, elementIds) : undefined;
  // A dish that contained both ingredients when it was copied keeps one of them.
  await transaction.execute(sql`
    delete from scheduled_element_ingredients as gone using scheduled_element_ingredients as stays
    where gone.ingredient_id = ${other.id} and stays.scheduled_element_id = gone.scheduled_element_id
      and stays.ingredient_id = ${survivor.id}`);
  // What was typed into a list of both is in the units of each: only what the kept one has not stays (money-9).
  await transaction.execute(sql`
    update purchase_list_entries as moved set ingredient_id = ${survivor.id}
    where ingredient_id = ${other.id} and not exists (
      select from purchase_list_entries as present where present.ingredient_id = ${survivor.id}
        and (present.market_id, present.from_date, present.to_date) = (moved.market_id, moved.from_date, moved.to_date))`);
  await moveStock(transaction, survivor.id, other.id);
  await replaceIngredientRows(transaction, change, elementIds);
  return {
    finish: async (merged) => {
      // A typed text that names the other ingredient then names the merged one.
      await replaceIngredientInTexts(transaction, { from: other, to: merged }, dishes);
      if (merged.name !== survivor.name)
        await renameInTexts(transaction, { id: survivor.id, from: survivor.name, to: merged.name });
      if (copies) await replaceIngredientInCopies(transaction, copies);
      return [];
    },
  };
}

/** A count of both is of neither; an order of both is of whole cases of the kept one (money-15, money-16). */
async function moveStock(transaction: Transaction, keptId: Id, otherId: Id): Promise<void> {
  await transaction.execute(sql`
    delete from on_hand_counts as gone where ingredient_id in (${keptId}, ${otherId}) and exists (
      select from on_hand_counts as twin where twin.market_id = gone.market_id
        and twin.ingredient_id in (${keptId}, ${otherId}) and twin.ingredient_id <> gone.ingredient_id)`);
  await transaction.execute(sql`update on_hand_counts set ingredient_id = ${keptId} where ingredient_id = ${otherId}`);
  await transaction.execute(sql`
    update purchase_order_lines as kept set
      cases = kept.cases + case when gone.portion_unit_id = kept.portion_unit_id
        then floor(gone.cases * gone.units_per_case / kept.units_per_case)::int else 0 end,
      first_use = least(kept.first_use, gone.first_use), last_use = greatest(kept.last_use, gone.last_use)
    from purchase_order_lines as gone where kept.ingredient_id = ${keptId} and gone.ingredient_id = ${otherId}
      and gone.purchase_order_id = kept.purchase_order_id`);
  await transaction.execute(sql`
    delete from purchase_order_lines as gone where ingredient_id = ${otherId} and exists (
      select from purchase_order_lines as kept where kept.purchase_order_id = gone.purchase_order_id
        and kept.ingredient_id = ${keptId})`);
  await transaction.execute(
    sql`update purchase_order_lines set ingredient_id = ${keptId} where ingredient_id = ${otherId}`,
  );
}

/** A scheduled menu stores the elements it was copied from as a list, which no foreign key covers (decision 34). */
export async function beginElementMerge(
  transaction: Transaction,
  _merge: Merge,
  { survivor, other }: Pair,
): Promise<OwnRows> {
  await transaction.execute(sql`
    update scheduled_menus set copied_element_ids = array_replace(copied_element_ids, ${other.id}::uuid, ${survivor.id}::uuid)
    where copied_element_ids @> array[${other.id}::uuid]`);
  return { finish: async () => [] };
}

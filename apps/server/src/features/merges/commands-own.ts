import { sql } from 'drizzle-orm';
import type { IdName } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { renameInTexts } from '../ingredients/commands-rename.ts';
import { lockDishes, replaceRows, replaceTexts } from '../replacements/commands-recipes.ts';
import { findCopiesAsElements, replaceInCopies } from '../replacements/commands-scheduled-copies.ts';
import type { Merge, Pair } from './commands-values.ts';

/** The steps of a kind besides moving references. `finish` runs after the merged record has its values, and reports losses. */
export interface OwnRows {
  readonly finish: (merged: IdName) => Promise<readonly string[]>;
}

/** Replaces the other ingredient by the kept one in all elements (changes-5). */
export async function mergingIngredients(
  transaction: Transaction,
  { maySchedule }: Merge,
  { kept, other }: Pair,
): Promise<OwnRows> {
  const change = { from: other, to: kept };
  const dishes = await lockDishes(transaction, change);
  const elementIds = dishes.map(({ id }) => id);
  const copies = maySchedule ? await findCopiesAsElements(transaction, elementIds) : undefined;
  // A dish that contained both ingredients when it was copied keeps one of them.
  await transaction.execute(sql`
    delete from scheduled_element_ingredients as gone using scheduled_element_ingredients as stays
    where gone.ingredient_id = ${other.id} and stays.scheduled_element_id = gone.scheduled_element_id
      and stays.ingredient_id = ${kept.id}`);
  // What was typed into a list of both is in the units of each: only what the kept one has not stays (money-9).
  await transaction.execute(sql`
    update purchase_list_entries as moved set ingredient_id = ${kept.id}
    where ingredient_id = ${other.id} and not exists (
      select from purchase_list_entries as present where present.ingredient_id = ${kept.id}
        and (present.market_id, present.from_date, present.to_date) = (moved.market_id, moved.from_date, moved.to_date))`);
  await replaceRows(transaction, change, elementIds);
  return {
    finish: async (merged) => {
      // A typed text that names the other ingredient then names the merged one.
      await replaceTexts(transaction, { from: other, to: merged }, dishes);
      if (merged.name !== kept.name)
        await renameInTexts(transaction, { id: kept.id, from: kept.name, to: merged.name });
      if (copies) await replaceInCopies(transaction, copies);
      return [];
    },
  };
}

/** A scheduled menu stores the elements it was copied from as a list, which no foreign key covers (decision 34). */
export async function mergingElements(
  transaction: Transaction,
  _merge: Merge,
  { kept, other }: Pair,
): Promise<OwnRows> {
  await transaction.execute(sql`
    update scheduled_menus set copied_element_ids = array_replace(copied_element_ids, ${other.id}::uuid, ${kept.id}::uuid)
    where copied_element_ids @> array[${other.id}::uuid]`);
  return { finish: async () => [] };
}

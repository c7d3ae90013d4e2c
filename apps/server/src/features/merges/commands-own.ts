import { sql } from 'drizzle-orm';
import type { IdName } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { findCopiesAsElements, replaceInCopies } from '../replacements/commands-copies.ts';
import { lockDishes, replaceRows, replaceTexts } from '../replacements/commands-rows.ts';
import type { Merge, Pair } from './commands-values.ts';

/** What a kind does beside moving references; `finish` runs once the merged record has its values, and says what was lost. */
export interface OwnRows {
  readonly finish: (merged: IdName) => Promise<readonly string[]>;
}

/** Elements with the other ingredient have the kept one, as if it had been replaced (changes-5). */
export async function mergingIngredients(
  transaction: Transaction,
  { maySchedule }: Merge,
  { kept, other }: Pair,
): Promise<OwnRows> {
  const change = { from: other, to: kept };
  const dishes = await lockDishes(transaction, change);
  const elementIds = dishes.map(({ id }) => id);
  const copies = maySchedule ? await findCopiesAsElements(transaction, elementIds) : undefined;
  // A dish that was copied with both keeps one of them.
  await transaction.execute(sql`
    delete from scheduled_element_ingredients as gone using scheduled_element_ingredients as stays
    where gone.ingredient_id = ${other.id} and stays.scheduled_element_id = gone.scheduled_element_id
      and stays.ingredient_id = ${kept.id}`);
  await replaceRows(transaction, change, elementIds);
  return {
    finish: async (merged) => {
      // A typed text that names the other one names the merged one.
      await replaceTexts(transaction, { from: other, to: merged }, dishes);
      if (copies) await replaceInCopies(transaction, copies);
      return [];
    },
  };
}

/** What a scheduled menu had when it was copied is a list of elements, which no foreign key covers (decision 242). */
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

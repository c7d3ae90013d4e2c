import { sql } from 'drizzle-orm';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { MAX_REPLACED_ELEMENTS, type ReplaceIngredientInput } from '#contract/replacements.ts';
import { replacementTexts as texts } from '#contract/replacements-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { type CatalogueSave, saveAndConfirmReach } from '../changes/commands-reach.ts';
import {
  type Change,
  clearDietMarks,
  type Dish,
  lockDishes,
  replaceIngredientInTexts,
  replaceIngredientRows,
} from './commands-recipes.ts';
import { findUneditedCopies, replaceIngredientInCopies } from './commands-scheduled-copies.ts';

interface Replaced {
  readonly elements: number;
  readonly copies: number;
  readonly unnamedIn: IdName[];
  readonly unmarkedIn: IdName[];
}

const selectIds = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** Reads both ingredients and locks them against deletion. A deleted one is missing from the result. */
async function lockIngredients(transaction: Transaction, fromId: Id, toId: Id): Promise<Partial<Change>> {
  const rows = await transaction.readIdNames(sql`
    select id, name from ingredients where id in (${fromId}, ${toId}) order by id for key share`);
  const findNamed = (id: Id) => rows.find((row) => row.id === id.toLowerCase());
  const [from, to] = [findNamed(fromId), findNamed(toId)];
  return { ...(from && { from }), ...(to && { to }) };
}

async function refuseReplacement(
  transaction: Transaction,
  { from }: Change,
  { elementIds }: ReplaceIngredientInput,
  dishes: readonly Dish[],
): Promise<Refusal | undefined> {
  const missing = elementIds?.filter((id) => dishes.every((dish) => dish.id !== id.toLowerCase())) ?? [];
  if (missing.length > 0) {
    const names = await transaction.readNames(
      sql`select name from elements where id = any (${selectIds(missing)}) order by search_name`,
    );
    return refuse('conflict', names.length > 0 ? texts.noLonger(from.name, names) : texts.elementsGone);
  }
  if (dishes.length === 0) return refuse('conflict', texts.notUsed(from.name));
  if (dishes.length > MAX_REPLACED_ELEMENTS) {
    return refuse('conflict', texts.tooMany(dishes.length, MAX_REPLACED_ELEMENTS));
  }
  const different = dishes.filter((dish) => dish.isInDifferentUnits);
  return different.length > 0 ? refuse('conflict', texts.differentUnits(different.map(({ name }) => name))) : undefined;
}

/**
 * Replaces an ingredient by another one, in all elements that have it or in chosen ones, in one transaction (changes-5).
 * Other changes that somebody saved to these elements in the meantime are kept.
 */
export function replaceIngredient(
  db: Database,
  by: Author,
  id: Id,
  input: ReplaceIngredientInput,
  { confirmed, maySchedule }: Pick<CatalogueSave<Replaced>, 'confirmed'> & { maySchedule: boolean },
): Promise<Replaced | Refusal> {
  const refuseId = (text: string) => refuse('validation_failed', text, { fields: { replacementId: text } });
  return inTransaction(db, by, async (transaction) => {
    if (input.alsoScheduled && !maySchedule) return refuse('forbidden', texts.mayNotSchedule);
    const { from, to } = await lockIngredients(transaction, id, input.replacementId);
    if (!from) return refuseNotFound();
    if (!to) return refuseId(texts.isGone);
    if (from.id === to.id) return refuseId(texts.same);
    const change = { from, to };
    const dishes = await lockDishes(transaction, change, input);
    const refusal = await refuseReplacement(transaction, change, input, dishes);
    if (refusal) return refusal;
    const elementIds = dishes.map((dish) => dish.id);
    return saveAndConfirmReach(transaction, {
      records: { table: 'elements', ids: elementIds },
      isItself: false,
      by,
      confirmed,
      isJudged: true,
      save: async () => {
        const copies = input.alsoScheduled ? await findUneditedCopies(transaction, elementIds) : undefined;
        await replaceIngredientRows(transaction, change, elementIds);
        const unnamedIn = await replaceIngredientInTexts(transaction, change, dishes);
        const unmarkedIn = await clearDietMarks(transaction, elementIds);
        if (copies) await replaceIngredientInCopies(transaction, copies);
        return { elements: dishes.length, copies: copies?.length ?? 0, unnamedIn, unmarkedIn };
      },
      listSentences: () => [texts.replaced(from.name, to.name)],
    });
  });
}

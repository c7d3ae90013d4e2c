import { eq, sql } from 'drizzle-orm';
import { changesTexts } from '#contract/changes-texts.ts';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import {
  defaultIngredientType,
  type Ingredient,
  type IngredientInput,
  type IngredientQuestionKind,
} from '#contract/ingredients.ts';
import { refuseUnanswered } from '#contract/questions.ts';
import { isRefusal, type Refusal, refuse, refuseFaults, refuseNotFound } from '#contract/refusal.ts';
import type { IdName } from '#contract/values.ts';
import { validatePrintable } from '#documents/glyphs.ts';
import { withUnits } from '#domain/amounts/conversions.ts';
import { askAboutIngredient, listIngredientSentences } from '#domain/changes/change-sentences.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import { listIngredientFaults } from '#domain/ingredients/ingredient-faults.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { findDatabaseError, refuseFieldConflict, sqlState } from '../../db/database-errors.ts';
import { toUpdatedAt } from '../../db/parts.ts';
import { toFieldColumns } from '../../db/record-fields.ts';
import { ingredientKind } from '../../db/record-kinds.ts';
import { insertRecord, saveRecordParts } from '../../db/record-parts.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { ingredients } from '../../db/schema/ingredients.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { saveAndConfirmReach } from '../changes/commands-reach.ts';
import { findPortionPrices } from '../costs/queries.ts';
import { askAboutNumbers, changesCosts } from './commands-questions.ts';
import { renameInTexts } from './commands-rename.ts';
import { countIngredientElements, findAllergens, findIngredient, findPortionUnits } from './queries.ts';

export type CompleteInput = IngredientInput & { type: string; portionUnitId: string };

/** The entries of lists that an input names. */
interface KnownLists {
  readonly allergens: readonly IdName[];
  readonly units: Parameters<typeof withUnits>[1];
}

const findLists = async (db: Database, input: IngredientInput): Promise<KnownLists> => ({
  allergens: await findAllergens(db, input.allergenIds),
  units: input.conversions?.length ? await findPortionUnits(db) : [],
});

export function validateIngredient(input: IngredientInput, { allergens, units }: KnownLists): CompleteInput | Refusal {
  const { portionUnitId, type } = input;
  const conversions = withUnits(input.conversions ?? [], units);
  const faults = [
    ...listIngredientFaults({ ...input, type, allergens, conversions }),
    ...validatePrintable('name', 'ingredient', [input.name]),
  ];
  if (faults.length > 0 || !portionUnitId || !type) return refuseFaults(faults);
  // An empty slot is no row.
  return { ...input, type, portionUnitId, vendors: input.vendors.filter(({ vendorId, itemId }) => vendorId && itemId) };
}

const getIngredient = (transaction: Transaction, id: string): Promise<Ingredient> =>
  requireSaved('ingredient', findIngredient(transaction, id));

const refuseNameConflict = <T>(name: string, work: Promise<T>) =>
  refuseFieldConflict(work, 'ingredients_name', 'name', () => ingredientTexts.conflict(name));

export async function createIngredient(
  db: Database,
  by: Author,
  input: IngredientInput,
): Promise<Ingredient | Refusal> {
  // A new one may leave out its type (catalogue-8).
  const complete = validateIngredient({ type: defaultIngredientType, ...input }, await findLists(db, input));
  if ('refused' in complete) return complete;
  return refuseNameConflict(
    input.name,
    inTransaction(db, by, async (transaction) => {
      const record = { kind: ingredientKind, row: toFieldColumns(ingredientFields, complete), input: complete };
      return getIngredient(transaction, await insertRecord(transaction, record));
    }),
  );
}

/** True if dishes with it are judged by something else than before; a new vendor changes nothing for them. */
function changesVerdict(before: Ingredient, input: CompleteInput): boolean {
  const { type, proteinType, hasNoAllergens } = toFieldColumns(ingredientFields, input);
  return !(
    before.type === type &&
    before.proteinType === proteinType &&
    before.hasNoAllergens === hasNoAllergens &&
    isSameSet(before.origins, input.origins ?? []) &&
    isSameSet(before.allergenIds, [...new Set(input.allergenIds)]) &&
    (!input.notForPreferenceIds || isSameSet(before.notForPreferenceIds, input.notForPreferenceIds))
  );
}

/**
 * What nobody uses reaches nothing; copies may be made of what no element has any more. Counted: for the first of many expected rows,
 * PostgreSQL reads the table.
 */
const isInDishes = async (transaction: Transaction, id: string): Promise<boolean> =>
  (await transaction.readCount(sql`
    select (select count(*) from element_ingredients where ingredient_id = ${id})
      + (select count(*) from scheduled_element_ingredients where ingredient_id = ${id})`)) > 0;

interface IngredientSave {
  readonly ifMatch: number | undefined;
  readonly confirmed: readonly IngredientQuestionKind[];
  /** Whether the person may read what a portion costs (money-10). */
  readonly showsPrices: boolean;
}

export async function updateIngredient(
  db: Database,
  by: Author,
  id: string,
  input: IngredientInput,
  { ifMatch, confirmed, showsPrices }: IngredientSave,
): Promise<Ingredient | Refusal> {
  const lists = await findLists(db, input);
  return refuseNameConflict(
    input.name,
    inTransaction(db, by, async (transaction) => {
      const refusal = await lockForSave(transaction, ingredients, id, ifMatch);
      if (refusal) return refusal;
      const before = await getIngredient(transaction, id);
      // Origins that are not sent stay, so the new type and allergens must not contradict them (diets-15).
      const complete = validateIngredient({ ...input, origins: input.origins ?? before.origins }, lists);
      if ('refused' in complete) return complete;
      const isRenamed = before.name !== complete.name;
      let typedIn: readonly string[] = [];
      const portionsBefore = changesCosts(before, complete)
        ? await findPortionPrices(transaction, { ingredientId: id })
        : undefined;
      const after = await saveAndConfirmReach(transaction, {
        records: { table: 'ingredients', ids: [id], isRenamed },
        by,
        confirmed: confirmed.filter((kind) => kind === 'reach'),
        isJudged: (isRenamed || changesVerdict(before, complete)) && (await isInDishes(transaction, id)),
        save: async () => {
          const vendors = before.vendors.filter(({ vendorId }) => vendorId);
          const partsBefore = { ...before, vendors };
          const updatedAt = toUpdatedAt(await saveRecordParts(transaction, ingredientKind, id, complete, partsBefore));
          await transaction
            .update(ingredients)
            .set({ ...toFieldColumns(ingredientFields, complete), updatedAt })
            .where(eq(ingredients.id, id));
          if (isRenamed) typedIn = await renameInTexts(transaction, { id, from: before.name, to: complete.name });
          return getIngredient(transaction, id);
        },
        listSentences: (after) => listIngredientSentences(before, after),
        remarks: () => (typedIn.length > 0 ? [changesTexts.renamedInTyped(typedIn)] : []),
        question: (after, sentences) => askAboutIngredient(before, after, sentences),
      });
      if (isRefusal(after) || !portionsBefore) return after;
      const change = { before, after, input: complete, portionsBefore, showsPrices };
      return refuseUnanswered(await askAboutNumbers(transaction, change), { confirmed }) ?? after;
    }),
  );
}

/** The count gives the sentence; the foreign key settles the race with an element that adds it (catalogue-10). */
export async function deleteIngredient(db: Database, by: Author, id: string): Promise<Refusal | null> {
  const isUsed = (count: number) => refuse('conflict', ingredientTexts.isUsed(count));
  try {
    return await inTransaction(db, by, async (transaction) => {
      const count = await countIngredientElements(transaction, id);
      if (count > 0) return isUsed(count);
      const [ingredient] = await transaction
        .select({ name: ingredients.name })
        .from(ingredients)
        .where(eq(ingredients.id, id))
        .for('update');
      if (!ingredient) return refuseNotFound();
      return saveAndConfirmReach<null>(transaction, {
        records: { table: 'ingredients', ids: [id] },
        by,
        isJudged: await isInDishes(transaction, id),
        save: async () => {
          await transaction.delete(ingredients).where(eq(ingredients.id, id));
          return null;
        },
        listSentences: () => [changesTexts.deleted(ingredient.name)],
      });
    });
  } catch (error) {
    if (findDatabaseError(error)?.code === sqlState.foreignKeyViolation)
      return isUsed(await countIngredientElements(db, id));
    throw error;
  }
}

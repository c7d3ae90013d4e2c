import { inArray, sql } from 'drizzle-orm';
import type { BulkOutcome, bulkOperations, IngredientsChange } from '#contract/bulk.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { NOT_STATED } from '#contract/ingredients.ts';
import type { OperationRequest } from '#contract/operation.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type Judged, type Outcome, toAllergensOutcome, toFieldOutcome } from '#domain/bulk/outcomes.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { findContradictedOrigin, formatKnownOrigins, type OriginRecord } from '#domain/ingredients/origins.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { raisedVersion } from '../../db/schema/columns.ts';
import { ingredientAllergens, ingredients } from '../../db/schema/ingredients.ts';
import { findJudgedIngredients, type JudgedIngredient, listIngredients } from '../ingredients/queries.ts';
import { type BulkSave, changeInBulk, deleteInBulk, toDeletionReach } from './commands.ts';
import { composeAllergenSentence, findChosenAllergens } from './commands-fields.ts';
import { createCountedReader, toAnyOfIds } from './queries.ts';

type Request = OperationRequest<typeof bulkOperations.changeIngredients>['body'];

const formatKind = ({ type, proteinType }: { type: string; proteinType: string | null }) =>
  proteinType ? `${type} (${proteinType})` : type;
/** Only a Protein has a protein type (catalogue-8). */
const toKindAfter = ({ type, proteinType }: Extract<IngredientsChange, { field: 'type' }>) => ({
  type,
  proteinType: type === 'Protein' ? proteinType : null,
});

/** A statement of origin stays true: what it does not name is refused, as in the form (diets-15). */
function refuseContradicted(after: OriginRecord, outcome: Outcome): Outcome {
  const refusedOrigin = outcome && findContradictedOrigin(after);
  return refusedOrigin ? { refused: refusedOrigin } : outcome;
}

async function judge(
  transaction: Transaction,
  change: IngredientsChange,
  ids: readonly Id[],
): Promise<Judged<JudgedIngredient>[] | Refusal> {
  const ingredients = await findJudgedIngredients(transaction, ids);
  const rows = ingredients.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  if (change.field === 'type') {
    const after = toKindAfter(change);
    if (after.type === 'Protein' && !after.proteinType) {
      const message = ingredientTexts.proteinTypeMissing;
      return refuse('validation_failed', message, { fields: { 'change.proteinType': message } });
    }
    if (change.type !== 'Protein' && change.proteinType) {
      const message = ingredientTexts.proteinTypeContradicts(change.type);
      return refuse('validation_failed', message, { fields: { 'change.proteinType': message } });
    }
    return rows.map((row) => ({
      row,
      outcome: refuseContradicted({ ...row, ...after }, toFieldOutcome(formatKind(row), formatKind(after))),
    }));
  }
  if (change.field === 'origins') {
    const { origins } = change;
    return rows.map((row) => {
      const outcome = isSameSet(row.origins, origins)
        ? undefined
        : toFieldOutcome(formatKnownOrigins(row) || NOT_STATED, origins.join(', '));
      return { row, outcome: refuseContradicted({ ...row, origins }, outcome) };
    });
  }
  const chosenAllergens = await findChosenAllergens(transaction, change);
  if (isRefusal(chosenAllergens)) return chosenAllergens;
  const addedAllergens = change.field === 'addAllergens' ? chosenAllergens : [];
  return rows.map((row) => ({
    row,
    outcome: refuseContradicted(
      { ...row, allergens: [...row.allergens, ...addedAllergens] },
      toAllergensOutcome(
        { ...row, ticked: row.allergens, hasNoAllergens: row.allergenStatement === 'none', carriers: [] },
        change,
        chosenAllergens,
      ),
    ),
  }));
}

async function write(transaction: Transaction, change: IngredientsChange, ids: readonly Id[]): Promise<void> {
  if (change.field === 'addAllergens') {
    await transaction.execute(sql`
      insert into ingredient_allergens (ingredient_id, allergen_id)
      select ingredient_id, allergen_id from unnest(${sql.param([...ids])}::uuid[]) as ingredient_id,
        unnest(${sql.param(change.allergenIds)}::uuid[]) as allergen_id
      on conflict do nothing`);
  }
  if (change.field === 'removeAllergens') {
    await transaction
      .delete(ingredientAllergens)
      .where(sql`ingredient_id = ${toAnyOfIds(ids)} and allergen_id = ${toAnyOfIds(change.allergenIds)}`);
  }
  await transaction
    .update(ingredients)
    .set({
      ...raisedVersion,
      ...(change.field === 'addAllergens' && { hasNoAllergens: false }),
      ...(change.field === 'type' && toKindAfter(change)),
      ...(change.field === 'origins' && { origins: change.origins }),
    })
    .where(inArray(ingredients.id, [...ids]));
}

async function describeChange(transaction: Transaction, change: IngredientsChange, names: readonly string[]) {
  if (change.field === 'type') return texts.typeIsNow(names, formatKind(toKindAfter(change)));
  if (change.field === 'origins') return texts.originIsNow(names, change.origins.join(', '));
  return composeAllergenSentence(transaction, change, names);
}

export const changeIngredients = (
  db: Database,
  bulk: BulkSave,
  { chosen, change }: Request,
): Promise<BulkOutcome | Refusal> =>
  changeInBulk(db, bulk, {
    chosen,
    table: ingredients,
    list: (query) => listIngredients(db, query),
    judge: (transaction, ids) => judge(transaction, change, ids),
    write: (transaction, ids) => write(transaction, change, ids),
    reach: {
      table: 'ingredients',
      asks: true,
      composeSentence: (transaction, names) => describeChange(transaction, change, names),
    },
  });

export const deleteIngredients = (
  db: Database,
  bulk: BulkSave,
  { chosen }: Pick<Request, 'chosen'>,
): Promise<BulkOutcome | Refusal> =>
  deleteInBulk(db, bulk, {
    chosen,
    table: ingredients,
    list: (query) => listIngredients(db, query),
    find: createCountedReader(
      ingredients,
      sql`select count(*)::int from element_ingredients where ingredient_id = ingredients.id`,
    ),
    isUsed: ({ count }) => ingredientTexts.isUsed(count ?? 0),
    reach: toDeletionReach('ingredients'),
  });

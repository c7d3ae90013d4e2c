import { elementFields } from '#contract/element-fields.ts';
import { ElementInput } from '#contract/elements.ts';
import { keyOfField } from '#contract/record-fields.ts';
import { type Fault, isRefusal, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { elementSentences, type JudgedElementRecord } from '#domain/changes/change-sentences.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import { textFromRows } from '#domain/elements/ingredients-text.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { elementImportFields } from '#domain/imports/element-fields.ts';
import { amountsIn, type FieldValues, idsIn, inputOfFields, NONE } from '#domain/imports/import-fields.ts';
import type { Transaction } from '../../db/client.ts';
import {
  allergensIn,
  chunksOf,
  faultsByKey,
  faultsOfIssues,
  faultsOfRefusal,
  firstSentences,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  newRecordsOf,
  savingSteps,
} from '../../db/imported-records.ts';
import { insertRows, updateRows } from '../../db/insert-rows.ts';
import { replaceParts } from '../../db/parts.ts';
import { elementAllergens, elementIngredients, elementSuitabilities, elements } from '../../db/schema/catalogue.ts';
import { savingWithReach } from '../changes/commands-reach.ts';
import type { JudgedIngredient } from '../ingredients/queries.ts';
import { type CheckedElementInput, checkedAgainst, type KnownCatalogue, partsOf, valuesOf } from './commands-rows.ts';
import { findExisting, findLists } from './queries-import.ts';

const inputOf = (values: FieldValues): unknown => ({
  name: values.name ?? '',
  ingredients: values.printed ?? '',
  ingredientObjs: amountsIn(values.ingredients).map(({ id, amount, unitId }) => ({
    ingredientId: id,
    amount,
    portionUnitId: unitId,
  })),
  hasNoIngredients: values.ingredients === NONE,
  ...allergensIn(values.allergens),
  suitableForPreferenceIds: idsIn(values.suitableFor),
  menuElementClassId: values.tag,
  ...inputOfFields(elementFields, values),
});

const keyOfInput: Readonly<Record<string, string>> = {
  allergenIds: 'allergens',
  hasNoAllergens: 'allergens',
  suitableForPreferenceIds: 'suitableFor',
  menuElementClassId: 'tag',
};
const keyOf = (path: string) =>
  path.startsWith('ingredientObjs') ? 'ingredients' : (keyOfInput[path] ?? keyOfField(elementFields, path));

type Known = Omit<KnownCatalogue, 'carriers' | 'ticked'> & {
  readonly ingredients: ReadonlyMap<Id, JudgedIngredient>;
  readonly nameOfAllergen: (id: Id) => string;
  readonly isExported: boolean;
};

/** The lists of this kind carry what an element is checked against. */
const knownOf = ({ listOf }: Dictionary, isExported: boolean): Known => ({
  isExported,
  ingredients: new Map((listOf('ingredients').list.names as JudgedIngredient[]).map((one) => [one.id, one])),
  nameOfAllergen: (id) => listOf('allergens').nameOf(id),
  diets: listOf('dietaryPreferences').list.names as unknown as KnownCatalogue['diets'],
});

/** The same two steps as a call to create it: the contract, then the rules of the form (catalogue-6). */
function completeOr(values: FieldValues, known: Known): CheckedElementInput | readonly Fault[] {
  const parsed = ElementInput.safeParse(inputOf(values));
  if (!parsed.success) return faultsByKey(faultsOfIssues(parsed.error.issues), keyOf);
  const { allergenIds, ingredientObjs } = parsed.data;
  const ticked = allergenIds.map((id) => ({ id, name: known.nameOfAllergen(id) }));
  const carriers = ingredientObjs.flatMap(({ ingredientId }) => known.ingredients.get(ingredientId) ?? []);
  const input = checkedAgainst({ ticked, carriers, diets: known.diets }, parsed.data, { isExported: known.isExported });
  return isRefusal(input) ? faultsByKey(faultsOfRefusal(input), keyOf) : input;
}

function complete(values: FieldValues, known: Known): CheckedElementInput {
  const input = completeOr(values, known);
  if (!('input' in input)) throw new Error('A row with faults was to be saved.');
  return input;
}

const namesIn = (values: FieldValues, { ingredients }: Known) =>
  amountsIn(values.ingredients).flatMap(({ id }) => ingredients.get(id)?.name ?? []);

const madeOf = (values: FieldValues) => amountsIn(values.ingredients).map(({ id }) => id);

/** A text that the rows would write is not typed (catalogue-7). */
function settledWith(known: Known) {
  return (merged: FieldValues, change?: { readonly before: FieldValues; readonly said: FieldValues }): FieldValues => {
    // A mark speaks for the recipe that was marked (diets-2).
    const isOtherRecipe = change && !isSameSet(madeOf(change.before), madeOf(merged));
    const values = isOtherRecipe && !('suitableFor' in change.said) ? { ...merged, suitableFor: null } : merged;
    if (values.ingredients === NONE) return { ...values, printed: null };
    const isWritten = values.printed === textFromRows(namesIn(values, known));
    return isWritten ? { ...values, printed: null } : values;
  };
}

function rulesOf(dictionary: Dictionary, isExported: boolean) {
  const known = knownOf(dictionary, isExported);
  return {
    fields: elementImportFields,
    keys: ['name', 'tag'],
    defaults: { tag: dictionary.listOf('tags').list.names[0]?.id ?? null },
    settled: settledWith(known),
    faultsOf: (values: FieldValues) => {
      const input = completeOr(values, known);
      return 'input' in input ? [] : input;
    },
  };
}

const judgedFields = ['ingredients', 'allergens', 'suitableFor'];
function sentencesOf(changed: ImportPlan['changed'], dictionary: Dictionary): readonly string[] {
  const named = (list: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: dictionary.listOf(list).nameOf(id) }));
  const judged = (values: FieldValues): JudgedElementRecord => ({
    name: String(values.name),
    hasNoAllergens: allergensIn(values.allergens).hasNoAllergens,
    allergens: named('allergens', allergensIn(values.allergens).allergenIds),
    ingredients: named(
      'ingredients',
      amountsIn(values.ingredients).map(({ id }) => id),
    ),
    hasNoIngredients: values.ingredients === NONE,
    suitableFor: named('dietaryPreferences', idsIn(values.suitableFor)),
  });
  return firstSentences(
    changed.flatMap(({ record, values }) => elementSentences(judged(record.values), judged(values))),
  );
}

type Save = (chunk: readonly { readonly id: Id; readonly input: CheckedElementInput }[]) => Promise<void>;

const inserting =
  (transaction: Transaction): Save =>
  async (chunk) => {
    const parts = chunk.map(({ id, input }) => partsOf(id, input));
    await insertRows(
      transaction,
      elements,
      chunk.map(({ id, input }) => ({ id, ...valuesOf(input) })),
    );
    await insertRows(
      transaction,
      elementAllergens,
      parts.flatMap(({ ticked }) => ticked),
    );
    await insertRows(
      transaction,
      elementIngredients,
      parts.flatMap(({ rows }) => rows),
    );
    await insertRows(
      transaction,
      elementSuitabilities,
      parts.flatMap(({ marks = [] }) => marks),
    );
  };

const updating =
  (transaction: Transaction): Save =>
  async (chunk) => {
    const ids = chunk.map(({ id }) => id);
    const parts = chunk.map(({ id, input }) => partsOf(id, input));
    await replaceParts(
      transaction,
      elementAllergens,
      ids,
      parts.flatMap(({ ticked }) => ticked),
    );
    await replaceParts(
      transaction,
      elementIngredients,
      ids,
      parts.flatMap(({ rows }) => rows),
    );
    await replaceParts(
      transaction,
      elementSuitabilities,
      ids,
      parts.flatMap(({ marks = [] }) => marks),
    );
    await updateRows(
      transaction,
      elements,
      chunk.map(({ id, input }) => ({ id, ...valuesOf(input) })),
    );
  };

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const step = savingSteps(plan, saving);
  const known = knownOf(saving.dictionary, saving.isExported);
  const judged = plan.changed.filter(({ changes }) => changes.some((key) => judgedFields.includes(key)));
  const saved = await savingWithReach(transaction, {
    records: { table: 'elements', ids: judged.map(({ record }) => record.id) },
    by: saving.by,
    confirmed: saving.isConfirmed ? undefined : [],
    isJudged: judged.length > 0,
    save: async () => {
      for await (const rows of newRecordsOf(transaction, plan, step)) {
        await inserting(transaction)(rows.map(({ id, values }) => ({ id, input: complete(values, known) })));
      }
      for (const chunk of chunksOf(plan.changed)) {
        await step();
        await updating(transaction)(
          chunk.map(({ record, values }) => ({ id: record.id, input: complete(values, known) })),
        );
      }
    },
    sentencesOf: () => sentencesOf(judged, saving.dictionary),
  });
  return isRefusal(saved) ? saved : undefined;
}

export const elementImport: ImportedRecords = {
  table: 'elements',
  mayChange: 'editElement',
  findLists,
  rulesOf,
  findExisting,
  save,
};

import { elementFields } from '#contract/element-fields.ts';
import { ElementInput } from '#contract/elements.ts';
import { keyOfPath } from '#contract/record-fields.ts';
import { type Fault, isRefusal, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { elementSentences, type JudgedElementRecord } from '#domain/changes/change-sentences.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import { contradictedMarks } from '#domain/coverage/diet-verdict.ts';
import { textFromRows } from '#domain/elements/ingredients-text.ts';
import { allergenStatement, knownAllergens } from '#domain/elements/known-allergens.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { elementImportFields } from '#domain/imports/element-fields.ts';
import {
  allergensIn,
  amountsIn,
  type FieldValues,
  idsIn,
  inputOfFields,
  NONE,
  UNRECORDED,
} from '#domain/imports/import-fields.ts';
import type { Transaction } from '../../db/client.ts';
import {
  faultsByKey,
  faultsOfIssues,
  faultsOfRefusal,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  saveRecords,
} from '../../db/imported-records.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { savingImport } from '../changes/commands-import.ts';
import type { JudgedIngredient } from '../ingredients/queries.ts';
import {
  type CheckedElementInput,
  checkedAgainst,
  type KnownCatalogue,
  toElementRow,
} from './commands-checked-input.ts';
import { findExisting, findLists } from './queries-import.ts';

const toInput = (values: FieldValues): unknown => ({
  ...inputOfFields(elementFields, values),
  ingredientObjs: amountsIn(values.ingredients).map(({ id, amount, unitId, doesNotScale }) => ({
    ingredientId: id,
    amount,
    portionUnitId: unitId,
    doesNotScale,
  })),
  hasUnrecordedIngredients: values.ingredients === UNRECORDED,
});

const toFieldKey = (path: string) =>
  path === 'hasUnrecordedIngredients' ? 'ingredients' : keyOfPath(elementFields, path);

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
  const parsed = ElementInput.safeParse(toInput(values));
  if (!parsed.success) return faultsByKey(faultsOfIssues(parsed.error.issues), toFieldKey);
  const { allergenIds, ingredientObjs } = parsed.data;
  const ticked = allergenIds.map((id) => ({ id, name: known.nameOfAllergen(id) }));
  const carriers = ingredientObjs.flatMap(({ ingredientId }) => known.ingredients.get(ingredientId) ?? []);
  const input = checkedAgainst({ ticked, carriers, diets: known.diets }, parsed.data, { isExported: known.isExported });
  return isRefusal(input) ? faultsByKey(faultsOfRefusal(input), toFieldKey) : input;
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
    // Printed ingredients are a record of them.
    if (values.ingredients === UNRECORDED && values.printed) return { ...values, ingredients: null };
    // 'None' clears the text that was there; beside a text in the same row it contradicts it.
    if (values.ingredients === NONE && change && !('printed' in change.said)) return { ...values, printed: null };
    const isWritten = values.printed === textFromRows(namesIn(values, known));
    return isWritten ? { ...values, printed: null } : values;
  };
}

/** The statements of a stored element that hold now, as an export has them. */
function asExportedWith(known: Known) {
  return (values: FieldValues): FieldValues => {
    const made = madeOf(values).flatMap((id) => known.ingredients.get(id) ?? []);
    const { allergenIds, hasNoAllergens } = allergensIn(values.allergens);
    const allergens = knownAllergens(
      allergenIds.map((id) => ({ id, name: known.nameOfAllergen(id) })),
      made,
    );
    const recorded = {
      ingredients: made,
      hasNoIngredients: values.ingredients === NONE,
      allergens,
      allergenStatement: allergenStatement(allergens.length, hasNoAllergens, {
        ingredients: made,
        hasUnrecordedIngredients: values.ingredients === UNRECORDED,
      }),
      notForPreferenceIds: idsIn(values.notFor),
    };
    const holds = (id: Id) =>
      contradictedMarks(known.diets, { ...recorded, suitableForPreferenceIds: [id] }).length === 0;
    const suitableFor = idsIn(values.suitableFor).filter(holds);
    return {
      ...values,
      ...(hasNoAllergens && allergens.length > 0 && { allergens: null }),
      suitableFor: suitableFor.length > 0 ? suitableFor : null,
    };
  };
}

function rulesOf(dictionary: Dictionary, isExported: boolean) {
  const known = knownOf(dictionary, isExported);
  return {
    fields: elementImportFields,
    keys: ['name', 'tag'],
    defaults: { tag: dictionary.listOf('tags').list.names[0]?.id ?? null },
    settled: settledWith(known),
    ...(isExported && { asExported: asExportedWith(known) }),
    faultsOf: (values: FieldValues) => {
      const input = completeOr(values, known);
      return 'input' in input ? [] : input;
    },
  };
}

const judgedBy =
  ({ listOf }: Dictionary) =>
  (values: FieldValues): JudgedElementRecord => {
    const named = (list: string, ids: readonly string[]) => ids.map((id) => ({ id, name: listOf(list).nameOf(id) }));
    const { allergenIds, hasNoAllergens } = allergensIn(values.allergens);
    return {
      name: String(values.name),
      hasNoAllergens,
      allergens: named('allergens', allergenIds),
      ingredients: named('ingredients', madeOf(values)),
      hasNoIngredients: values.ingredients === NONE,
      hasUnrecordedIngredients: values.ingredients === UNRECORDED,
      suitableFor: named('dietaryPreferences', idsIn(values.suitableFor)),
      notFor: named('dietaryPreferences', idsIn(values.notFor)),
    };
  };

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const known = knownOf(saving.dictionary, saving.isExported);
  const judged = judgedBy(saving.dictionary);
  return savingImport(
    transaction,
    { plan, saving, table: 'elements' },
    {
      judgedBy: ['ingredients', 'printed', 'allergens', 'suitableFor', 'notFor'],
      sentencesOf: (before, after) => elementSentences(judged(before), judged(after)),
      save: () =>
        saveRecords(transaction, { plan, saving, kind: elementKind }, (values) => {
          const element = complete(values, known);
          return { columns: toElementRow(element), input: element.input };
        }),
    },
  );
}

export const elementImport: ImportedRecords = {
  table: 'elements',
  mayChange: 'editElement',
  findLists,
  rulesOf,
  findExisting,
  save,
};

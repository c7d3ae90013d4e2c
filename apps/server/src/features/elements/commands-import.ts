import { elementFields } from '#contract/element-fields.ts';
import { ElementInput } from '#contract/elements.ts';
import { getPathKey } from '#contract/record-fields.ts';
import { type Fault, isRefusal, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type JudgedElementRecord, listElementChanges } from '#domain/changes/change-sentences.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import { listContradictedMarks } from '#domain/coverage/diet-verdict.ts';
import { joinRowNames } from '#domain/elements/ingredients-text.ts';
import { mergeKnownAllergens, toAllergenStatement } from '#domain/elements/known-allergens.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { elementImportFields } from '#domain/imports/element-fields.ts';
import {
  type FieldValues,
  NONE,
  readAllergens,
  readAmountValues,
  readIds,
  toRecordInput,
  UNRECORDED,
} from '#domain/imports/import-fields.ts';
import type { Transaction } from '../../db/client.ts';
import {
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  listIssueFaults,
  listRefusalFaults,
  saveRecords,
  toFaultsByKey,
} from '../../db/imported-records.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { saveImportAndConfirmReach } from '../changes/commands-import.ts';
import type { JudgedIngredient } from '../ingredients/queries.ts';
import { type CheckedElementInput, toElementRow, validateAgainstCatalogue } from './commands-checked-input.ts';
import type { KnownCatalogue } from './queries.ts';
import { findElementLists, findExistingElements } from './queries-import.ts';

const toInput = (values: FieldValues): unknown => ({
  ...toRecordInput(elementFields, values),
  ingredientObjs: readAmountValues(values.ingredients).map(({ id, amount, unitId, doesNotScale }) => ({
    ingredientId: id,
    amount,
    portionUnitId: unitId,
    doesNotScale,
  })),
  hasUnrecordedIngredients: values.ingredients === UNRECORDED,
});

const toFieldKey = (path: string) =>
  path === 'hasUnrecordedIngredients' ? 'ingredients' : getPathKey(elementFields, path);

type Known = Omit<KnownCatalogue, 'carriers' | 'tickedAllergens'> & {
  readonly ingredients: ReadonlyMap<Id, JudgedIngredient>;
  readonly getAllergenName: (id: Id) => string;
  readonly isExported: boolean;
};

/** The lists of this kind carry what an element is checked against. */
const toCatalogue = ({ getList }: Dictionary, isExported: boolean): Known => ({
  isExported,
  ingredients: new Map(
    (getList('ingredients').list.names as JudgedIngredient[]).map((ingredient) => [ingredient.id, ingredient]),
  ),
  getAllergenName: (id) => getList('allergens').getName(id),
  diets: getList('dietaryPreferences').list.names as unknown as KnownCatalogue['diets'],
});

/** The same two steps as a call to create it: the contract, then the rules of the form (catalogue-6). */
function completeElementOrFaults(values: FieldValues, catalogue: Known): CheckedElementInput | readonly Fault[] {
  const parsedInput = ElementInput.safeParse(toInput(values));
  if (!parsedInput.success) return toFaultsByKey(listIssueFaults(parsedInput.error.issues), toFieldKey);
  const { allergenIds, ingredientObjs } = parsedInput.data;
  const tickedAllergens = allergenIds.map((id) => ({ id, name: catalogue.getAllergenName(id) }));
  const carriers = ingredientObjs.flatMap(({ ingredientId }) => catalogue.ingredients.get(ingredientId) ?? []);
  const input = validateAgainstCatalogue({ tickedAllergens, carriers, diets: catalogue.diets }, parsedInput.data, {
    isExported: catalogue.isExported,
  });
  return isRefusal(input) ? toFaultsByKey(listRefusalFaults(input), toFieldKey) : input;
}

function completeElement(values: FieldValues, catalogue: Known): CheckedElementInput {
  const input = completeElementOrFaults(values, catalogue);
  if (!('input' in input)) throw new Error('A row with faults was to be saved.');
  return input;
}

const listIngredientNames = (values: FieldValues, { ingredients }: Known) =>
  readAmountValues(values.ingredients).flatMap(({ id }) => ingredients.get(id)?.name ?? []);

const listIngredientIds = (values: FieldValues) => readAmountValues(values.ingredients).map(({ id }) => id);

/** A text that the rows would write is not typed (catalogue-7). */
function createSettler(catalogue: Known) {
  return (
    merged: FieldValues,
    change?: { readonly before: FieldValues; readonly statedValues: FieldValues },
  ): FieldValues => {
    // A mark speaks for the recipe that was marked (diets-2).
    const isOtherRecipe = change && !isSameSet(listIngredientIds(change.before), listIngredientIds(merged));
    const values = isOtherRecipe && !('suitableFor' in change.statedValues) ? { ...merged, suitableFor: null } : merged;
    // Printed ingredients are a record of them.
    if (values.ingredients === UNRECORDED && values.printed) return { ...values, ingredients: null };
    // 'None' clears the text that was there; beside a text in the same row it contradicts it.
    if (values.ingredients === NONE && change && !('printed' in change.statedValues))
      return { ...values, printed: null };
    const isWritten = values.printed === joinRowNames(listIngredientNames(values, catalogue));
    return isWritten ? { ...values, printed: null } : values;
  };
}

/** The statements of a stored element that hold now, as an export has them. */
function createExportedReader(catalogue: Known) {
  return (values: FieldValues): FieldValues => {
    const recipe = listIngredientIds(values).flatMap((id) => catalogue.ingredients.get(id) ?? []);
    const { allergenIds, hasNoAllergens } = readAllergens(values.allergens);
    const allergens = mergeKnownAllergens(
      allergenIds.map((id) => ({ id, name: catalogue.getAllergenName(id) })),
      recipe,
    );
    const record = {
      ingredients: recipe,
      hasNoIngredients: values.ingredients === NONE,
      allergens,
      allergenStatement: toAllergenStatement(allergens.length, hasNoAllergens, {
        ingredients: recipe,
        hasUnrecordedIngredients: values.ingredients === UNRECORDED,
      }),
      notForPreferenceIds: readIds(values.notFor),
    };
    const holds = (id: Id) =>
      listContradictedMarks(catalogue.diets, { ...record, suitableForPreferenceIds: [id] }).length === 0;
    const suitableFor = readIds(values.suitableFor).filter(holds);
    return {
      ...values,
      ...(hasNoAllergens && allergens.length > 0 && { allergens: null }),
      suitableFor: suitableFor.length > 0 ? suitableFor : null,
    };
  };
}

function toRules(dictionary: Dictionary, isExported: boolean) {
  const catalogue = toCatalogue(dictionary, isExported);
  return {
    fields: elementImportFields,
    keys: ['name', 'tag'],
    defaults: { tag: dictionary.getList('tags').list.names[0]?.id ?? null },
    settle: createSettler(catalogue),
    ...(isExported && { asExported: createExportedReader(catalogue) }),
    listFaults: (values: FieldValues) => {
      const input = completeElementOrFaults(values, catalogue);
      return 'input' in input ? [] : input;
    },
  };
}

const judgedBy =
  ({ getList }: Dictionary) =>
  (values: FieldValues): JudgedElementRecord => {
    const toNamed = (list: string, ids: readonly string[]) =>
      ids.map((id) => ({ id, name: getList(list).getName(id) }));
    const { allergenIds, hasNoAllergens } = readAllergens(values.allergens);
    return {
      name: String(values.name),
      hasNoAllergens,
      allergens: toNamed('allergens', allergenIds),
      ingredients: toNamed('ingredients', listIngredientIds(values)),
      hasNoIngredients: values.ingredients === NONE,
      hasUnrecordedIngredients: values.ingredients === UNRECORDED,
      suitableFor: toNamed('dietaryPreferences', readIds(values.suitableFor)),
      notFor: toNamed('dietaryPreferences', readIds(values.notFor)),
    };
  };

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const catalogue = toCatalogue(saving.dictionary, saving.isExported);
  const toJudgedElement = judgedBy(saving.dictionary);
  return saveImportAndConfirmReach(
    transaction,
    { plan, saving, table: 'elements' },
    {
      judgedBy: ['ingredients', 'printed', 'allergens', 'suitableFor', 'notFor'],
      listSentences: (before, after) => listElementChanges(toJudgedElement(before), toJudgedElement(after)),
      save: () =>
        saveRecords(transaction, { plan, saving, kind: elementKind }, (values) => {
          const element = completeElement(values, catalogue);
          return { columns: toElementRow(element), input: element.input };
        }),
    },
  );
}

export const elementImport: ImportedRecords = {
  table: 'elements',
  mayChange: 'editElement',
  findLists: findElementLists,
  createRules: toRules,
  findExisting: findExistingElements,
  save,
};

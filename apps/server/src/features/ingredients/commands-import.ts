import { sql } from 'drizzle-orm';
import { ingredientTypes, Origin, origins, proteinTypes } from '#contract/ingredient-types.ts';
import { defaultIngredientType, defaultIngredientUnit, IngredientInput, VENDOR_SLOTS } from '#contract/ingredients.ts';
import { type Fault, isRefusal, type Refusal } from '#contract/refusal.ts';
import { ingredientSentences, type JudgedIngredientRecord } from '#domain/changes/change-sentences.ts';
import { withOtherWords } from '#domain/imports/allergen-words.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { type FieldValue, type FieldValues, idsIn } from '#domain/imports/import-fields.ts';
import { ingredientFields } from '#domain/imports/ingredient-fields.ts';
import { withOtherSpellings } from '#domain/imports/kitchen-units.ts';
import type { Reader, Transaction } from '../../db/client.ts';
import {
  allergensAsCell,
  allergensIn,
  chunksOf,
  entriesOf,
  type FoundRecord,
  faultsByKey,
  faultsOfIssues,
  faultsOfRefusal,
  firstSentences,
  fixedNames,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  listAsCell,
  savingSteps,
} from '../../db/imported-records.ts';
import { insertRows, newIds, updateRows } from '../../db/insert-rows.ts';
import { replaceParts } from '../../db/parts.ts';
import {
  ingredientAllergens,
  ingredientExclusions,
  ingredients,
  ingredientVendors,
} from '../../db/schema/ingredients.ts';
import { allergens, dietaryPreferences, portionUnits, vendors } from '../../db/schema/reference-data.ts';
import { savingWithReach } from '../changes/commands-reach.ts';
import { type CompleteInput, checked, partsOf, valuesOf } from './commands.ts';

const slots = Array.from({ length: VENDOR_SLOTS }, (_, index) => index + 1);
const vendorFields = ['vendorId', 'itemId', 'unitsPerCase', 'costPerCase', 'expDays', 'leadTime'] as const;

const findLists = async (reader: Reader) => ({
  ingredientTypes: { called: 'ingredient type', names: fixedNames(ingredientTypes) },
  proteinTypes: { called: 'protein type', names: fixedNames(proteinTypes) },
  origins: { called: 'origin', names: fixedNames(origins) },
  portionUnits: {
    called: 'unit',
    names: withOtherSpellings(await entriesOf(reader, portionUnits, { also: 'abbreviation' })),
  },
  allergens: { called: 'allergen', names: withOtherWords(await entriesOf(reader, allergens)) },
  dietaryPreferences: { called: 'dietary preference', names: await entriesOf(reader, dietaryPreferences) },
  vendors: { called: 'vendor', names: await entriesOf(reader, vendors), mayCreate: true },
});

function inputOf(values: FieldValues): unknown {
  return {
    name: values.name ?? '',
    type: values.type,
    proteinType: values.proteinType,
    portionUnitId: values.unit,
    ...allergensIn(values.allergens),
    origins: idsIn(values.origins),
    notForPreferenceIds: idsIn(values.notFor),
    vendors: slots.map((preference) => ({
      preference,
      ...Object.fromEntries(vendorFields.map((field) => [field, values[`vendor${preference}.${field}`] ?? null])),
    })),
  };
}

const keyOfInput: Readonly<Record<string, string>> = {
  portionUnitId: 'unit',
  allergenIds: 'allergens',
  hasNoAllergens: 'allergens',
  notForPreferenceIds: 'notFor',
};

/** The field of the import that a path in the input belongs to: `vendors.0.itemId` is `vendor1.itemId`. */
function keyOf(path: string): string {
  const [, slot, field] = /^vendors\.(\d)\.(\w+)$/.exec(path) ?? [];
  return slot ? `vendor${Number(slot) + 1}.${field}` : (keyOfInput[path] ?? path);
}

/** The same two steps as a call to create it: the contract, then the rules of the form (catalogue-8). */
function completeOr(values: FieldValues, { listOf }: Dictionary): CompleteInput | readonly Fault[] {
  const parsed = IngredientInput.safeParse(inputOf(values));
  if (!parsed.success) return faultsByKey(faultsOfIssues(parsed.error.issues), keyOf);
  const known = listOf('allergens');
  const input = checked(
    parsed.data,
    parsed.data.allergenIds.map((id) => ({ id, name: known.nameOf(id) })),
  );
  return isRefusal(input) ? faultsByKey(faultsOfRefusal(input), keyOf) : input;
}

function complete(values: FieldValues, dictionary: Dictionary): CompleteInput {
  const input = completeOr(values, dictionary);
  if (!('name' in input)) throw new Error('A row with faults was to be saved.');
  return input;
}

const rulesOf = (dictionary: Dictionary) => ({
  fields: ingredientFields,
  keys: ['name'],
  defaults: {
    type: defaultIngredientType,
    unit: dictionary.listOf('portionUnits').idOf(defaultIngredientUnit) ?? null,
  },
  settled: (values: FieldValues) => (values.type === 'Protein' ? values : { ...values, proteinType: null }),
  faultsOf: (values: FieldValues) => {
    const input = completeOr(values, dictionary);
    return 'name' in input ? [] : input;
  },
});

interface StoredIngredient extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly searchName: string;
  readonly name: string;
  readonly type: string;
  readonly proteinType: string | null;
  readonly unit: string;
  readonly hasNoAllergens: boolean;
  readonly allergenIds: string[];
  readonly origins: string[];
  readonly notFor: string[];
  readonly vendors: ({ readonly preference: number } & Readonly<Record<string, FieldValue>>)[];
}

function foundRecord({ id, version, searchName, vendors: rows, ...stored }: StoredIngredient): FoundRecord {
  const { name, type, proteinType, unit, allergenIds } = stored;
  const [origins, notFor] = [listAsCell(stored.origins), listAsCell(stored.notFor)];
  const ofVendors = rows.flatMap(({ preference, ...row }) =>
    vendorFields.map((field) => [`vendor${preference}.${field}`, row[field] ?? null] as const),
  );
  const known = allergensAsCell(allergenIds, stored.hasNoAllergens);
  const values = { name, type, proteinType, unit, origins, notFor, allergens: known };
  return { id, version, searchName, values: { ...values, ...Object.fromEntries(ofVendors) } };
}

async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  const { rows } = await reader.execute<StoredIngredient>(sql`
    select id, version, search_name as "searchName", name, type, protein_type as "proteinType", portion_unit_id as unit,
      has_no_allergens as "hasNoAllergens", origins,
      array(select allergen_id from ingredient_allergens where ingredient_id = ingredients.id) as "allergenIds",
      array(select dietary_preference_id from ingredient_exclusions where ingredient_id = ingredients.id) as "notFor",
      (select coalesce(json_agg(json_build_object('preference', preference, 'vendorId', vendor_id, 'itemId', item_id,
          'unitsPerCase', units_per_case, 'costPerCase', cost_per_case, 'expDays', exp_days, 'leadTime', lead_time)), '[]')
        from ingredient_vendors where ingredient_id = ingredients.id) as vendors
    from ingredients where search_name = any (${sql.param(searchNames)}::text[])`);
  return rows.map(foundRecord);
}

const judgedFields = ['type', 'proteinType', 'allergens', 'origins', 'notFor'];
function sentencesOf(changed: ImportPlan['changed'], { listOf }: Dictionary): readonly string[] {
  const named = (list: string, ids: readonly string[]) => ids.map((id) => ({ id, name: listOf(list).nameOf(id) }));
  const judged = (values: FieldValues): JudgedIngredientRecord => ({
    name: String(values.name),
    type: String(values.type),
    proteinType: typeof values.proteinType === 'string' ? values.proteinType : null,
    hasNoAllergens: allergensIn(values.allergens).hasNoAllergens,
    allergens: named('allergens', allergensIn(values.allergens).allergenIds),
    origins: idsIn(values.origins).map((origin) => Origin.parse(origin)),
    notFor: named('dietaryPreferences', idsIn(values.notFor)),
  });
  return firstSentences(
    changed.flatMap(({ record, values }) => ingredientSentences(judged(record.values), judged(values))),
  );
}

async function insertAll(
  transaction: Transaction,
  created: ImportPlan['created'],
  dictionary: Dictionary,
  step: () => Promise<void>,
) {
  for (const chunk of chunksOf(created)) {
    await step();
    const ids = await newIds(transaction, chunk.length);
    const inputs = chunk.map((values, index) => ({ id: ids[index] ?? '', input: complete(values, dictionary) }));
    const parts = inputs.map(({ id, input }) => partsOf(id, input));
    await insertRows(
      transaction,
      ingredients,
      inputs.map(({ id, input }) => ({ id, ...valuesOf(input) })),
    );
    await insertRows(
      transaction,
      ingredientAllergens,
      parts.flatMap((one) => one.allergens),
    );
    await insertRows(
      transaction,
      ingredientExclusions,
      parts.flatMap((one) => one.exclusions ?? []),
    );
    await insertRows(
      transaction,
      ingredientVendors,
      parts.flatMap((one) => one.vendors),
    );
  }
}

async function updateAll(
  transaction: Transaction,
  changed: ImportPlan['changed'],
  dictionary: Dictionary,
  step: () => Promise<void>,
) {
  for (const chunk of chunksOf(changed)) {
    await step();
    const inputs = chunk.map(({ record, values }) => ({ id: record.id, input: complete(values, dictionary) }));
    const ids = inputs.map(({ id }) => id);
    const parts = inputs.map(({ id, input }) => partsOf(id, input));
    await replaceParts(
      transaction,
      ingredientAllergens,
      ids,
      parts.flatMap((one) => one.allergens),
    );
    await replaceParts(
      transaction,
      ingredientExclusions,
      ids,
      parts.flatMap((one) => one.exclusions ?? []),
    );
    await replaceParts(
      transaction,
      ingredientVendors,
      ids,
      parts.flatMap((one) => one.vendors),
    );
    await updateRows(
      transaction,
      ingredients,
      inputs.map(({ id, input }) => ({ id, ...valuesOf(input) })),
    );
  }
}

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const step = savingSteps(plan, saving);
  const judged = plan.changed.filter(({ changes }) => changes.some((key) => judgedFields.includes(key)));
  const saved = await savingWithReach(transaction, {
    records: { table: 'ingredients', ids: judged.map(({ record }) => record.id) },
    by: saving.by,
    confirmed: saving.isConfirmed ? undefined : [],
    isJudged: judged.length > 0,
    save: async () => {
      await insertAll(transaction, plan.created, saving.dictionary, step);
      await updateAll(transaction, plan.changed, saving.dictionary, step);
    },
    sentencesOf: () => sentencesOf(judged, saving.dictionary),
  });
  return isRefusal(saved) ? saved : undefined;
}

export const ingredientImport: ImportedRecords = {
  table: 'ingredients',
  mayChange: 'editElement',
  findLists,
  rulesOf,
  findExisting,
  save,
};

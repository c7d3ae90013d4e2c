import { sql } from 'drizzle-orm';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { Origin } from '#contract/ingredient-types.ts';
import { VENDOR_SLOTS, vendorFields } from '#contract/ingredient-vendors.ts';
import { defaultIngredientType, defaultIngredientUnit, IngredientInput } from '#contract/ingredients.ts';
import { getPathKey, listFieldNames } from '#contract/record-fields.ts';
import { type Fault, isRefusal, type Refusal } from '#contract/refusal.ts';
import { type JudgedIngredientRecord, listIngredientChanges } from '#domain/changes/change-sentences.ts';
import { saysNothing } from '#domain/imports/cell-words.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { type FieldValues, readAllergens, readIds, toRecordInput } from '#domain/imports/import-fields.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import { ingredientImportFields } from '#domain/imports/ingredient-fields.ts';
import { readConversionCells } from '#domain/imports/read-conversions.ts';
import type { Reader, Transaction } from '../../db/client.ts';
import { selectConversionsText } from '../../db/conversions-text.ts';
import { readLists } from '../../db/import-lists.ts';
import {
  type CreatedRow,
  type FoundRecord,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  listIssueFaults,
  listRefusalFaults,
  saveRecords,
  toFaultsByKey,
} from '../../db/imported-records.ts';
import { listFieldJsonPairs, listImportedJsonPairs, toFieldColumns } from '../../db/record-fields.ts';
import { ingredientKind } from '../../db/record-kinds.ts';
import { ingredientVendors } from '../../db/schema/ingredients.ts';
import { saveImportAndConfirmReach } from '../changes/commands-import.ts';
import { type CompleteInput, validateIngredient } from './commands.ts';

const slots = Array.from({ length: VENDOR_SLOTS }, (_, index) => index + 1);

const toInput = (values: FieldValues, { getList }: Dictionary): unknown => ({
  ...toRecordInput(ingredientFields, values),
  conversions: readConversionCells(values.conversions, getList('portionUnits')),
  vendors: slots.map((preference) => ({
    preference,
    ...Object.fromEntries(
      listFieldNames(vendorFields).map((field) => [field, values[`vendor${preference}.${field}`] ?? null]),
    ),
  })),
});

/** The field of the import that a path in the input belongs to: `vendors.0.itemId` is `vendor1.itemId`. */
function toFieldKey(path: string): string {
  const [, slot, field] = /^vendors\.(\d)\.(\w+)$/.exec(path) ?? [];
  return slot ? `vendor${Number(slot) + 1}.${field}` : getPathKey(ingredientFields, path);
}

/** The same two steps as a call to create it: the contract, then the rules of the form (catalogue-8). */
function completeIngredientOrFaults(values: FieldValues, dictionary: Dictionary): CompleteInput | readonly Fault[] {
  const parsedInput = IngredientInput.safeParse(toInput(values, dictionary));
  if (!parsedInput.success) return toFaultsByKey(listIssueFaults(parsedInput.error.issues), toFieldKey);
  const knownWords = dictionary.getList('allergens');
  const input = validateIngredient(parsedInput.data, {
    allergens: parsedInput.data.allergenIds.map((id) => ({ id, name: knownWords.getName(id) })),
    units: dictionary
      .getList('portionUnits')
      .list.names.map(({ id, name, also = [] }) => ({ id, name, abbreviation: also[0] ?? name })),
  });
  return isRefusal(input) ? toFaultsByKey(listRefusalFaults(input), toFieldKey) : input;
}

function completeIngredient(values: FieldValues, dictionary: Dictionary): CompleteInput {
  const input = completeIngredientOrFaults(values, dictionary);
  if (!('name' in input)) throw new Error('A row with faults was to be saved.');
  return input;
}

const hasCase = (values: FieldValues) =>
  slots.some((slot) => [values[`vendor${slot}.unitsPerCase`], values[`vendor${slot}.costPerCase`]].some(Number));

const toRules = (dictionary: Dictionary) => ({
  fields: ingredientImportFields,
  keys: ['name'],
  defaults: { type: defaultIngredientType },
  /** Another type ends the protein type, unless the row states both. What a case is counted in is never preset (import-9). */
  settle: (values: FieldValues, change?: { readonly statedValues: FieldValues }) => {
    const unit = values.unit ?? dictionary.getList('portionUnits').findId(defaultIngredientUnit) ?? null;
    const settled = hasCase(values) ? values : { ...values, unit };
    const isEnded = values.type !== 'Protein' && change && !('proteinType' in change.statedValues);
    return isEnded ? { ...settled, proteinType: null } : settled;
  },
  listFaults: (values: FieldValues) => {
    if (!values.unit) return [{ field: 'unit', message: importTexts.unitOfCase }];
    const input = completeIngredientOrFaults(values, dictionary);
    return 'name' in input ? [] : input;
  },
});

async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  return reader.readRows(sql`
    select id, version, search_name as "searchName",
      jsonb_build_object(${listImportedJsonPairs(ingredientKind)}, 'conversions', ${selectConversionsText(sql`ingredients.id`, 'name')})
        || (select coalesce(jsonb_object_agg('vendor' || preference || '.' || field.key, field.value), '{}')
          from ingredient_vendors cross join lateral jsonb_each(jsonb_build_object(${listFieldJsonPairs({ table: ingredientVendors, fields: vendorFields, parts: [] })})) as field
          where ingredient_id = ingredients.id) as values
    from ingredients where search_name = any (${sql.param(searchNames)}::text[])`);
}

interface VendorItem {
  readonly row: number;
  readonly key: string;
  readonly vendorId: string;
  readonly itemId: string;
}

const listVendorItems = (created: readonly CreatedRow[]): VendorItem[] =>
  created.flatMap(({ row, values }) =>
    slots.flatMap((slot) => {
      const [vendorId, itemId] = [values[`vendor${slot}.vendorId`], values[`vendor${slot}.itemId`]];
      const isSaid = typeof vendorId === 'string' && typeof itemId === 'string' && /[1-9\p{L}]/u.test(itemId);
      return isSaid && !saysNothing(itemId) ? [{ row, key: `vendor${slot}.itemId`, vendorId, itemId }] : [];
    }),
  );

/** A vendor's item that one ingredient has is that ingredient, whatever the file calls it. An id that several have names nothing. */
async function findDoubts(reader: Reader, created: readonly CreatedRow[], { getList }: Dictionary) {
  const items = listVendorItems(created);
  const rows = await reader.readRows<{ vendorId: string; itemId: string; name: string }>(sql`
    select item.vendor_id as "vendorId", item.item_id as "itemId", min(ingredients.name) as name
    from unnest(${sql.param(items.map(({ vendorId }) => vendorId))}::text[],
      ${sql.param(items.map(({ itemId }) => itemId))}::text[]) as item (vendor_id, item_id)
    join ingredient_vendors on ingredient_vendors.vendor_id::text = item.vendor_id
      and ingredient_vendors.item_id = item.item_id
    join ingredients on ingredients.id = ingredient_vendors.ingredient_id
    group by 1, 2 having count(*) = 1`);
  const names = new Map(rows.map(({ vendorId, itemId, name }) => [`${vendorId} ${itemId}`, name]));
  return items.flatMap(({ row, key, vendorId, itemId }) => {
    const name = names.get(`${vendorId} ${itemId}`);
    const vendor = getList('vendors').getName(vendorId);
    return name === undefined ? [] : [{ row, key, message: importTexts.itemIsThere(itemId, vendor, name) }];
  });
}

const judgedBy =
  ({ getList }: Dictionary) =>
  (values: FieldValues): JudgedIngredientRecord => {
    const toNamed = (list: string, ids: readonly string[]) =>
      ids.map((id) => ({ id, name: getList(list).getName(id) }));
    const { allergenIds, hasNoAllergens } = readAllergens(values.allergens);
    return {
      name: String(values.name),
      type: String(values.type),
      proteinType: typeof values.proteinType === 'string' ? values.proteinType : null,
      hasNoAllergens,
      allergens: toNamed('allergens', allergenIds),
      origins: readIds(values.origins).map((origin) => Origin.parse(origin)),
      notFor: toNamed('dietaryPreferences', readIds(values.notFor)),
    };
  };

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const toJudgedIngredient = judgedBy(saving.dictionary);
  return saveImportAndConfirmReach(
    transaction,
    { plan, saving, table: 'ingredients' },
    {
      judgedBy: ['type', 'proteinType', 'allergens', 'origins', 'notFor'],
      listSentences: (before, after) => listIngredientChanges(toJudgedIngredient(before), toJudgedIngredient(after)),
      save: () =>
        saveRecords(transaction, { plan, saving, kind: ingredientKind }, (values) => {
          const input = completeIngredient(values, saving.dictionary);
          return { columns: toFieldColumns(ingredientFields, input), input };
        }),
    },
  );
}

export const ingredientImport: ImportedRecords = {
  table: 'ingredients',
  mayChange: 'editElement',
  findLists: (reader) => readLists(reader, ingredientImportFields),
  createRules: toRules,
  findExisting,
  findDoubts,
  save,
};

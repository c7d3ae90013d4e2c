import { type SQL, sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { MergeKind, mergeQuestionKinds } from '#contract/merges.ts';
import type { AllergenStatement, Id, IdName } from '#contract/values.ts';
import { isOriginKnown, listPresentOrigins, type OriginRecord } from '#domain/ingredients/origins.ts';
import type { Transaction } from '../../db/client.ts';
import { copyRows, deleteRows } from '../../db/merged-rows.ts';
import { getMergedColumnsByChoice, getMergedPartsByChoice, listUnitedColumns } from '../../db/record-fields.ts';
import { accountKind, elementKind, ingredientKind, vendorKind } from '../../db/record-kinds.ts';

export type Choice = 'kept' | 'other' | 'both';

export interface Merge {
  readonly kind: MergeKind;
  readonly id: Id;
  readonly otherId: Id;
  readonly otherVersion: number;
  readonly ifMatch: number | undefined;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly confirmed: readonly (typeof mergeQuestionKinds)[number][];
  readonly maySchedule: boolean;
  readonly now: Date;
}

export interface Pair {
  readonly survivor: IdName;
  readonly other: IdName;
}

const elementColumns = getMergedColumnsByChoice(elementKind);

/** The columns and the table of parts of each field that a person chooses. */
const columnsByField: Record<MergeKind, Readonly<Record<string, readonly string[]>>> = {
  ingredients: getMergedColumnsByChoice(ingredientKind),
  elements: {
    ...elementColumns,
    // What a recipe makes belongs to its rows (money-1).
    ingredients: [...(elementColumns.ingredients ?? []), 'is_ingredients_typed', 'has_no_ingredients'],
  },
  vendors: { name: ['name'], ...getMergedColumnsByChoice(vendorKind) },
  brands: { name: ['name'] },
  accounts: {
    name: ['name'],
    ...getMergedColumnsByChoice(accountKind),
  },
};
const partsByField: Record<MergeKind, Readonly<Record<string, { table: string; column: string }>>> = {
  ingredients: getMergedPartsByChoice(ingredientKind),
  elements: getMergedPartsByChoice(elementKind),
  vendors: {},
  brands: {},
  accounts: {},
};

const elementMarks = { table: 'element_suitabilities', column: 'element_id' };

/** The result is none only if both are none. If either is unknown, it is unknown until a person states it (catalogue-4). */
const hasNoAllergens = {
  kept: sql`kept.has_no_allergens`,
  other: sql`(other.row ->> 'has_no_allergens')::boolean`,
  both: sql`kept.has_no_allergens and (other.row ->> 'has_no_allergens')::boolean`,
};

/** United, both statements stay (diets-15). What a side's type says, or nobody, is asked as a loss. */
const selectMergedLists = (column: SQL, choice: Choice | undefined) => {
  if (choice === 'other') return [sql`${column} = value.${column}`];
  return choice === 'both' ? [sql`${column} = array(select distinct unnest(kept.${column} || value.${column}))`] : [];
};

/** Copies the chosen values of the other record to the kept one, and deletes the other. */
export async function copyChosenValues(transaction: Transaction, { kind, id, otherId, choices }: Merge): Promise<void> {
  for (const [field, part] of Object.entries(partsByField[kind])) {
    const choice = choices[field];
    if (choice === 'other') await deleteRows(transaction, part, id);
    if (choice !== 'kept') await copyRows(transaction, part, otherId, id);
  }
  // A mark speaks for the recipe that was marked (diets-2).
  if (kind === 'elements' && choices.ingredients === 'other') {
    await deleteRows(transaction, elementMarks, id);
    await copyRows(transaction, elementMarks, otherId, id);
  }
  const table = sql.identifier(kind);
  // Names are unique: the other row is deleted before the kept row takes its name.
  const found = await transaction.readRow<{ row: object }>(
    sql`delete from ${table} where id = ${otherId} returning to_jsonb(${table}) as row`,
  );
  const takenColumns = Object.entries(columnsByField[kind]).flatMap(([field, columns]) =>
    choices[field] === 'other' ? columns : [],
  );
  const part = partsByField[kind].allergens;
  const assignments = [
    // Empty: the trigger raises the version (errors-3).
    sql`updated_at = null`,
    ...takenColumns.map((column) => sql`${sql.identifier(column)} = value.${sql.identifier(column)}`),
    ...(choices.allergens && part
      ? [
          sql`has_no_allergens = ${hasNoAllergens[choices.allergens]} and not exists (
            select from ${sql.identifier(part.table)} where ${sql.identifier(part.column)} = ${id})`,
        ]
      : []),
    ...(kind === 'ingredients' ? listUnitedColumns(ingredientKind) : []).flatMap(([choice, column]) =>
      selectMergedLists(sql`${sql.identifier(column)}`, choices[choice]),
    ),
    ...(kind === 'brands' ? [sql`is_default = kept.is_default or value.is_default`] : []),
  ];
  await transaction.execute(sql`
    update ${table} as kept set ${sql.join(assignments, sql`, `)}
    from (select ${JSON.stringify(found?.row ?? {})}::jsonb as row) as other,
      jsonb_populate_record(null::${table}, other.row) as value
    where kept.id = ${id}`);
}

/** The warnings on records. */
interface Stated {
  readonly statement: AllergenStatement;
  readonly allergens: readonly string[];
  readonly notFor: readonly string[];
  /** Null for an element: its ingredients say it. */
  readonly ingredient: Omit<OriginRecord, 'allergens'> | null;
}

const selectNames = (table: 'allergens' | 'dietary_preferences', ids: ReturnType<typeof sql>) =>
  sql`array(select name from ${sql.identifier(table)} where id in (${ids}) order by search_name)`;
const statedColumns = {
  ingredients: {
    allergens: sql`select allergen_id from ingredient_allergens where ingredient_id = record.id`,
    notFor: sql`select dietary_preference_id from ingredient_exclusions where ingredient_id = record.id`,
    ingredient: sql`json_build_object('name', name, 'type', type, 'proteinType', protein_type, 'origins', origins)`,
  },
  elements: {
    allergens: sql`select allergen_id from known_allergens(record.id)`,
    notFor: sql`select dietary_preference_id from element_exclusions where element_id = record.id`,
    ingredient: sql`null::json`,
  },
};

export async function findStatedRecords(
  transaction: Transaction,
  kind: MergeKind,
  ids: readonly Id[],
): Promise<Stated[]> {
  if (kind !== 'ingredients' && kind !== 'elements') return [];
  const { allergens, notFor, ingredient } = statedColumns[kind];
  return transaction.readRows(sql`
    select stated.*, case when cardinality(allergens) > 0 then 'some' when has_no_allergens then 'none' else 'unknown' end as statement
    from (select has_no_allergens, ${ingredient} as ingredient, ${selectNames('allergens', allergens)} as allergens, ${selectNames('dietary_preferences', notFor)} as "notFor"
      from ${sql.identifier(kind)} as record where id = any (${sql.param([...ids])}::uuid[])) as stated`);
}

const listNew = (before: readonly string[], after: readonly string[]) => [
  ...new Set(before.filter((name) => !after.includes(name))),
];

/** Origins that are in them for certain, and whether something else could be, too (diets-15). */
function chooseOrigins(stated: readonly Stated[]) {
  const records = stated.flatMap(({ ingredient, allergens }) =>
    ingredient ? [{ ...ingredient, allergens: allergens.map((name) => ({ name })) }] : [],
  );
  return { present: records.flatMap(listPresentOrigins), isOpen: !records.every(isOriginKnown) };
}

/** Warnings that no longer apply after the merge, as sentences. */
export function formatMergeLosses(before: readonly Stated[], after: readonly Stated[], survivorName: string): string[] {
  const [origins, merged] = [chooseOrigins(before), chooseOrigins(after)];
  const lostOrigins = listNew(origins.present, merged.present);
  const allergens = listNew(
    before.flatMap((stated) => stated.allergens),
    after.flatMap((stated) => stated.allergens),
  );
  const notFor = listNew(
    before.flatMap((stated) => stated.notFor),
    after.flatMap((stated) => stated.notFor),
  );
  const isForgotten =
    before.some(({ statement }) => statement === 'unknown') && after.some(({ statement }) => statement === 'none');
  return [
    ...(allergens.length > 0 ? [texts.losesAllergens(allergens, survivorName)] : []),
    ...(isForgotten ? [texts.losesUnknown(survivorName)] : []),
    ...(notFor.length > 0 ? [texts.losesNotFor(notFor, survivorName)] : []),
    ...(lostOrigins.length > 0 ? [texts.losesOrigins(lostOrigins, survivorName)] : []),
    ...(origins.isOpen && !merged.isOpen ? [texts.losesOpenOrigin(survivorName)] : []),
  ];
}

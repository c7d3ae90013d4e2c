import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DietRule } from '#contract/diets.ts';
import type { RecordFields } from '#contract/record-fields.ts';
import { referenceFields } from '#contract/reference-fields.ts';
import { allReferenceKinds, type ReferenceListName, referenceKinds } from '#contract/reference-kinds.ts';
import type { AddOnSlot } from '#contract/reference-records.ts';
import type { PageQuery } from '#contract/values.ts';
import type { Diet } from '#domain/coverage/diet-verdict.ts';
import type { Database, Reader } from '../../db/client.ts';
import { listNamedColumns, selectCountedPage } from '../../db/counted-page.ts';
import { prepareStatement } from '../../db/prepared.ts';
import {
  addOnTypes,
  allergens,
  brands,
  containerTypes,
  cuisineTypes,
  dietaryPreferences,
  elementTypes,
  markets,
  menuElementClasses,
  portionUnits,
  saladTypes,
  serviceLines,
  serviceTypes,
  servingUtensils,
  servingVessels,
  vendors,
} from '../../db/schema/reference-data.ts';
import { getOffset, matchesSearch, orderBySearch } from '../../db/search.ts';
import { getColumn } from '../../db/stored-fields.ts';

type ReferenceEntryTable = PgTable & {
  readonly id: PgColumn;
  readonly name: PgColumn;
  readonly searchName: PgColumn;
  readonly version: PgColumn;
  readonly position?: PgColumn;
};

export interface ReferenceEntryList {
  readonly table: ReferenceEntryTable;
  /** Columns beside id, name, version and the plain fields. */
  readonly more?: Record<string, PgColumn | SQL>;
  /** Sort key before the name while there is no search. */
  readonly first?: SQL;
}

const LAST_IN_A_SLOT = 5;

/** A few of the index, newest first: all that was ever scheduled in a slot grows with the years. */
const slotElements = sql`(
  select coalesce(json_agg(distinct jsonb_build_object('id', original_element_id, 'name', last.name)), '[]') from (
    select original_element_id, scheduled_elements.name from scheduled_elements
    where add_on_slot_id = add_on_slots.id order by scheduled_elements.id desc limit ${sql.raw(String(LAST_IN_A_SLOT))}
  ) as last where original_element_id is not null)`;

// The table name is explicit: in a select from one table Drizzle omits it, and `id` would be the slot's.
const slots = sql<AddOnSlot[]>`(
  select coalesce(json_agg(json_build_object('id', add_on_slots.id, 'name', add_on_slots.name,
    'elements', ${slotElements}) order by add_on_slots.position), '[]')
  from add_on_slots where add_on_slots.add_on_type_id = add_on_types.id)`;

const rule = sql<DietRule>`json_build_object(
  'isByStatement', dietary_preferences.is_by_statement, 'ingredientTypes', dietary_preferences.ingredient_types,
  'proteinTypes', dietary_preferences.protein_types, 'origins', dietary_preferences.origins, 'excludedAllergenIds', (
    select coalesce(json_agg(allergen_id order by allergen_id), '[]') from dietary_preference_allergens
    where dietary_preference_id = dietary_preferences.id))`;

/** The reference lists (catalogue-12). Lists with a position are sorted by it, the others by name. */
export const referenceLists = {
  markets: { table: markets },
  serviceLines: { table: serviceLines },
  serviceTypes: { table: serviceTypes },
  cuisineTypes: { table: cuisineTypes },
  // The app loads the first hundred at its start, so the default brand comes first (catalogue-9).
  brands: { table: brands, more: { isDefault: brands.isDefault }, first: desc(brands.isDefault) },
  menuElementClasses: { table: menuElementClasses },
  elementTypes: { table: elementTypes },
  allergens: { table: allergens },
  containerTypes: { table: containerTypes },
  servingUtensils: { table: servingUtensils },
  servingVessels: { table: servingVessels },
  portionUnits: { table: portionUnits },
  addOnTypes: { table: addOnTypes, more: { addOnSlots: slots } },
  vendors: { table: vendors },
  saladTypes: { table: saladTypes },
  dietaryPreferences: { table: dietaryPreferences, more: { rule } },
} satisfies Record<ReferenceListName | 'serviceLines' | 'elementTypes', ReferenceEntryList>;

const fieldsByTable = new Map<PgTable, RecordFields>(
  allReferenceKinds.map((kind) => [referenceLists[referenceKinds[kind].list].table, referenceFields[kind]]),
);

const toColumns = ({ table, more }: ReferenceEntryList) => ({
  id: table.id,
  name: table.name,
  version: table.version,
  ...Object.fromEntries(Object.keys(fieldsByTable.get(table) ?? {}).map((name) => [name, getColumn(table, name)])),
  ...more,
});

/** One page of a list with the exact total. */
export async function listReferenceData<Item>(db: Database, list: ReferenceEntryList, filter: PageQuery) {
  const { table, first = table.position } = list;
  const where = matchesSearch(table.searchName, filter.q) ?? sql`true`;
  const order = orderBySearch(table.searchName, filter.q);
  const { data, count } = await db.readPage<Item>(
    selectCountedPage(
      sql`select ${listNamedColumns(toColumns(list))} from ${table} where ${where}
        order by ${sql.join(filter.q === '' && first ? [first, ...order] : order, sql`, `)}
        limit ${filter.perPage} offset ${getOffset(filter)}`,
      sql`select count(*) from ${table} where ${where}`,
    ),
  );
  return { data, meta: { count } };
}

export async function findReferenceEntry<Item>(
  db: Reader,
  list: ReferenceEntryList,
  id: string,
): Promise<Item | undefined> {
  const row = await db.readRow<{ item: Item }>(sql`
    select to_json(entry) as item from (
      select ${listNamedColumns(toColumns(list))} from ${list.table} where ${list.table.id} = ${id}) as entry`);
  return row?.item;
}

export const selectDiets = sql`select id, name, ${rule} as rule from dietary_preferences where name <> 'None' order by search_name`;

const queryDiets = prepareStatement<Diet & Record<string, unknown>>('diets', selectDiets);

/** Preferences that exclude something, by name; 'None' is nobody's need. */
export const findDiets = (db: Reader): Promise<Diet[]> => queryDiets(db, {});

/** New menus and elements start with the first tag of the list (catalogue-9). */
export async function isFirstTag(db: Reader, id: string): Promise<boolean> {
  const { position, searchName, id: tagId } = menuElementClasses;
  const [first] = await db.select({ id: tagId }).from(menuElementClasses).orderBy(position, searchName).limit(1);
  return first?.id === id;
}

export async function isDefaultBrand(db: Reader, id: string): Promise<boolean> {
  const [brand] = await db
    .select({ id: brands.id })
    .from(brands)
    .where(and(eq(brands.id, id), ne(brands.isDefault, false)));
  return brand !== undefined;
}

/** One version for all element types: each move adds 1. */
export const findElementTypesVersion = (db: Reader): Promise<number> =>
  db.readCount(sql`select sum(version) from element_types`);

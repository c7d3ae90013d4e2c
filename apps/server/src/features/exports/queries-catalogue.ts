import { type SQL, sql } from 'drizzle-orm';
import { elementFields } from '#contract/element-fields.ts';
import { VENDOR_SLOTS } from '#contract/ingredient-vendors.ts';
import type { Cell } from '#domain/exports/cells.ts';
import { vendorColumns } from '#domain/imports/ingredient-fields.ts';
import { DOES_NOT_SCALE } from '#domain/imports/read-amounts.ts';
import type { Database, Reader } from '../../db/client.ts';
import { selectConversionsText } from '../../db/conversions-text.ts';
import { quoteListedName, selectJoinedNames } from '../../db/listed-names.ts';
import { elementKind, ingredientKind, menuKind } from '../../db/record-kinds.ts';
import { type Cells, selectFieldCells } from '../../db/record-texts.ts';
import { findElementDiets } from '../coverage/queries-element-diets.ts';

/*
 * The whole records of a page of a list, as cells in the order of the headings. Headings are the labels of the forms, so
 * that a file that was exported can be imported.
 */

export interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly cells: Cell[];
}

/** The rows in the order of the ids, without records deleted in the meantime. */
export function sortByIds<Found extends Row>(ids: readonly string[], rows: readonly Found[]): Found[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowById.get(id) ?? []);
}

export async function findCellsInOrder(db: Reader, ids: readonly string[], statement: SQL): Promise<Cell[][]> {
  const rows = await db.readRows<Row>(statement);
  return sortByIds(ids, rows).map(({ cells }) => cells);
}

export const isIdAmong = (column: SQL, ids: readonly string[]): SQL =>
  sql`${column} = any (${sql.param([...ids])}::uuid[])`;

/** 'None' is a person's statement. An empty cell means that there is no statement (catalogue-4). */
const selectStatement = (names: SQL, hasNone: SQL) => sql`coalesce(${names}, case when ${hasNone} then 'None' end)`;

export function selectCellsJson(columns: Cells): SQL {
  return sql`jsonb_build_array(${sql.join(
    columns.map(([, cell]) => cell),
    sql`, `,
  )})`;
}

const ingredientColumns = selectFieldCells(ingredientKind, 'ingredients', {
  conversions: [['Conversions', selectConversionsText(sql`ingredients.id`, 'abbreviation')]],
  vendors: [],
});
export const ingredientHeaders = [
  ...ingredientColumns.map(([heading]) => heading),
  ...vendorColumns.map(({ label }) => label),
];

export const findIngredientCells = (db: Reader, ids: readonly string[]) =>
  findCellsInOrder(
    db,
    ids,
    sql`
    select ingredients.id, ${selectCellsJson(ingredientColumns)}
      || (select jsonb_agg(cell order by slot, place)
        from generate_series(1, ${VENDOR_SLOTS}::int) as slot
        left join ingredient_vendors on ingredient_id = ingredients.id and preference = slot
        left join vendors on vendors.id = vendor_id
        cross join lateral jsonb_array_elements(jsonb_build_array(vendors.name, item_id, units_per_case, cost_per_case,
          exp_days, lead_time)) with ordinality as cells (cell, place)) as cells
    from ingredients where ${isIdAmong(sql`ingredients.id`, ids)}`,
  );

const knownAllergenNames = sql`(select ${selectJoinedNames(sql`allergens`)}
  from known_allergens(elements.id) join allergens on allergens.id = allergen_id)`;
const tickedAllergenNames = sql`(select ${selectJoinedNames(sql`allergens`)} from element_allergens
  join allergens on allergens.id = allergen_id where element_id = elements.id)`;
const amounts = sql`case when elements.has_no_ingredients then 'None' when has_unrecorded_ingredients(elements.ingredients, elements.has_no_ingredients) then 'Not recorded' else (
  select string_agg(concat_ws(' ', trim_scale(amount)::text, units.abbreviation, ${quoteListedName(sql`ingredients.name`)})
    || case when does_not_scale then ${DOES_NOT_SCALE} else '' end, '; ' order by "order")
  from element_ingredients join ingredients on ingredients.id = ingredient_id
  left join portion_units as units on units.id = element_ingredients.portion_unit_id
  where element_id = elements.id) end`;

/** What a later change contradicts is left out: 'None' of a dish whose ingredient has milk now, 'Vegan' of one with an egg (data-11). */
const elementColumns = selectFieldCells(elementKind, 'elements', {
  ingredientObjs: [['Ingredients', amounts]],
  allergenIds: [
    ['Allergens', selectStatement(knownAllergenNames, sql`elements.has_no_allergens`)],
    [
      elementFields.allergenIds.exactly,
      selectStatement(
        tickedAllergenNames,
        sql`elements.has_no_allergens and not exists (select from known_allergens(elements.id))`,
      ),
    ],
  ],
  suitableForPreferenceIds: [
    [
      'Suitable for',
      sql`(select ${selectJoinedNames(sql`dietary_preferences`)} from element_suitabilities
        join dietary_preferences on dietary_preferences.id = dietary_preference_id
        where element_id = elements.id and (element_id, dietary_preference_id) in (select * from suits))`,
    ],
  ],
});
export const elementHeaders = elementColumns.map(([heading]) => heading);

export async function findElementCells(db: Database, ids: readonly string[]): Promise<Cell[][]> {
  const suits = (await findElementDiets(db, ids)).flatMap(({ id, suits }) =>
    suits.map((diet) => [id, diet.id] as const),
  );
  const [elementIds, dietIds] = [suits.map(([id]) => id), suits.map(([, id]) => id)];
  return findCellsInOrder(
    db,
    ids,
    sql`
    with suits as (select * from unnest(${sql.param(elementIds)}::uuid[], ${sql.param(dietIds)}::uuid[]))
    select elements.id, ${selectCellsJson(elementColumns)} as cells from elements where ${isIdAmong(sql`elements.id`, ids)}`,
  );
}

/** An element as the import of menus knows it: with its tag, and its name in quotation marks where that is another's name. */
const tagged = sql`(case when exists (select from elements as other
    where other.search_name = normalized_name(elements.name || ' (' || tags.name || ')'))
  then '"' || elements.name || '"' else elements.name end || ' (' || tags.name || ')')`;

const menuColumns: Cells = [
  ...selectFieldCells(menuKind, 'menus', {
    brandId: [['Brand', sql`coalesce((select name from brands where id = menus.brand_id), 'None')`]],
  }),
  [
    'Elements',
    sql`(select string_agg(${quoteListedName(tagged)}, '; ' order by menu_elements."order")
      from menu_elements join elements on elements.id = element_id
      join menu_element_classes as tags on tags.id = elements.menu_element_class_id
      where menu_id = menus.id)`,
  ],
];
export const menuHeaders = menuColumns.map(([heading]) => heading);

export const findMenuCells = (db: Reader, ids: readonly string[]) =>
  findCellsInOrder(
    db,
    ids,
    sql`select menus.id, ${selectCellsJson(menuColumns)} as cells from menus where ${isIdAmong(sql`menus.id`, ids)}`,
  );

import { type SQL, sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { Duplicates, MergeComparison, MergeKind, MergeSide } from '#contract/merges.ts';
import type { Id, IdName } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';
import { selectConversionsText } from '../../db/conversions-text.ts';
import { countUses } from '../../db/merged-rows.ts';
import { elementKind, ingredientKind, vendorKind } from '../../db/record-kinds.ts';
import { listComparedFields } from '../../db/record-texts.ts';
import { findAccountObstacles, listComparedAccountFields, type ShownField } from './queries-accounts.ts';

/** A longer list of pairs is of no use to a person. */
const MOST_PAIRS = 100;

const selectNumbers = (...columns: SQL[]) =>
  sql.join(
    columns.map((column) => sql`trim_scale(${column})::text`),
    sql`, `,
  );

/** Vendors come with their prices only for who may see them (money-10). */
const listIngredientFields = (isPriced: boolean): readonly ShownField[] => [
  ...listComparedFields(ingredientKind, {
    type: ['Type', sql`record.type || coalesce(' (' || record.protein_type || ')', '')`],
  }),
  [
    'vendors',
    'Vendors',
    sql`(select string_agg(preference || '. ' || vendors.name || ' ' || item_id || coalesce(${isPriced ? sql`', $' || cost_per_case` : sql`null`}, ''), '; ' order by preference)
        from ingredient_vendors join vendors on vendors.id = vendor_id where ingredient_id = record.id)`,
  ],
  ['conversions', 'Conversions', selectConversionsText(sql`record.id`, 'abbreviation')],
];

/** 'Order Monday, Thursday; delivered Tuesday, Friday' */
const vendorDays = sql`nullif(concat_ws('; ', 'Order ' || nullif(initcap(array_to_string(record.order_days, ', ')), ''),
  'delivered ' || nullif(initcap(array_to_string(record.delivery_days, ', ')), '')), '')`;

/** A value of the comparison, in words; null if it is empty. */
const shownFields: Record<Exclude<MergeKind, 'accounts' | 'ingredients'>, readonly ShownField[]> = {
  elements: [
    ...listComparedFields(elementKind, {
      ingredients: [
        'Ingredients',
        sql`concat_ws('; makes ', case when record.has_no_ingredients then 'No ingredients' else nullif(record.ingredients, '') end,
          trim_scale(record.makes_amount) || coalesce(' ' || (select abbreviation from portion_units where id = record.makes_unit_id), '')
            || coalesce(', ' || trim_scale(record.yield_percent) || ' % left', ''))`,
      ],
      allergens: [
        'Allergens',
        sql`coalesce((select string_agg(allergens.name, ', ' order by allergens.name)
            from known_allergens(record.id) as known join allergens on allergens.id = known.allergen_id),
          case when record.has_no_allergens then 'No allergens' else 'Unknown' end)`,
      ],
    }),
    [
      'serving',
      'Container and portions',
      sql`nullif(concat_ws(', ', (select name from container_types where id = record.default_container_type_id),
        ${selectNumbers(sql`record.default_portion_per_person`)} || ' per person', ${selectNumbers(sql`record.default_portion_per_container`)} || ' per container',
        (select abbreviation from portion_units where id = record.default_portion_unit_id)), '')`,
    ],
  ],
  vendors: [
    ['name', 'Name', sql`record.name`],
    ...listComparedFields(vendorKind, { days: ['Order and delivery days', vendorDays] }),
  ],
  brands: [['name', 'Name', sql`record.name`]],
};

/** `otherId`: both accounts of a collision list it. */
async function findSide(
  db: Reader,
  kind: MergeKind,
  { id, otherId, isPriced }: { id: Id; otherId: Id; isPriced: boolean },
): Promise<MergeSide | undefined> {
  const fields =
    kind === 'accounts'
      ? listComparedAccountFields(otherId)
      : kind === 'ingredients'
        ? listIngredientFields(isPriced)
        : shownFields[kind];
  const cells = fields.map(([, , text]) => sql`${text}::text`);
  const row = await db.readRow<IdName & { version: number; cells: (string | null)[] }>(sql`
    select id, name, version, array[${sql.join(cells, sql`, `)}] as cells from ${sql.identifier(kind)} as record where id = ${id}`);
  if (!row) return undefined;
  const uses = await countUses(db, kind, id);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    fields: fields.map(([field, label], index) => ({ field, label, text: row.cells[index] || texts.nothing })),
    uses: uses
      .filter(({ count }) => count > 0)
      .map(({ called: [singular, plural], count }) => texts.uses(count, singular, plural)),
  };
}

/** The collisions between two records. */
export async function findObstacles(db: Reader, kind: MergeKind, id: Id, otherId: Id): Promise<string[]> {
  if (kind === 'ingredients') {
    const names = await db.readNames(sql`
      select name from elements where exists (
        select from element_ingredients as one join element_ingredients as other on other.element_id = one.element_id
        where one.element_id = elements.id and one.ingredient_id = ${id} and other.ingredient_id = ${otherId}
          and one.amount is not null and other.amount is not null and one.portion_unit_id is distinct from other.portion_unit_id)
        and id in (select element_id from element_ingredients where ingredient_id = ${otherId})
      order by search_name`);
    return names.length > 0 ? [texts.differentUnits(names)] : [];
  }
  if (kind === 'elements') {
    const names = await db.readNames(sql`
      select name from menus join menu_elements as one on one.menu_id = menus.id and one.element_id = ${id}
      join menu_elements as other on other.menu_id = menus.id and other.element_id = ${otherId} order by search_name`);
    return names.length > 0 ? [texts.onOneMenu(names)] : [];
  }
  if (kind === 'accounts') return findAccountObstacles(db, id, otherId);
  return [];
}

export async function compareRecords(
  db: Reader,
  kind: MergeKind,
  { id, otherId }: { id: Id; otherId: Id },
  isPriced = false,
): Promise<MergeComparison | undefined> {
  const side = await findSide(db, kind, { id, otherId, isPriced });
  const other = await findSide(db, kind, { id: otherId, otherId: id, isPriced });
  if (!side || !other) return undefined;
  const isSame = side.id === other.id;
  return { sides: [side, other], obstacles: isSame ? [texts.same] : await findObstacles(db, kind, id, otherId) };
}

/** The key that two duplicates of a kind share. */
const common: { readonly [Kind in MergeKind]?: SQL } = {
  elements: sql`menu_element_class_id`,
  accounts: sql`market_id`,
};

/**
 * Pairs whose names have the same words in the singular, in any order. Elements must share a tag, and accounts a market.
 * `offset 0`: PostgreSQL expects a third of all records to be pairs, and would sort the table by its words.
 */
export async function findDuplicates(db: Reader, kind: MergeKind): Promise<Duplicates> {
  const table = sql.identifier(kind);
  const words = sql`singular_words(search_name)`;
  const key = common[kind] ? sql`${common[kind]}, ${words}` : words;
  return db.readRows(sql`
    with same as materialized (
      select array_agg(id order by id) as ids from ${table}
      group by ${key} having ${words} is not null and count(*) > 1)
    select json_build_array(json_build_object('id', one.id, 'name', one.name), json_build_object('id', other.id, 'name', other.name)) as records
    from same cross join unnest(ids[2:]) as other_id
    cross join lateral (select * from ${table} where id = ids[1] offset 0) as one
    cross join lateral (select * from ${table} where id = other_id offset 0) as other
    order by singular_words(one.search_name), other.name limit ${MOST_PAIRS}`);
}

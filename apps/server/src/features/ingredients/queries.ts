import { inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { VENDOR_SLOTS } from '#contract/ingredient-vendors.ts';
import { type Ingredient, type IngredientSummary, NOT_STATED } from '#contract/ingredients.ts';
import type { IdName } from '#contract/values.ts';
import { type DietIngredient, listDietVerdicts, toDietRecord } from '#domain/coverage/diet-verdict.ts';
import type { Reader } from '../../db/client.ts';
import { selectHasOrigin, selectIsOriginUnknown } from '../../db/ingredient-origins.ts';
import { createNameListReader } from '../../db/name-list.ts';
import { listFieldColumns } from '../../db/record-fields.ts';
import { ingredientKind } from '../../db/record-kinds.ts';
import { allergens, portionUnits } from '../../db/schema/reference-data.ts';
import { findDiets } from '../reference-data/queries.ts';

const itsAllergens = sql`cross join lateral ingredient_allergen_statement(ingredients.id, ingredients.has_no_allergens) as carried`;

const itsExclusions = sql`array(
  select dietary_preference_id from ingredient_exclusions where ingredient_exclusions.ingredient_id = ingredients.id)`;

const { allergenIds, hasNoAllergens, ...summaryFields } = ingredientFields;

const summary = sql`
  ingredients.id, ${listFieldColumns({ ...ingredientKind, fields: summaryFields })}, portion_units.abbreviation as unit,
  carried.allergens, carried.allergen_statement as "allergenStatement"`;

const selectIngredientsWithAllergen = (allergenId: Placeholder) =>
  sql`select ingredient_id from ingredient_allergens where allergen_id = ${allergenId}`;

/** The place among the ingredients of services to come, the soonest first; null for one that is in none. */
const nextUse = sql`array_position((
  select array_agg(ingredient_id order by date, ingredient_id) from (
    select ingredient_id, min(date) as date
    from (
      select scheduled_elements.id, date, market_id from scheduled_menus join scheduled_elements on scheduled_menu_id = scheduled_menus.id
      union all
      select scheduled_elements.id, date, market_id from scheduled_add_ons join scheduled_elements on scheduled_add_on_id = scheduled_add_ons.id
    ) as dish join markets on markets.id = market_id join scheduled_element_ingredients on scheduled_element_id = dish.id
    where date >= today_in(markets.time_zone) and ingredient_id is not null group by ingredient_id) as used), ingredients.id)`;

export const listIngredients = createNameListReader<IngredientSummary>()({
  table: 'ingredients',
  columns: summary,
  joins: sql`join portion_units on portion_units.id = ingredients.portion_unit_id ${itsAllergens}`,
  filters: {
    origin: sql`exists (select from (values (array[${sql.placeholder('origin')}::text])) as asked (origins)
      where case when asked.origins = array[${sql.raw(`'${NOT_STATED}'`)}] then ${sql.raw(selectIsOriginUnknown('ingredients'))}
        else ${sql.raw(selectHasOrigin('ingredients', 'asked.origins'))} end)`,
    type: sql`ingredients.type = ${sql.placeholder('type')}`,
    allergenId: sql`ingredients.id in (${selectIngredientsWithAllergen(sql.placeholder('allergenId'))})`,
    withoutAllergenId: sql`ingredients.id not in (${selectIngredientsWithAllergen(sql.placeholder('withoutAllergenId'))})
      and (ingredients.has_no_allergens or ingredients.id in (select ingredient_id from ingredient_allergens))`,
  },
  sorts: { type: sql`ingredients.type`, nextUse },
});

export async function findIngredient(db: Reader, id: string): Promise<Ingredient | undefined> {
  const row = await db.readRow<Omit<Ingredient, 'diets'>>(sql`
    select ${summary}, ${listFieldColumns({ ...ingredientKind, fields: { allergenIds, hasNoAllergens } })},
      (select json_agg(json_build_object(
          'vendorId', vendor_id, 'preference', slot, 'itemId', item_id, 'unitsPerCase', units_per_case,
          'costPerCase', cost_per_case, 'expDays', exp_days, 'leadTime', lead_time) order by slot)
        from generate_series(1, ${VENDOR_SLOTS}::int) slot
        left join ingredient_vendors on ingredient_id = ingredients.id and preference = slot) as vendors,
      (select coalesce(json_agg(json_build_object('amount', amount, 'portionUnitId', portion_unit_id,
          'equalAmount', equal_amount, 'equalPortionUnitId', equal_portion_unit_id) order by "order"), '[]')
        from ingredient_conversions where ingredient_id = ingredients.id) as conversions,
      ingredients.created_at as "createdAt", ingredients.updated_at as "updatedAt", ingredients.version
    from ingredients join portion_units on portion_units.id = ingredients.portion_unit_id ${itsAllergens}
    where ingredients.id = ${id}`);
  return row && { ...row, diets: listDietVerdicts(await findDiets(db), toDietRecord(row)) };
}

/** Ingredients as diets and allergens need them. */
export type JudgedIngredient = DietIngredient & IdName;

export const selectJudgedIngredients = (where: SQL): SQL => sql`
  select ingredients.id, ingredients.name, ingredients.type, ingredients.protein_type as "proteinType",
    carried.allergens, carried.allergen_statement as "allergenStatement", ingredients.origins, ${itsExclusions} as "notForPreferenceIds"
  from ingredients ${itsAllergens} where ${where}`;

/** Names, allergens and kinds of these ingredients; unknown ids are omitted. */
export async function findJudgedIngredients(db: Reader, ids: readonly string[]): Promise<JudgedIngredient[]> {
  if (ids.length === 0) return [];
  return db.readRows(selectJudgedIngredients(inArray(sql`ingredients.id`, [...ids])));
}

/** All of them: an import may name any. */
export async function findAllJudgedIngredients(db: Reader): Promise<JudgedIngredient[]> {
  return db.readRows(selectJudgedIngredients(sql`true`));
}

export async function countIngredientElements(db: Reader, id: string): Promise<number> {
  return db.readCount(
    sql`select count(distinct element_id)::int as count from element_ingredients where ingredient_id = ${id}`,
  );
}

/** Unknown ids are omitted. */
export function findAllergens(db: Reader, ids: readonly string[]): Promise<IdName[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id: allergens.id, name: allergens.name })
    .from(allergens)
    .where(inArray(allergens.id, [...ids]));
}

export const findPortionUnits = (db: Reader) =>
  db
    .select({ id: portionUnits.id, name: portionUnits.name, abbreviation: portionUnits.abbreviation })
    .from(portionUnits);

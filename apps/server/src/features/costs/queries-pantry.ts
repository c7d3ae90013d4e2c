import type { Id } from '#contract/values.ts';
import { type CostedIngredient, createPantry, type Pantry, type Recipe } from '#domain/costs/needs.ts';
import type { Reader } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';

/** A unit by its id, with both of its names; null without one. */
export function selectUnitJson(id: string): string {
  return `(select json_build_object('name', unit.name, 'abbreviation', unit.abbreviation) from portion_units as unit where unit.id = ${id})`;
}

const selectJsonRows = (fields: string, from: string, order: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from ${from})`;

/** The recipes of elements, and all that is known of their ingredients. One statement: a price is not newer than a recipe. */
const queryPantry = prepareQuery<{ recipes: Recipe[]; ingredients: CostedIngredient[] }>(
  'costs-pantry',
  `with made as materialized (
     select id, makes_amount, makes_unit_id, yield_percent from elements where id = any ($1::uuid[])
   ), row as materialized (
     select element_ingredients.* from made join element_ingredients on element_id = made.id
   ), used as materialized (
     select ingredients.* from ingredients where id = any (array(select distinct ingredient_id from row))
   )
   select
     ${selectJsonRows(
       `'elementId', made.id,
        'makes', json_build_object('amount', makes_amount, 'yieldPercent', yield_percent, 'unit', ${selectUnitJson('makes_unit_id')}),
        'rows', ${selectJsonRows(
          `'ingredientId', ingredient_id, 'amount', amount, 'doesNotScale', does_not_scale, 'unit', ${selectUnitJson('portion_unit_id')}`,
          'row where element_id = made.id',
          '"order"',
        )}`,
       'made',
       'made.id',
     )} as recipes,
     ${selectJsonRows(
       `'id', used.id, 'name', used.name, 'unit', ${selectUnitJson('used.portion_unit_id')},
        'conversions', ${selectJsonRows(
          `'amount', amount, 'unit', ${selectUnitJson('portion_unit_id')}, 'equalAmount', equal_amount,
           'equalUnit', ${selectUnitJson('equal_portion_unit_id')}`,
          'ingredient_conversions where ingredient_id = used.id',
          '"order"',
        )},
        'offers', ${selectJsonRows(
          `'preference', preference, 'vendorId', vendor_id, 'vendor', vendors.name, 'itemId', item_id, 'unitsPerCase', units_per_case,
           'costPerCase', cost_per_case, 'expDays', exp_days, 'leadTime', lead_time`,
          'ingredient_vendors join vendors on vendors.id = vendor_id where ingredient_id = used.id',
          'preference',
        )}`,
       'used',
       'used.id',
     )} as ingredients`,
);

export async function findPantry(db: Reader, elementIds: readonly (Id | null)[]): Promise<Pantry> {
  const ids = [...new Set(elementIds)].filter((id) => id !== null);
  const [pantryRow] = ids.length > 0 ? await queryPantry(db, [ids]) : [];
  return createPantry(pantryRow?.recipes ?? [], pantryRow?.ingredients ?? []);
}

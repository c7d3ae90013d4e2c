import { sql } from 'drizzle-orm';
import { servingTemps, spelledSandwich } from '#contract/values.ts';
import { withOtherWords } from '#domain/imports/allergen-words.ts';
import { NONE, UNRECORDED } from '#domain/imports/import-fields.ts';
import { withOtherSpellings } from '#domain/imports/kitchen-units.ts';
import type { KnownName } from '#domain/imports/words.ts';
import type { Reader } from '../../db/client.ts';
import { type FoundRecord, fixedNames, readEntries } from '../../db/imported-records.ts';
import { importedFields } from '../../db/record-fields.ts';
import { elementKind } from '../../db/record-kinds.ts';
import {
  allergens,
  containerTypes,
  elementTypes,
  menuElementClasses,
  portionUnits,
} from '../../db/schema/reference-data.ts';
import { findAllJudgedIngredients } from '../ingredients/queries.ts';
import { findDiets } from '../reference-data/queries.ts';

/** Both spellings of a sandwich are understood (catalogue-13). */
const alsoMisspelled = (types: readonly KnownName[]) =>
  types.map((type) => (spelledSandwich('Sandwhich') === type.name ? { ...type, also: ['Sandwhich'] } : type));

/** The lists that cells of an element name entries of. */
export const findLists = async (reader: Reader) => ({
  tags: {
    called: 'tag',
    names: await readEntries(reader, menuElementClasses, { order: 'position' }),
    mayCreate: true,
  },
  elementTypes: { called: 'type', names: alsoMisspelled(await readEntries(reader, elementTypes)) },
  ingredients: { called: 'ingredient', names: await findAllJudgedIngredients(reader), mayLeaveOut: true },
  portionUnits: {
    called: 'unit',
    names: withOtherSpellings(await readEntries(reader, portionUnits, { also: 'abbreviation' })),
    mayLeaveOut: true,
  },
  allergens: { called: 'allergen', names: withOtherWords(await readEntries(reader, allergens)) },
  dietaryPreferences: { called: 'dietary preference', names: await findDiets(reader) },
  containerTypes: { called: 'container', names: await readEntries(reader, containerTypes) },
  servingTemps: { called: 'serving temperature', names: fixedNames(servingTemps) },
});

/** The elements of these names, as cells would say them. */
export async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  const { rows } = await reader.execute<FoundRecord & Record<string, unknown>>(sql`
    select id, version, search_name as "searchName", jsonb_build_object(${importedFields(elementKind)},
      'printed', case when is_ingredients_typed then elements.ingredients end,
      'ingredients', coalesce(
        (select jsonb_agg(jsonb_build_object('id', ingredient_id, 'amount', amount, 'unitId', portion_unit_id)
            || case when does_not_scale then '{"doesNotScale": true}' else '{}' end::jsonb order by "order")
          from element_ingredients where element_id = elements.id),
        to_jsonb(case when has_no_ingredients then ${NONE} when elements.ingredients = '' then ${UNRECORDED} end))) as values
    from elements where search_name = any (${sql.param(searchNames)}::text[])`);
  return rows;
}

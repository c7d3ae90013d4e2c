import { sql } from 'drizzle-orm';
import { elementImportFields } from '#domain/imports/element-fields.ts';
import { NONE, UNRECORDED } from '#domain/imports/import-fields.ts';
import type { Reader } from '../../db/client.ts';
import { readLists } from '../../db/import-lists.ts';
import type { FoundRecord } from '../../db/imported-records.ts';
import { listImportedJsonPairs } from '../../db/record-fields.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { findAllJudgedIngredients } from '../ingredients/queries.ts';
import { findDiets } from '../reference-data/queries.ts';

/** The lists that cells of an element name entries of. Those that it is checked against carry what that needs. */
export const findElementLists = async (reader: Reader) =>
  readLists(reader, elementImportFields, {
    ingredients: { called: 'ingredient', names: await findAllJudgedIngredients(reader), mayLeaveOut: true },
    portionUnits: { mayLeaveOut: true },
    dietaryPreferences: { names: await findDiets(reader) },
  });

/** The elements of these names, as cells would say them. */
export async function findExistingElements(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  return reader.readRows(sql`
    select id, version, search_name as "searchName", jsonb_build_object(${listImportedJsonPairs(elementKind)},
      'printed', case when is_ingredients_typed then elements.ingredients end,
      'ingredients', coalesce(
        (select jsonb_agg(jsonb_build_object('id', ingredient_id, 'amount', amount, 'unitId', portion_unit_id)
            || case when does_not_scale then '{"doesNotScale": true}' else '{}' end::jsonb order by "order")
          from element_ingredients where element_id = elements.id),
        to_jsonb(case when has_no_ingredients then ${NONE} when elements.ingredients = '' then ${UNRECORDED} end))) as values
    from elements where search_name = any (${sql.param(searchNames)}::text[])`);
}

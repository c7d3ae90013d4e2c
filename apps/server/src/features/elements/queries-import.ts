import { sql } from 'drizzle-orm';
import { elementFields } from '#contract/element-fields.ts';
import { type Id, servingTemps, spelledSandwich } from '#contract/values.ts';
import { withOtherWords } from '#domain/imports/allergen-words.ts';
import { type AmountValue, type FieldValues, NONE, UNRECORDED } from '#domain/imports/import-fields.ts';
import { withOtherSpellings } from '#domain/imports/kitchen-units.ts';
import type { KnownName } from '#domain/imports/words.ts';
import type { Reader } from '../../db/client.ts';
import { allergensAsCell, type FoundRecord, fixedNames, listAsCell, readEntries } from '../../db/imported-records.ts';
import { importedFields } from '../../db/record-fields.ts';
import { elements } from '../../db/schema/catalogue.ts';
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

interface StoredElement extends Record<string, unknown> {
  readonly id: Id;
  readonly version: number;
  readonly searchName: string;
  readonly values: FieldValues & { readonly amounts: readonly AmountValue[] };
  readonly isTyped: boolean;
  readonly hasNoIngredients: boolean;
  readonly hasNoAllergens: boolean;
  readonly allergenIds: string[];
  readonly suitableFor: string[];
  readonly notFor: string[];
}

function foundRecord({ id, version, searchName, values, isTyped, ...stored }: StoredElement): FoundRecord {
  const { amounts, printed = null, ...rest } = values;
  const withoutRows = stored.hasNoIngredients ? NONE : printed === '' ? UNRECORDED : null;
  const ingredients = amounts.length > 0 ? amounts : withoutRows;
  return {
    id,
    version,
    searchName,
    values: {
      ...rest,
      ingredients,
      printed: isTyped ? printed : null,
      allergens: allergensAsCell(stored.allergenIds, stored.hasNoAllergens),
      suitableFor: listAsCell(stored.suitableFor),
      notFor: listAsCell(stored.notFor),
    },
  };
}

/** The elements of these names, as cells would say them. */
export async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  const { rows } = await reader.execute<StoredElement>(sql`
    select id, version, search_name as "searchName", is_ingredients_typed as "isTyped",
      has_no_ingredients as "hasNoIngredients", has_no_allergens as "hasNoAllergens",
      array(select allergen_id from element_allergens where element_id = elements.id) as "allergenIds",
      array(select dietary_preference_id from element_suitabilities where element_id = elements.id) as "suitableFor",
      array(select dietary_preference_id from element_exclusions where element_id = elements.id) as "notFor",
      json_build_object('name', name, 'tag', menu_element_class_id, 'printed', ingredients,
        ${importedFields(elements, elementFields)}, 'amounts', (
          select coalesce(json_agg(jsonb_build_object('id', ingredient_id, 'amount', amount, 'unitId', portion_unit_id)
              || case when does_not_scale then '{"doesNotScale": true}' else '{}' end::jsonb order by "order"), '[]') from element_ingredients where element_id = elements.id)) as values
    from elements where search_name = any (${sql.param(searchNames)}::text[])`);
  return rows.map(foundRecord);
}

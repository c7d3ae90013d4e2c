import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { copiedFields } from '#contract/element-fields.ts';
import { elements } from './schema/catalogue.ts';
import { alternativeDefaultsJson, servingDefaultsJson, servingJson } from './serving-fields.ts';

/** The values of an element that a copy holds, as they are called and in their columns. */
const copied = Object.entries(getTableColumns(elements))
  .filter(([name]) => ['name', 'ingredients', 'hasNoAllergens', ...Object.keys(copiedFields)].includes(name))
  .map(([name, column]) => ({ name, column: column.name, type: column.getSQLType() }));
const commas = (expression: (one: (typeof copied)[number]) => string, some = copied) => some.map(expression).join(', ');
const printed = copied.filter(({ name }) => name !== 'hasNoAllergens');

/** `name, method, …`: for an insert, and of a table for a select. */
export const copiedColumns = sql.raw(commas(({ column }) => column));
export const copiedColumnsOf = (table: string) => sql.raw(commas(({ column }) => `${table}.${column}`));
/** `name = elements.name, …` */
export const copiedAssignments = (table: string) => sql.raw(commas(({ column }) => `${column} = ${table}.${column}`));
/** From the JSON object `field`. */
const sent = ({ name, type }: (typeof copied)[number]) => `(field->>'${name}')::${type}`;
export const sentCopiedValues = sql.raw(commas(sent));
export const sentCopiedAssignments = sql.raw(commas((one) => `${one.column} = ${sent(one)}`));
/** As `servingAssignments`: what is absent stays as it is. */
export const printedAssignments = sql.raw(
  commas((one) => `${one.column} = case when field ? '${one.name}' then ${sent(one)} else ${one.column} end`, printed),
);
/** `'name', elements.name, …`: for `jsonb_build_object`. */
export const copiedJson = (table: string) => commas(({ name, column }) => `'${name}', ${table}.${column}`);
/** The same without what a form does not say. */
export const printedJson = (table: string) => commas(({ name, column }) => `'${name}', ${table}.${column}`, printed);

/** Serving fields of `elements`: those on the master menu of this scheduled menu, else the defaults (scheduling-2). */
export const masterServing = (scheduledMenuId: SQL): SQL => sql`
  coalesce(
    (select jsonb_build_object(${sql.raw(servingJson('on_master'))})
      from scheduled_menus as dated join menu_elements as on_master on on_master.menu_id = dated.original_menu_id
      where dated.id = ${scheduledMenuId} and on_master.element_id = elements.id),
    jsonb_build_object(${servingDefaultsJson}))`;

/** The allergens of the row of `elements`, sorted. */
export const masterAllergens = sql`
  (select coalesce(jsonb_agg(allergen_id order by allergen_id), '[]')
    from (select distinct allergen_id from known_allergens(elements.id)) as known)`;

const markedPreferences = (table: string) =>
  sql.raw(`(select coalesce(jsonb_agg(dietary_preference_id order by dietary_preference_id), '[]')
    from ${table} where element_id = elements.id)`);

/** What a person said of `elements` that no field of a copy holds: it counts for the copy, whatever its master says later (diets-4). */
export const masterSaid = sql`
  jsonb_build_object('hasNoIngredients', elements.has_no_ingredients,
    'suitableForPreferenceIds', ${markedPreferences('element_suitabilities')},
    'notForPreferenceIds', ${markedPreferences('element_exclusions')})`;

/** The master's values that a copy of `elements` stores, to tell an edit from a change of the master (decision 34). */
export const copiedFrom = (scheduledMenuId: SQL): SQL => sql`
  jsonb_build_object('serving', ${masterServing(scheduledMenuId)}, 'allergenIds', ${masterAllergens}, 'said', ${masterSaid})`;

/** How `elements` is served as an alternative, which has no type of its own. */
export const alternativeMasterServing = sql`jsonb_build_object('elementTypeId', null, ${alternativeDefaultsJson})`;

/** The same for an alternative. Its texts can be edited, so it also stores what they were. */
export const alternativeCopiedFrom = sql`
  jsonb_build_object('serving', ${alternativeMasterServing}, 'allergenIds', ${masterAllergens}, 'said', ${masterSaid},
    'printed', jsonb_build_object(${sql.raw(printedJson('elements'))}))`;

/** What was said of the master of a row of a copy then. */
export const copySaid = (
  copiedFromColumn: string,
) => `('{"hasNoIngredients": false, "suitableForPreferenceIds": [], "notForPreferenceIds": []}'
  || coalesce(${copiedFromColumn} -> 'said', '{}'))`;

/** Nobody has said what the row of a copy is made of (catalogue-21). */
export const hasUnrecordedCopy = (copy: string) =>
  `(${copy}.ingredients = '' and not (${copySaid(`${copy}.copied_from`)} ->> 'hasNoIngredients')::boolean)`;

/** True while a copy is printed as it was copied: its rows tell what it is made of. Nobody edits the texts of one that is no alternative. */
export const isAsCopied = (copy: string) => `(${copy}.instead_of is null or coalesce(
  (${copy}.name, ${copy}.ingredients)
    = (${copy}.copied_from -> 'printed' ->> 'name', ${copy}.copied_from -> 'printed' ->> 'ingredients'), false))`;

/** The values that a scheduled menu stores of `master`, its master menu. */
export const copiedTexts = sql`jsonb_build_object('name', master.name, 'description', master.description)`;

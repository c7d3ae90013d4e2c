import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { copiedFields } from '#contract/element-fields.ts';
import { elements } from './schema/catalogue.ts';
import { alternativeDefaultsJson, listServingJsonPairs, servingDefaultsJson } from './serving-fields.ts';

/** The values of an element that a copy holds, as they are called and in their columns. */
const copiedValues = Object.entries(getTableColumns(elements))
  .filter(([name]) => ['name', 'ingredients', 'hasNoAllergens', ...Object.keys(copiedFields)].includes(name))
  .map(([name, column]) => ({ name, column: column.name, type: column.getSQLType() }));
const joinColumns = (expression: (one: (typeof copiedValues)[number]) => string, some = copiedValues) =>
  some.map(expression).join(', ');
const printedColumns = copiedValues.filter(({ name }) => name !== 'hasNoAllergens');

/** `name, method, …`: for an insert, and of a table for a select. */
export const copiedColumns = sql.raw(joinColumns(({ column }) => column));
export const listCopiedColumns = (table: string): SQL => sql.raw(joinColumns(({ column }) => `${table}.${column}`));
/** `name = elements.name, …` */
export const listCopiedAssignments = (table: string): SQL =>
  sql.raw(joinColumns(({ column }) => `${column} = ${table}.${column}`));
/** From the JSON object `field`. */
const toSentValue = ({ name, type }: (typeof copiedValues)[number]) => `(field->>'${name}')::${type}`;
export const sentCopiedValues = sql.raw(joinColumns(toSentValue));
export const sentCopiedAssignments = sql.raw(joinColumns((column) => `${column.column} = ${toSentValue(column)}`));
/** As `servingAssignments`: what is absent stays as it is. */
export const printedAssignments = sql.raw(
  joinColumns(
    (column) =>
      `${column.column} = case when field ? '${column.name}' then ${toSentValue(column)} else ${column.column} end`,
    printedColumns,
  ),
);
/** `'name', elements.name, …`: for `jsonb_build_object`. */
export const listCopiedJsonPairs = (table: string): string =>
  joinColumns(({ name, column }) => `'${name}', ${table}.${column}`);
/** The same without what a form does not say. */
export const listPrintedJsonPairs = (table: string): string =>
  joinColumns(({ name, column }) => `'${name}', ${table}.${column}`, printedColumns);

/** Serving fields of `elements`: those on the master menu of this scheduled menu, else the defaults (scheduling-2). */
export const selectMasterServing = (scheduledMenuId: SQL): SQL => sql`
  coalesce(
    (select jsonb_build_object(${sql.raw(listServingJsonPairs('on_master'))})
      from scheduled_menus as dated join menu_elements as on_master on on_master.menu_id = dated.original_menu_id
      where dated.id = ${scheduledMenuId} and on_master.element_id = elements.id),
    jsonb_build_object(${servingDefaultsJson}))`;

/** The master's values that a copy of `elements` stores, to tell an edit from a change of the master (decision 34). */
export const selectCopiedFrom = (scheduledMenuId: SQL): SQL => sql`(
  select jsonb_build_object('serving', ${selectMasterServing(scheduledMenuId)}, 'allergenIds', allergen_ids, 'said', said)
  from statements_of_element(elements.id, elements.has_no_ingredients))`;

/** How `elements` is served as an alternative, which has no type of its own. */
export const alternativeMasterServing = sql`jsonb_build_object('elementTypeId', null, ${alternativeDefaultsJson})`;

/** The same for an alternative. Its texts can be edited, so it also stores what they were. */
export const alternativeCopiedFrom = sql`(
  select jsonb_build_object('serving', ${alternativeMasterServing}, 'allergenIds', allergen_ids, 'said', said,
    'printed', jsonb_build_object(${sql.raw(listPrintedJsonPairs('elements'))}))
  from statements_of_element(elements.id, elements.has_no_ingredients))`;

/** The values that a scheduled menu stores of `master`, its master menu. */
export const copiedTexts = sql`jsonb_build_object('name', master.name, 'description', master.description)`;

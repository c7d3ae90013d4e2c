import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { keyOfField, mergeKeyOfField, type RecordField, type RecordFields } from '#contract/record-fields.ts';

/* The plain fields of a record in SQL. The contract declares them, the schema has their columns. */

function findColumn(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column of the field ${name}.`);
  return column;
}

const joined = (table: PgTable, fields: RecordFields, expression: (column: PgColumn, name: string) => SQL) =>
  sql.join(
    Object.keys(fields).map((name) => expression(findColumn(table, name), name)),
    sql`, `,
  );

/** `elements.element_type_id as "elementTypeId", …`: for a select. */
export const selectedFields = (table: PgTable, fields: RecordFields): SQL =>
  joined(table, fields, (column, name) => {
    const value = column.getSQLType().startsWith('numeric') ? sql`${column}::float8` : sql`${column}`;
    return sql`${value} as ${sql.identifier(name)}`;
  });

/** `'type', elements.element_type_id, …`: for `json_build_object`, by the keys of an import. An empty text says nothing. */
export const importedFields = (table: PgTable, fields: RecordFields): SQL =>
  joined(table, fields, (column, name) => {
    const value = fields[name]?.is === 'text' ? sql`nullif(${column}, '')` : sql`${column}`;
    return sql`${sql.raw(`'${keyOfField(fields, name)}'`)}, ${value}`;
  });

/** For `json_build_object`, as a record has them. */
export const jsonFields = (table: PgTable, fields: RecordFields): SQL =>
  joined(table, fields, (column, name) => sql`${sql.raw(`'${name}'`)}, ${column}`);

/** The columns that each choice of a merge takes. */
export function columnsByChoice(table: PgTable, fields: RecordFields): Record<string, string[]> {
  const columns: Record<string, string[]> = {};
  for (const name of Object.keys(fields)) {
    const choice = mergeKeyOfField(fields, name);
    columns[choice] = [...(columns[choice] ?? []), findColumn(table, name).name];
  }
  return columns;
}

/** The rows of a merge's comparison; fields that are chosen together have a row written by hand. */
export const comparedFields = (table: PgTable, fields: RecordFields): [choice: string, label: string, text: SQL][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.merge ? [] : [[keyOfField(fields, name), field.label, fieldText(table, 'record', name, field)]],
  );

/** The list whose entries a field names. */
export function entriesOfField(table: PgTable, name: string): PgTable | undefined {
  const own = findColumn(table, name);
  return getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns[0] === own)?.foreignTable;
}

/** What stands for a value in a file: the name of an entry or the abbreviation of a unit, Yes or No. */
function writeCell(table: PgTable, alias: string, name: string, { is }: RecordField): SQL {
  const value = sql`${sql.identifier(alias)}.${sql.identifier(findColumn(table, name).name)}`;
  if (is === 'yesNo') return sql`case when ${value} then 'Yes' else 'No' end`;
  const list = entriesOfField(table, name);
  if (!list) return value;
  const word = 'abbreviation' in getTableColumns(list) ? 'abbreviation' : 'name';
  return sql`(select ${sql.identifier(word)} from ${list} where id = ${value})`;
}

/** The columns of an export: each heading with its cell. */
export const fieldCells = (table: PgTable, alias: string, fields: RecordFields): [heading: string, cell: SQL][] =>
  Object.entries(fields).map(([name, field]) => [field.label, writeCell(table, alias, name, field)]);

/** A value as people read it: a number without zeros at its end, a temperature as a word. */
function fieldText(table: PgTable, alias: string, name: string, field: RecordField): SQL {
  const cell = writeCell(table, alias, name, field);
  if (field.is === 'number') return sql`trim_scale(${cell})::text`;
  if (field.is === 'count') return sql`${cell}::text`;
  if (field.is === 'day') return sql`to_char(${cell}, 'Mon FMDD, YYYY')`;
  return field.list === 'servingTemps' ? sql`initcap(${cell})` : cell;
}

/** The texts of the fields that many records can be given one value of. */
export const bulkTexts = (table: PgTable, fields: RecordFields): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, field]) =>
      field.bulk ? [sql`${sql.raw(`'${name}'`)}, ${fieldText(table, getTableName(table), name, field)}`] : [],
    ),
    sql`, `,
  )})`;

/** Selects the text of a value that records are to get. */
export function textOfValue(table: PgTable, fields: RecordFields, name: string, value: unknown): SQL {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return sql`select ${fieldText(table, 'changed', name, field)} as text from jsonb_populate_record(
    null::${table}, ${JSON.stringify({ [findColumn(table, name).name]: value })}::jsonb) as changed`;
}

type ColumnValues<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name]['is'] extends 'number' ? string | null : z.output<Fields[Name]['record']>;
};

/** What a save writes: what it does not say is empty. */
export function fieldValues<Fields extends RecordFields>(
  fields: Fields,
  input: { readonly [Name in keyof Fields]?: unknown },
): ColumnValues<Fields>;
export function fieldValues(fields: RecordFields, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { is }]) => {
      const value = input[name] ?? (is === 'text' ? '' : null);
      return [name, is === 'number' && value !== null ? String(value) : value];
    }),
  );
}

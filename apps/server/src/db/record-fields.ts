import { getTableName, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { emptyValues, getFieldKey, getMergeKey, type RecordField, type RecordFields } from '#contract/record-fields.ts';
import { NONE } from '#domain/imports/import-fields.ts';
import type { RecordKind } from './record-kinds.ts';
import { findPart, getColumn, type Part } from './stored-fields.ts';

/* The values of the fields of a record in SQL. The contract declares them, the schema has their columns and parts. */

/** Entries of a list with a table of its own, for the row of `alias`. */
const listEntries = ({ table, owner, entry }: Part, alias: string) =>
  sql`array(select ${entry} from ${table} where ${owner} = ${sql.identifier(alias)}.id)`;

/** A field as a record has it; undefined for rows, which are read by hand. */
function selectField(kind: RecordKind, name: string, field: RecordField): SQL | undefined {
  if (field.is === 'rows') return undefined;
  const part = findPart(kind, field);
  return part ? listEntries(part, getTableName(kind.table)) : sql`${getColumn(kind.table, name)}`;
}

const joinFields = (kind: RecordKind, expression: (value: SQL, name: string, field: RecordField) => SQL) =>
  sql.join(
    Object.entries(kind.fields).flatMap(([name, field]) => {
      const value = selectField(kind, name, field);
      return value ? [expression(value, name, field)] : [];
    }),
    sql`, `,
  );

const isNumeric = ({ is }: RecordField) => is === 'number' || is === 'money';

/** `elements.element_type_id as "elementTypeId", …`: for a select. */
export const listFieldColumns = (kind: RecordKind): SQL =>
  joinFields(
    kind,
    (value, name, field) => sql`${isNumeric(field) ? sql`${value}::float8` : value} as ${sql.identifier(name)}`,
  );

/** The value of a cell; undefined where it is said by another field. What is empty says nothing (catalogue-4). */
function selectImportedValue({ table }: RecordKind, value: SQL, { is, none }: RecordField): SQL | undefined {
  if (is === 'none') return undefined;
  if (is === 'text' || is === 'name') return sql`nullif(${value}, '')`;
  if (is !== 'list') return value;
  const entries = sql`to_json(nullif(${value}, '{}'))`;
  if (none === undefined) return entries;
  return sql`coalesce(${entries}, case when ${getColumn(table, none)} then ${JSON.stringify([NONE])}::json end)`;
}

/** `'type', elements.element_type_id, …`: for `json_build_object`, by the keys of an import. */
export const listImportedJsonPairs = (kind: RecordKind): SQL =>
  sql.join(
    Object.entries(kind.fields).flatMap(([name, field]) => {
      const read = selectField(kind, name, field);
      const value = read && selectImportedValue(kind, read, field);
      return value ? [sql`${sql.raw(`'${getFieldKey(kind.fields, name)}'`)}, ${value}`] : [];
    }),
    sql`, `,
  );

/** For `json_build_object`, as a record has them. */
export const listFieldJsonPairs = (kind: RecordKind): SQL =>
  joinFields(kind, (value, name) => sql`${sql.raw(`'${name}'`)}, ${value}`);

/** The lists that are columns, which a merge can unite, by their choices. */
export const listUnitedColumns = ({ table, fields }: RecordKind): [choice: string, column: string][] =>
  Object.entries(fields).flatMap(([name, { is, part, merge }]) =>
    is === 'list' && part === undefined && merge === undefined
      ? [[getFieldKey(fields, name), getColumn(table, name).name]]
      : [],
  );

/** The other columns that each choice of a merge takes; that there are none of a list follows from both lists. */
export function getMergedColumnsByChoice({ table, fields }: RecordKind): Record<string, string[]> {
  const columns: Record<string, string[]> = {};
  for (const [name, { is, part, merge }] of Object.entries(fields)) {
    if (part !== undefined || is === 'none' || (is === 'list' && merge === undefined)) continue;
    const choice = getMergeKey(fields, name);
    columns[choice] = [...(columns[choice] ?? []), getColumn(table, name).name];
  }
  return columns;
}

/** The tables of parts that each choice of a merge takes. */
export const getMergedPartsByChoice = (kind: RecordKind): Record<string, { table: string; column: string }> =>
  Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => {
      const part = findPart(kind, field);
      return part && field.merge === undefined
        ? [[getFieldKey(kind.fields, name), { table: getTableName(part.table), column: part.owner.name }]]
        : [];
    }),
  );

type ColumnValues<Fields extends RecordFields> = {
  [Name in keyof Fields as Fields[Name] extends { part: string } ? never : Name]: Fields[Name]['is'] extends
    | 'number'
    | 'money'
    ? string | null
    : Fields[Name]['is'] extends 'list'
      ? z.output<Fields[Name]['record']> | undefined
      : z.output<Fields[Name]['record']>;
};

function toColumn(field: RecordField, value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)];
  if (isNumeric(field) && value !== null) return String(value);
  return value;
}

/** The columns that a save writes: what it does not say is empty, but for what stays when it is left out, as lists do. */
export function toFieldColumns<Fields extends RecordFields>(
  fields: Fields,
  input: { readonly [Name in keyof Fields]?: unknown },
): ColumnValues<Fields>;
export function toFieldColumns(
  fields: RecordFields,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const staysLeftOut = field.is === 'list' || field.staysLeftOut;
      if (field.part !== undefined || (staysLeftOut && input[name] === undefined)) return [];
      return [[name, toColumn(field, input[name] ?? emptyValues[field.is])]];
    }),
  );
}

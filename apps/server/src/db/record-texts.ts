import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { getMergeKey, type RecordField } from '#contract/record-fields.ts';
import { selectJoinedNames } from './listed-names.ts';
import type { RecordKind } from './record-kinds.ts';
import { findPart, findReferencedTable, getColumn } from './stored-fields.ts';

/* The fields of a record in words: in files, in the comparison of a merge, in the preview of a change of many records. */

/** The list whose entries a field names. */
export const findEntryTable = ({ table }: RecordKind, name: string): PgTable | undefined =>
  findReferencedTable(getColumn(table, name));

type Join = (entries: PgTable) => SQL;
/** A list in words; a statement of allergens is 'None' or not known where it has none. */
interface ListWords {
  readonly join: Join;
  readonly separator: string;
  readonly none: string;
  readonly unknown: string | null;
}
const fileWords: ListWords = { join: selectJoinedNames, separator: '; ', none: 'None', unknown: null };
const textWords: ListWords = {
  join: (entries) => sql`string_agg(${entries}.name, ', ' order by ${entries}.name)`,
  separator: ', ',
  none: 'No allergens',
  unknown: 'Unknown',
};

function selectListCell(kind: RecordKind, alias: string, name: string, field: RecordField, words: ListWords): SQL {
  const record = sql.identifier(alias);
  const part = findPart(kind, field);
  if (!part)
    return sql`array_to_string(${record}.${sql.identifier(getColumn(kind.table, name).name)}, ${words.separator})`;
  const entries = findReferencedTable(part.entry);
  if (!entries) throw new Error(`No list has the entries of ${name}.`);
  const writtenList = sql`(select ${words.join(entries)} from ${part.table} join ${entries} on ${entries}.id = ${part.entry}
    where ${part.owner} = ${record}.id)`;
  if (field.none === undefined) return writtenList;
  const none = sql`${record}.${sql.identifier(getColumn(kind.table, field.none).name)}`;
  return sql`coalesce(${writtenList}, case when ${none} then ${words.none} else ${words.unknown} end)`;
}

/** What stands for a value in a file: the name of an entry or the abbreviation of a unit, Yes or No. */
function selectCell(kind: RecordKind, alias: string, name: string, field: RecordField): SQL {
  if (field.is === 'list') return selectListCell(kind, alias, name, field, fileWords);
  const column = getColumn(kind.table, name);
  const value = sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`;
  if (field.is === 'yesNo') return sql`case when ${value} then 'Yes' else 'No' end`;
  const list = findReferencedTable(column);
  if (!list) return value;
  const word = 'abbreviation' in getTableColumns(list) ? 'abbreviation' : 'name';
  return sql`(select ${sql.identifier(word)} from ${list} where id = ${value})`;
}

export type Cells = readonly (readonly [heading: string, cell: SQL])[];

/** The columns of an export: each heading with its cell. `overrides` are written by hand, by the names of their fields. */
export const selectFieldCells = (
  kind: RecordKind,
  alias: string,
  overrides: Readonly<Record<string, Cells>> = {},
): Cells =>
  Object.entries(kind.fields).flatMap(([name, field]): Cells => {
    if (overrides[name]) return overrides[name];
    if (field.is === 'none') return [];
    if (field.is === 'rows') throw new Error(`No cell says the rows of ${name}.`);
    return [[field.label, selectCell(kind, alias, name, field)]];
  });

/** A value as people read it: a number without zeros at its end, a temperature as a word. */
function selectFieldText(kind: RecordKind, alias: string, name: string, field: RecordField): SQL {
  if (field.is === 'list') return sql`nullif(${selectListCell(kind, alias, name, field, textWords)}, '')`;
  const cell = selectCell(kind, alias, name, field);
  if (field.is === 'number') return sql`trim_scale(${cell})::text`;
  if (field.is === 'money') return sql`'$' || ${cell}`;
  if (field.is === 'count') return sql`${cell}::text`;
  if (field.is === 'day') return sql`to_char(${cell}, 'Mon FMDD, YYYY')`;
  return field.list === 'servingTemps' ? sql`initcap(${cell})` : cell;
}

/** The texts of the fields that many records can be given one value of. */
export function selectBulkFieldsJson(kind: RecordKind): SQL {
  return sql`json_build_object(${sql.join(
    Object.entries(kind.fields).flatMap(([name, field]) =>
      field.bulk ? [sql`${sql.raw(`'${name}'`)}, ${selectFieldText(kind, getTableName(kind.table), name, field)}`] : [],
    ),
    sql`, `,
  )})`;
}

/** Selects the text of a value that records are to get. */
export function selectValueText(kind: RecordKind, name: string, value: unknown): SQL {
  const field = kind.fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return sql`select ${selectFieldText(kind, 'changed', name, field)} as text from jsonb_populate_record(
    null::${kind.table}, ${JSON.stringify({ [getColumn(kind.table, name).name]: value })}::jsonb) as changed`;
}

/**
 * The rows of a merge's comparison. `overrides` are written by hand, by their choices: fields that are chosen together, and what is
 * shown otherwise than it is stored.
 */
export function listComparedFields(
  kind: RecordKind,
  overrides: Readonly<Record<string, readonly [label: string, text: SQL]>> = {},
): [choice: string, label: string, text: SQL][] {
  const rows = new Map<string, readonly [string, SQL]>();
  for (const [name, field] of Object.entries(kind.fields)) {
    const choice = getMergeKey(kind.fields, name);
    const isByHand = field.merge !== undefined || field.is === 'rows' || field.is === 'none';
    const row =
      overrides[choice] ??
      (isByHand ? undefined : ([field.label, selectFieldText(kind, 'record', name, field)] as const));
    if (row && !rows.has(choice)) rows.set(choice, row);
  }
  return [...rows].map(([choice, [label, text]]) => [choice, label, text]);
}

import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { RecordField } from '#contract/record-fields.ts';
import type { RecordKind } from './record-kinds.ts';

/* Where the schema has the fields of a record. */

export function getColumn(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column of the field ${name}.`);
  return column;
}

export interface Part {
  readonly table: PgTable;
  readonly owner: PgColumn;
  /** The other column of the key: of a list, the one that names an entry. */
  readonly entry: PgColumn;
}

/** The table of a field; undefined if it is a column. The first column of its primary key is the owner. */
export function findPart({ parts }: Pick<RecordKind, 'parts'>, { part }: RecordField): Part | undefined {
  if (part === undefined) return undefined;
  const table = parts.find((candidate) => getTableName(candidate) === part);
  if (!table) throw new Error(`${part} is no table of parts of this kind of record.`);
  const columns = Object.values(getTableColumns(table));
  const key = getTableConfig(table).primaryKeys[0]?.columns ?? [];
  const [owner, entry] = key.map(({ name }) => columns.find((column) => column.name === name));
  if (!owner || !entry) throw new Error('A table of parts has a primary key of owner and part.');
  return { table, owner, entry };
}

/** The list whose entries a column names. */
export const findReferencedTable = (column: PgColumn): PgTable | undefined =>
  getTableConfig(column.table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns[0] === column)?.foreignTable;

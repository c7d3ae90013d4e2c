import { sql } from 'drizzle-orm';
import { type AuditedTable, type Reference, readAuditedTables } from './audited-tables.ts';
import type { Transaction } from './client.ts';
import type { AuditedRow } from './inverse-terms.ts';
import type { RecordVersion } from './record-version.ts';

const quoteIdentifier = (identifier: string) => sql.identifier(identifier);

const areKeysEqual = ({ key }: AuditedTable, left: string, right: string) =>
  sql.join(
    key.map(
      (column) =>
        sql`${quoteIdentifier(left)}.${quoteIdentifier(column)} = ${quoteIdentifier(right)}.${quoteIdentifier(column)}`,
    ),
    sql` and `,
  );

const selectPopulated = (table: AuditedTable, rows: readonly AuditedRow[]) =>
  sql`jsonb_populate_recordset(null::${quoteIdentifier(table.name)}, ${JSON.stringify(rows)}::jsonb)`;

const hasTarget = ({ columns, to, toColumns }: Reference) => {
  const isTarget = columns.map(
    (column, index) =>
      sql`target.${quoteIdentifier(toColumns[index] ?? '')} is not distinct from was.${quoteIdentifier(column)}`,
  );
  return sql`exists (select from ${quoteIdentifier(to)} as target where ${sql.join(isTarget, sql` and `)})`;
};

/** Columns that every row of the version knows: a later version of the product may have added others. */
const listKnownColumns = ({ columns }: AuditedTable, rows: readonly AuditedRow[]) =>
  columns.filter((column) => rows.every((row) => Object.hasOwn(row, column)));

/**
 * Makes the rows of one table what they were: those that came since are deleted, those that went come back with their keys.
 * A part of another record that is gone stays away, and a reference that may be empty is empty where its target is gone;
 * any other missing target is an error of the database. Returns how many rows it wrote.
 */
export async function putBackRows(
  transaction: Transaction,
  { past, present }: RecordVersion,
  tableName: string,
): Promise<number> {
  const { tables, references } = await readAuditedTables(transaction);
  const table = tables.find((candidate) => candidate.name === tableName);
  if (!table) throw new Error(`The table ${tableName} is not audited.`);
  const [before, now] = [past[tableName] ?? [], present[tableName] ?? []];
  const { rowCount: deletedCount } = await transaction.execute(sql`
    delete from ${quoteIdentifier(tableName)} as kept using ${selectPopulated(table, now)} as made
    where ${areKeysEqual(table, 'kept', 'made')}
      and not exists (select from ${selectPopulated(table, before)} as was where ${areKeysEqual(table, 'was', 'made')})`);
  if (before.length === 0) return deletedCount ?? 0;

  const ofTable = references.filter(({ from, to }) => from === tableName && to !== tableName);
  const value = (column: string) => {
    const loose = ofTable.find(({ columns, onDelete }) => onDelete === 'setNull' && columns[0] === column);
    return loose
      ? sql`case when ${hasTarget(loose)} then was.${quoteIdentifier(column)} end`
      : sql`was.${quoteIdentifier(column)}`;
  };
  const columns = listKnownColumns(table, before);
  const set = columns.filter((column) => ![...table.key, 'version', 'created_at', 'updated_at'].includes(column));
  const joinValues = (values: readonly ReturnType<typeof value>[]) => sql.join([...values], sql`, `);
  const { rowCount: updated } =
    set.length === 0
      ? { rowCount: 0 }
      : await transaction.execute(sql`
    update ${quoteIdentifier(tableName)} as kept set ${joinValues(set.map((column) => sql`${quoteIdentifier(column)} = ${value(column)}`))}
    from ${selectPopulated(table, before)} as was
    where ${areKeysEqual(table, 'kept', 'was')}
      and (${joinValues(set.map((column) => sql`kept.${quoteIdentifier(column)}`))}) is distinct from (${joinValues(set.map(value))})`);
  const owners = ofTable.filter(({ onDelete }) => onDelete === 'cascade').map(hasTarget);
  const { rowCount: inserted } = await transaction.execute(sql`
    insert into ${quoteIdentifier(tableName)} (${joinValues(columns.map((column) => sql`${quoteIdentifier(column)}`))})
    select ${joinValues(columns.map(value))} from ${selectPopulated(table, before)} as was
    where not exists (select from ${quoteIdentifier(tableName)} as kept where ${areKeysEqual(table, 'kept', 'was')})
      and ${sql.join([sql`true`, ...owners], sql` and `)}`);
  return (deletedCount ?? 0) + (updated ?? 0) + (inserted ?? 0);
}

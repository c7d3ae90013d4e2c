import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';

/** A row with values as JSON has them. */
type Row<Table extends PgTable> = { readonly [Field in keyof InferInsertModel<Table>]?: unknown };

function selectGivenRows<Table extends PgTable>(table: Table, rows: readonly Row<Table>[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => rows[0] && field in rows[0]);
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, Reflect.get(row, field) ?? null])),
  );
  const types = columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  const names = columns.map(([, { name }]) => name);
  return {
    names,
    from: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (${sql.join(types, sql`, `)})`,
  };
}

const joinIdentifiers = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Inserts many rows by one statement. Every row has the same fields as the first. */
export async function insertRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, from } = selectGivenRows(table, rows);
  await transaction.execute(
    sql`insert into ${table} (${joinIdentifiers(names)}) select ${joinIdentifiers(names)} from ${from}`,
  );
}

/**
 * Updates many records by one statement, and raises the version of each, also where only its parts changed (errors-3).
 * Every row has an id and the same fields as the first.
 */
export async function updateRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  rows: readonly (Row<Table> & { readonly id: Id })[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, from } = selectGivenRows(table, rows);
  const assignments = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await transaction.execute(sql`
    update ${table} as kept set ${sql.join([...assignments, sql`updated_at = null`], sql`, `)}
    from ${from} where kept.id = given.id`);
}

/** Ids as the database makes them, for records whose parts are inserted with them. */
export async function createIds(transaction: Transaction, count: number): Promise<Id[]> {
  return transaction.readIds(sql`select uuidv7() as id from generate_series(1, ${count}::int)`);
}

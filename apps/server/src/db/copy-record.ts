import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';

/** A copy is a new record. */
const own = ['id', 'created_at', 'updated_at', 'version'];

const listCopiedColumns = (table: PgTable, givenNames: readonly string[]): PgColumn[] =>
  Object.values(getTableColumns(table)).filter(({ name, generated }) => !generated && !givenNames.includes(name));

const joinNames = (columns: readonly { readonly name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Copies a record with its parts, but for the values of the given columns (catalogue-3). Returns the id of the copy, or
 * undefined where the record does not exist. The first column of a part's primary key is its owner.
 */
export async function copyRecord(
  transaction: Transaction,
  { table, id, parts }: { table: PgTable; id: Id; parts: readonly PgTable[] },
  givenValues: Readonly<Record<string, string>>,
): Promise<Id | undefined> {
  const keptNames = joinNames(listCopiedColumns(table, [...own, ...Object.keys(givenValues)]));
  const values = sql.join(
    Object.values(givenValues).map((value) => sql`${value}`),
    sql`, `,
  );
  const copy = await transaction.readText(sql`
    insert into ${table} (${joinNames(Object.keys(givenValues).map((name) => ({ name })))}, ${keptNames})
    select ${values}, ${keptNames} from ${table} where id = ${id} returning id`);
  if (copy === undefined) return undefined;
  for (const part of parts) {
    const owner = getTableConfig(part).primaryKeys[0]?.columns[0];
    if (!owner) throw new Error('A table of parts has a primary key of owner and part.');
    const rest = joinNames(listCopiedColumns(part, [owner.name]));
    await transaction.execute(sql`
      insert into ${part} (${joinNames([owner])}, ${rest}) select ${copy}, ${rest} from ${part} where ${owner} = ${id}`);
  }
  return copy;
}

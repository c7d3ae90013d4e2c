import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id, IdName } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';

export const toAnyOfIds = (ids: readonly Id[]): SQL => sql`any (${sql.param([...ids])}::uuid[])`;

/** Locks rows of this table in one order for a save (decision 06). */
export async function lockRows(transaction: Transaction, table: PgTable, ids: readonly Id[]): Promise<void> {
  await transaction.execute(sql`select from ${table} where id = ${toAnyOfIds(ids)} order by id for no key update`);
}

/** Reads the names of entries in alphabetical order and locks the entries against deletion. Deleted entries are left out. */
export async function lockNames(transaction: Transaction, table: PgTable, ids: readonly Id[]): Promise<IdName[]> {
  return transaction.readRows(sql`
    select id, name from ${table} where id = ${toAnyOfIds(ids)} order by search_name for key share`);
}

export type CountedRow = IdName & { readonly count?: number };

/** Records sorted by name, with the number of those that use one. */
export const createCountedReader =
  (table: PgTable, countUses: SQL) =>
  (transaction: Transaction, ids: readonly Id[]): Promise<CountedRow[]> =>
    transaction.readRows(sql`
    select id, name, (${countUses}) as count from ${table} where id = ${toAnyOfIds(ids)} order by search_name`);

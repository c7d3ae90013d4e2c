import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id, IdName } from '#contract/values.ts';
import type { Outcome } from '#domain/bulk/outcomes.ts';
import type { Transaction } from '../../db/client.ts';

export const among = (ids: readonly Id[]) => sql`any (${sql.param([...ids])}::uuid[])`;

/** Rows of this table, locked in one order for a save (decision 06). */
export async function lockChosen(
  transaction: Transaction,
  table: PgTable,
  ids: readonly Id[],
  { preview }: { preview: boolean },
): Promise<void> {
  if (preview) return;
  await transaction.execute(sql`
    select from ${sql.identifier(getTableName(table))} where id = ${among(ids)} order by id for no key update`);
}

/** Reads the names of entries in alphabetical order and locks the entries against deletion. Deleted entries are left out. */
export async function findNames(transaction: Transaction, table: PgTable, ids: readonly Id[]): Promise<IdName[]> {
  const { rows } = await transaction.execute<IdName & Record<string, unknown>>(sql`
    select id, name from ${table} where id = ${among(ids)} order by search_name for key share`);
  return rows;
}

export type CountedRow = IdName & { readonly count: number };

/** Refuses the deletion of records that are in use. `isUsed` makes the sentence from the number of uses (catalogue-10). */
export const deletionOf = (text: string, { count }: CountedRow, isUsed: (count: number) => string): Outcome =>
  count > 0 ? { refused: isUsed(count) } : { text };

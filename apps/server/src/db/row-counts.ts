import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** The same number as `count(*)`, faster. Only for tables whose triggers write to `row_counts`. */
export const rowCountOf = (table: 'elements' | 'menus' | 'ingredients'): SQL =>
  sql`select coalesce(sum(change), 0)::int as count from row_counts where table_name = ${sql.raw(`'${table}'`)}`;

/** Merges the deltas. A single statement, so that a concurrent read sees the deltas or their sum, never both. */
export async function sumUpRowCounts(db: Database): Promise<void> {
  await db.execute(sql`
    with parts as (delete from row_counts returning table_name, change)
    insert into row_counts (table_name, change) select table_name, sum(change) from parts group by table_name`);
}

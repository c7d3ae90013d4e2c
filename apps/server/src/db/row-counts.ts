import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Of the tables whose statements leave a row in `row_counts`: exactly as many as `count(*)` would find, and sooner. */
export const rowCountOf = (table: 'elements' | 'menus' | 'ingredients'): SQL =>
  sql`select coalesce(sum(change), 0)::int as count from row_counts where table_name = ${sql.raw(`'${table}'`)}`;

/** Adds up what many statements left. One statement: whoever counts meanwhile sees the parts or their sum, never both. */
export async function sumUpRowCounts(db: Database): Promise<void> {
  await db.execute(sql`
    with parts as (delete from row_counts returning table_name, change)
    insert into row_counts (table_name, change) select table_name, sum(change) from parts group by table_name`);
}

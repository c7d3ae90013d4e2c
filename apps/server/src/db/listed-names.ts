import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A name in a list of a cell: in quotation marks where it holds what separates the names (`quoteItem`). */
export function quoteListedName(name: SQL): SQL {
  return sql`case when ${name} ~ '[;|\\n\\r"]' then '"' || replace(${name}, '"', '""') || '"' else ${name} end`;
}

/** Names as a list in a cell, by alphabet. */
export const selectJoinedNames = (table: PgTable | SQL): SQL =>
  sql`string_agg(${quoteListedName(sql`${table}.name`)}, '; ' order by ${table}.search_name)`;

import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../db/client.ts';

/** Finds an id by name. Throws where the content names what does not exist. */
export type FindId = (name: string) => Id;

/** The name of `record`, an element or a menu: an edition for another tag than the first is called `Name (Tag)`, as in imports. */
export const nameWithTag = sql`(select concat(record.name, ' (' || nullif(tags.name, 'Default') || ')')
  from menu_element_classes as tags where tags.id = record.menu_element_class_id)`;

export async function readIdGetter(
  transaction: Transaction,
  table: PgTable,
  name: SQL = sql`record.name`,
): Promise<FindId> {
  const { rows } = await transaction.execute<{ id: Id; name: string }>(
    sql`select id, ${name} as name from ${table} as record`,
  );
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return (givenText) => {
    const id = ids.get(givenText);
    if (!id) throw new Error(`The demo names ${givenText}, which does not exist.`);
    return id;
  };
}

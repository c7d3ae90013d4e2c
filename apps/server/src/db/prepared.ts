import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Reader } from './client.ts';

/**
 * A statement that every connection plans once and then knows by name: for reads whose rows PostgreSQL itself builds,
 * JSON included, where the query builder would add cost and no safety. The name must be unique in the product.
 */
export function prepared<Row>(name: string, text: string): (db: Reader, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const { rows } = await db.$client.query<QueryResultRow>({ name, text, values: [...values] });
    return rows as Row[];
  };
}

const dialect = new PgDialect();

/** The same for a statement put together from parts; `sql.placeholder(key)` marks what a call fills in by that key. */
export function preparedFrom<Row>(
  name: string,
  statement: SQL,
): (db: Reader, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const run = prepared<Row>(name, text);
  return (db, values) => run(db, fillPlaceholders(params, values));
}

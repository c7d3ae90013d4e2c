import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Reader } from './client.ts';

/**
 * A prepared statement: each connection plans it once. For reads whose JSON PostgreSQL builds, where the query builder
 * would add cost and no safety. The name must be unique in the product; without one, the pool names it while it has room.
 */
export function prepareQuery<Row extends QueryResultRow>(
  name: string | undefined,
  text: string,
): (db: Reader, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({ ...(name && { name }), text, values: [...values] });
    return rows;
  };
}

const dialect = new PgDialect();

/** A prepared statement composed of parts. `sql.placeholder(key)` marks the parameters. */
export function prepareStatement<Row extends QueryResultRow>(
  name: string | undefined,
  statement: SQL,
): (db: Reader, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const run = prepareQuery<Row>(name, text);
  return (db, values) => run(db, fillPlaceholders(params, values));
}

import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Id } from '#contract/values.ts';
import type { CountedPage } from './counted-page.ts';

/**
 * How a statement is read. The only place that takes the shape of rows on trust: mostly it is that of the answer, and the caller's
 * result says it.
 */
export interface StatementReader {
  readRows<Row>(statement: SQL): Promise<Row[]>;
  /** The first row; undefined if there is none. */
  readRow<Row>(statement: SQL): Promise<Row | undefined>;
  /** The column `id`. */
  readIds(statement: SQL): Promise<Id[]>;
  /** The column `name`. */
  readNames(statement: SQL): Promise<string[]>;
  /** The column `count` of the only row. */
  readCount(statement: SQL): Promise<number>;
  /** A page with its count (`countedPage`). */
  readPage<Row>(statement: SQL): Promise<CountedPage<Row>>;
  hasRows(statement: SQL): Promise<boolean>;
}

export function statementReader(db: Pick<NodePgDatabase, 'execute'>): StatementReader {
  async function readRows<Row>(statement: SQL): Promise<Row[]>;
  async function readRows(statement: SQL): Promise<unknown[]> {
    const { rows } = await db.execute(statement);
    return rows;
  }
  return {
    readRows,
    readRow: async <Row>(statement: SQL) => (await readRows<Row>(statement))[0],
    readIds: async (statement) => (await readRows<{ id: Id }>(statement)).map(({ id }) => id),
    readNames: async (statement) => (await readRows<{ name: string }>(statement)).map(({ name }) => name),
    readCount: async (statement) => (await readRows<{ count: number }>(statement))[0]?.count ?? 0,
    readPage: async <Row>(statement: SQL) => (await readRows<CountedPage<Row>>(statement))[0] ?? { data: [], count: 0 },
    hasRows: async (statement) => (await readRows(statement)).length > 0,
  };
}

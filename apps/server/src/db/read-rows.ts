import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Id, IdName } from '#contract/values.ts';
import type { CountedPage } from './counted-page.ts';

/**
 * How a statement is read. The only place that takes the shape of rows on trust: mostly it is that of the answer, and the caller's
 * result says it.
 */
export interface StatementReader {
  readRows<Row>(statement: SQL): Promise<Row[]>;
  /** The first row; undefined if there is none. */
  readRow<Row>(statement: SQL): Promise<Row | undefined>;
  /** A page with its count (`selectCountedPage`). */
  readPage<Row>(statement: SQL): Promise<CountedPage<Row>>;
  /** The column `id`. */
  readIds(statement: SQL): Promise<Id[]>;
  /** The column `name`. */
  readNames(statement: SQL): Promise<string[]>;
  /** The columns `id` and `name`. */
  readIdNames(statement: SQL): Promise<IdName[]>;
  readNamesById(statement: SQL): Promise<Map<Id, string>>;
  /** The first column of the first row, if it is a text. */
  readText(statement: SQL): Promise<string | undefined>;
  /** The same for a number; 0 without one. */
  readCount(statement: SQL): Promise<number>;
  hasRows(statement: SQL): Promise<boolean>;
  /** Each condition by itself. */
  readFlags<Name extends string>(conditions: Readonly<Record<Name, SQL>>): Promise<Record<Name, boolean>>;
}

const toFlagColumns = (conditions: Readonly<Record<string, SQL>>) =>
  sql.join(
    Object.entries(conditions).map(
      ([name, condition]) => sql`coalesce(${condition}, false) as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

export function createStatementReader(db: Pick<NodePgDatabase, 'execute'>): StatementReader {
  async function readRows<Row>(statement: SQL): Promise<Row[]>;
  async function readRows(statement: SQL): Promise<unknown[]> {
    const { rows } = await db.execute(statement);
    return rows;
  }
  const readRow = async <Row>(statement: SQL) => (await readRows<Row>(statement))[0];
  const readIdNames = (statement: SQL) => readRows<IdName>(statement);
  const readFirst = async (statement: SQL) => Object.values((await readRow<object>(statement)) ?? {})[0];
  async function readFlags<Name extends string>(conditions: Readonly<Record<Name, SQL>>) {
    const flags = await readRow<Record<Name, boolean>>(sql`select ${toFlagColumns(conditions)}`);
    if (!flags) throw new Error('A statement without a table has a row.');
    return flags;
  }
  return {
    readRows,
    readRow,
    readIdNames,
    readFlags,
    readPage: async <Row>(statement: SQL) => (await readRow<CountedPage<Row>>(statement)) ?? { data: [], count: 0 },
    readIds: async (statement) => (await readRows<{ id: Id }>(statement)).map(({ id }) => id),
    readNames: async (statement) => (await readRows<{ name: string }>(statement)).map(({ name }) => name),
    readNamesById: async (statement) => new Map((await readIdNames(statement)).map(({ id, name }) => [id, name])),
    readText: async (statement) => {
      const text = await readFirst(statement);
      return typeof text === 'string' ? text : undefined;
    },
    readCount: async (statement) => Number((await readFirst(statement)) ?? 0),
    hasRows: async (statement) => (await readRows(statement)).length > 0,
  };
}

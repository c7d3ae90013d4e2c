import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { GuardedPool } from './guarded-client.ts';
import { createClientWithNamedStatements } from './named-statements.ts';
import { createStatementReader, type StatementReader } from './read-rows.ts';

/** Few connections on purpose: on small machines, a pool of 8 makes the slowest replies many times slower. */
const POOL_SIZE = 4;
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000;

const DATE = 1082;
const TIMESTAMP_WITH_ZONE = 1184;
const BIGINT = 20;

// Dates stay text, timestamps become ISO text, counts become numbers. No `Date` with a local time zone anywhere.
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMP_WITH_ZONE, (text) => new Date(text).toISOString());
pg.types.setTypeParser(BIGINT, Number);

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
export type Transaction = DrizzleTransaction & StatementReader & { readonly $client: pg.PoolClient };
export interface Database extends Omit<NodePgDatabase, 'transaction'>, StatementReader {
  readonly $client: pg.Pool;
  /** PostgreSQL itself: for what needs a separate connection, such as a backup or being told of new mail. */
  readonly directUrl: string;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}
/** Reads accept both the pool and a transaction. */
export type Reader = Database | Transaction;

interface Connecting {
  readonly poolSize?: number;
  /** Where `url` leads to a pooler in transaction mode (decision 11). */
  readonly directUrl?: string | undefined;
}

/** Settings of each connection. A pooler in transaction mode refuses them, so there the role has these settings. */
const sessionSettings = {
  statement_timeout: STATEMENT_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  // Neither is worth its start for statements of milliseconds (decision 07).
  options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
};

export function connect(url: string, { poolSize = POOL_SIZE, directUrl }: Connecting = {}): Database {
  const isPooled = directUrl !== undefined && directUrl !== url;
  const pool = new GuardedPool({
    Client: createClientWithNamedStatements(isPooled),
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    ...(!isPooled && sessionSettings),
    application_name: 'brigade',
    keepAlive: true,
  });
  // The pool replaces a broken idle connection at the next query. Without a listener, the `error` event would end the
  // process.
  pool.on('error', () => undefined);
  const transaction = createTransaction(pool);
  const database = drizzle(pool);
  return Object.assign(database, createStatementReader(database), {
    $client: pool,
    directUrl: directUrl ?? url,
    transaction,
  });
}

/** The settings that a pooler's connections lack, as statements that set them. */
export async function listMissingSettingCommands(db: Database): Promise<readonly string[]> {
  return db.readNames(sql`
    select format('alter role %I set %s = %L;', current_user, name, wanted) as name
    from (values ('timezone', 'UTC', current_setting('timezone') = 'UTC'),
      ('statement_timeout', '10s', current_setting('statement_timeout') <> '0'),
      ('idle_in_transaction_session_timeout', '15s', current_setting('idle_in_transaction_session_timeout') <> '0'))
      as settings (name, wanted, "isThere")
    where not "isThere"`);
}

/**
 * Drizzle's transaction on a connection of the pool. Drizzle's own checkout leaks the connection when it breaks at
 * `begin`: four such breaks would exhaust the pool for good.
 */
function createTransaction(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase>();
  return async (work) => {
    const client = await pool.connect();
    const database = databases.get(client) ?? drizzle(client);
    databases.set(client, database);
    try {
      return await database.transaction((transaction) =>
        work(Object.assign(transaction, createStatementReader(transaction), { $client: client })),
      );
    } finally {
      // The pool drops a connection that broke or was closed.
      client.release();
    }
  };
}

import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal } from '#contract/refusal.ts';
import { GuardedPool } from './guarded-client.ts';
import { clientWithNamedStatements } from './named-statements.ts';
import { type IdempotencyKey, storeAnswer } from './once.ts';

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
export type Transaction = DrizzleTransaction & { readonly $client: pg.PoolClient };
export interface Database extends Omit<NodePgDatabase, 'transaction'> {
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
    Client: clientWithNamedStatements(isPooled),
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
  const transaction = transactionsOn(pool);
  return Object.assign(drizzle(pool), { $client: pool, directUrl: directUrl ?? url, transaction });
}

/** The settings that a pooler's connections lack, as statements that set them. */
export async function missingSettings(db: Database): Promise<readonly string[]> {
  const { rows } = await db.execute<{ missing: string }>(sql`
    select format('alter role %I set %s = %L;', current_user, name, wanted) as missing
    from (values ('timezone', 'UTC', current_setting('timezone') = 'UTC'),
      ('statement_timeout', '10s', current_setting('statement_timeout') <> '0'),
      ('idle_in_transaction_session_timeout', '15s', current_setting('idle_in_transaction_session_timeout') <> '0'))
      as settings (name, wanted, "isThere")
    where not "isThere"`);
  return rows.map(({ missing }) => missing);
}

/**
 * Drizzle's transaction on a connection of the pool. Drizzle's own checkout leaks the connection when it breaks at
 * `begin`: four such breaks would exhaust the pool for good.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase>();
  return async (work) => {
    const client = await pool.connect();
    const database = databases.get(client) ?? drizzle(client);
    databases.set(client, database);
    try {
      return await database.transaction((transaction) => work(Object.assign(transaction, { $client: client })));
    } finally {
      // The pool drops a connection that broke or was closed.
      client.release();
    }
  };
}

/** One write by a person; the audit trail names it with every change, so that all of them can be undone (history-1). */
export interface Step {
  readonly id: string;
  readonly operation: string;
  /** The step that this one undoes. */
  readonly undoes?: string;
  /** Called once a transaction of the step is committed. */
  readonly onTaken?: () => void;
}

/** The author of a change, its step, and the idempotency key of a creating call (errors-4). */
export interface Author {
  readonly userId: string | null;
  readonly once?: IdempotencyKey;
  readonly step?: Step;
}

/** The product itself: jobs, demo data, shell commands. */
export const brigadeItself: Author = { userId: null };

/** Rolls a transaction back. The caller keeps the result. */
class RolledBack extends Error {}

const setAuthor = (userId: string) => sql`select set_config('brigade.author', ${userId}, true)`;

/** One round trip. A request with two transactions is one step. */
const setAuthorAndStep = (userId: string, { id, operation, undoes }: Step) => sql`
  with taken as (
    insert into steps (id, operation, author_id, undoes)
    values (${id}, ${operation}, ${userId}, ${undoes ?? null}::uuid) on conflict (id) do nothing)
  select set_config('brigade.author', ${userId}, true), set_config('brigade.step', ${id}, true)`;

/**
 * One command, one transaction. Sets the author for the audit trail. A refusal rolls back everything. With an
 * idempotency key, the answer is stored in the same transaction (decision 05).
 */
export async function changing<T>(
  db: Database,
  { userId, once, step }: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const refused: { result: T | undefined } = { result: undefined };
  try {
    const done = await db.transaction(async (transaction) => {
      if (userId) await transaction.execute(step ? setAuthorAndStep(userId, step) : setAuthor(userId));
      const result = await work(transaction);
      if (isRefusal(result)) {
        refused.result = result;
        throw new RolledBack();
      }
      if (once) await storeAnswer(transaction, once, { data: result ?? null }, step?.id ?? null);
      return result;
    });
    step?.onTaken?.();
    return done;
  } catch (error) {
    if (error instanceof RolledBack && refused.result !== undefined) return refused.result;
    throw error;
  }
}

/**
 * A transaction as a database: the transaction of a command becomes a part of it, so that whole commands can be put
 * together, or run and rolled back.
 */
export const within = (outer: Transaction): Database =>
  Object.assign(Object.create(outer), {
    transaction: <T>(work: (inner: Transaction) => Promise<T>) =>
      outer.transaction((inner) => work(Object.assign(inner, { $client: outer.$client }))),
  });

/** Does the work, rolls it back, and returns its result (decision 30). */
export async function runAndRollBack<T>(
  db: Database,
  author: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const tried: { result: T }[] = [];
  try {
    return await changing(db, author, async (transaction) => {
      tried.push({ result: await work(transaction) });
      throw new RolledBack();
    });
  } catch (error) {
    const [done] = tried;
    if (error instanceof RolledBack && done) return done.result;
    throw error;
  }
}

/** The reason of a failure without parameters: Drizzle's own message contains them, its cause does not. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

export interface DatabaseFault {
  readonly code: string;
  readonly constraint: string | undefined;
  /** Which value: 'Key (vendor_id)=(…) is not present in table "vendors".' */
  readonly detail: string | undefined;
  readonly table: string | undefined;
}

/** SQLSTATE and constraint of a rejected statement. Drizzle hides both in `cause`. */
export function databaseErrorOf(error: unknown): DatabaseFault | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code
    ? { code: cause.code, constraint: cause.constraint, detail: cause.detail, table: cause.table }
    : undefined;
}

/** True when this constraint rejected the statement. The constraint is the guarantee behind a command's own check. */
export const violates = (error: unknown, constraint: string): boolean =>
  databaseErrorOf(error)?.constraint === constraint;

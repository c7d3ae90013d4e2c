import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal, type Refusal } from '#contract/refusal.ts';
import { GuardedPool } from './guarded-client.ts';
import { clientWithNamedStatements } from './named-statements.ts';
import { claimKey, type OnceKey, storeAnswer } from './once.ts';

/** Few connections on purpose: on small machines a pool of 8 makes the slowest answers many times slower, not faster. */
const POOL_SIZE = 4;
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000;

const DATE = 1082;
const TIMESTAMP_WITH_ZONE = 1184;
const BIGINT = 20;

// Plain days stay text, moments become ISO text, counts become numbers: no `Date` with a local zone anywhere.
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMP_WITH_ZONE, (text) => new Date(text).toISOString());
pg.types.setTypeParser(BIGINT, Number);

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
export type Transaction = DrizzleTransaction & { readonly $client: pg.PoolClient };
export interface Database extends Omit<NodePgDatabase, 'transaction'> {
  readonly $client: pg.Pool;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}
/** A read works on either: alone, or inside the transaction of a command. */
export type Reader = Database | Transaction;

export function connect(url: string, options: { poolSize?: number } = {}): Database {
  const pool = new GuardedPool({
    Client: clientWithNamedStatements(),
    connectionString: url,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    options: '-c timezone=UTC',
    application_name: 'brigade',
    keepAlive: true,
  });
  // An idle connection that breaks is replaced at the next query; unheard, its event would end the process.
  pool.on('error', () => undefined);
  return Object.assign(drizzle(pool), { $client: pool, transaction: transactionsOn(pool) });
}

/**
 * Drizzle's transaction on a connection of the pool. Its own way of taking one leaks it when it breaks at `begin`: after
 * four such breaks the pool would be empty for good.
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
      // The pool drops a connection that broke or was closed meanwhile.
      client.release();
    }
  };
}

/** Who changes something, and under which key a retry of the same call is recognised (domain §8). */
export interface Author {
  readonly userId: string | null;
  readonly once?: OnceKey;
}

/** The product's own work: jobs, demo data, commands of the operator's shell. */
export const brigadeItself: Author = { userId: null };

/** Carries a refusal out of a transaction, which rolls it back. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * One command, one transaction. Sets the author for the audit trail. A refusal rolls back whatever was written before it.
 * Under an idempotency key, the answer is stored in the same transaction, so that a write and the memory of it exist
 * both or not at all (decision 140).
 */
export async function changing<T>(
  db: Database,
  { userId, once }: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (transaction) => {
      if (userId) await transaction.execute(sql`select set_config('brigade.author', ${userId}, true)`);
      if (once) await claimKey(transaction, once);
      const result = await work(transaction);
      if (isRefusal(result)) throw new Refused(result);
      if (once) await storeAnswer(transaction, once, { data: result ?? null });
      return result;
    });
  } catch (error) {
    // Only a result of `work` is thrown as `Refused`, so it has the type that `work` promises.
    if (error instanceof Refused) return error.refusal as T;
    throw error;
  }
}

/** Why something failed, for logs and for people: Drizzle's own message carries the parameters, its cause does not. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** SQLSTATE and constraint of a refused statement; Drizzle hides both in `cause`. */
export function databaseErrorOf(error: unknown): { code: string; constraint: string | undefined } | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code
    ? { code: cause.code, constraint: cause.constraint }
    : undefined;
}

/** True when the database refused a statement because of this constraint: the guarantee behind a command's sentence. */
export const violates = (error: unknown, constraint: string): boolean =>
  databaseErrorOf(error)?.constraint === constraint;

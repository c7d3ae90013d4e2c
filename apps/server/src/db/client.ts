import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { plannedOnce } from './planned-once.ts';

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

export type Database = NodePgDatabase & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A read works on either: alone, or inside the transaction of a command. */
export type Reader = Database | Transaction;

export function connect(url: string, options: { poolSize?: number } = {}): Database {
  const pool = new pg.Pool({
    Client: plannedOnce(),
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
  return drizzle(pool) as Database;
}

/** Who changes something, and under which key a retry of the same call is recognised (domain §8). */
export interface Author {
  readonly userId: string | null;
  readonly once?: { readonly key: string; readonly operation: string; readonly bodyHash: string };
}

/** The product's own work: jobs, demo data, commands of the operator's shell. */
export const brigadeItself: Author = { userId: null };

/** Thrown when a call with this idempotency key was already carried out; the door answers with the first reply. */
export class AlreadyDone extends Error {}

/**
 * One command, one transaction. Sets the author for the audit trail, and claims the idempotency key in the same
 * transaction, so that a write and the memory of it exist both or not at all.
 */
export function changing<T>(db: Database, author: Author, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (transaction) => {
    if (author.userId) await transaction.execute(sql`select set_config('brigade.author', ${author.userId}, true)`);
    if (author.once && author.userId) {
      const { key, operation, bodyHash } = author.once;
      const claimed = await transaction.execute(sql`
        insert into idempotency_keys (user_id, key, operation, body_hash)
        values (${author.userId}, ${key}, ${operation}, ${bodyHash})
        on conflict do nothing returning 1`);
      if (claimed.rowCount === 0) throw new AlreadyDone();
    }
    return work(transaction);
  });
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

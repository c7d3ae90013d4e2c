import { sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusal.ts';
import type { Database, Transaction } from './client.ts';
import { type IdempotencyKey, storeAnswer } from './once.ts';
import { createStatementReader } from './read-rows.ts';

/** One write by a person; the audit trail names it with every change, so that all of them can be undone (history-1). */
export interface Step {
  readonly id: string;
  readonly operation: string;
  /** The API key of the call (access-17). */
  readonly apiKeyId?: string | undefined;
  /** The step that this one undoes. */
  readonly undoes?: string;
  /** Called once a transaction of the step is committed. */
  readonly onTaken?: () => void;
}

/** The author of a change, its step, and what the call is known by when it comes again (errors-4). */
export interface Author {
  readonly userId: string | null;
  readonly once?: IdempotencyKey;
  readonly step?: Step;
}

/** The product itself: jobs, demo data, shell commands. */
export const brigadeItself: Author = { userId: null };

/** Rolls a transaction back. The caller keeps the result. */
class RolledBack extends Error {}

const composeAuthorSql = (userId: string) => sql`select set_config('brigade.author', ${userId}, true)`;

/** One round trip. A request with two transactions is one step. Of a save, the step that the same request took before (errors-3). */
const composeAuthorAndStepSql = (
  userId: string,
  { id, operation, apiKeyId, undoes }: Step,
  once?: IdempotencyKey,
) => sql`
  with taken as (
    insert into steps (id, operation, author_id, api_key_id, undoes)
    values (${id}, ${operation}, ${userId}, ${apiKeyId ?? null}::uuid, ${undoes ?? null}::uuid) on conflict (id) do nothing)
  select set_config('brigade.author', ${userId}, true), set_config('brigade.step', ${id}, true)
    ${
      once?.method === 'PUT'
        ? sql`, set_config('brigade.repeated_step', coalesce((
            select step_id::text from idempotency_keys where user_id = ${userId} and key = ${once.key}), ''), true)`
        : sql``
    }`;

/**
 * One command, one transaction. Sets the author for the audit trail. A refusal rolls back everything. With an
 * idempotency key, the answer is stored in the same transaction (decision 05).
 */
export async function inTransaction<T>(
  db: Database,
  { userId, once, step }: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const refusal: { result: T | undefined } = { result: undefined };
  try {
    const committedResult = await db.transaction(async (transaction) => {
      if (userId)
        await transaction.execute(step ? composeAuthorAndStepSql(userId, step, once) : composeAuthorSql(userId));
      const result = await work(transaction);
      if (isRefusal(result)) {
        refusal.result = result;
        throw new RolledBack();
      }
      if (once) {
        const reply = once.method === 'PUT' ? {} : { data: result ?? null };
        await storeAnswer(transaction, once, reply, step?.id ?? null);
      }
      return result;
    });
    step?.onTaken?.();
    return committedResult;
  } catch (error) {
    if (error instanceof RolledBack && refusal.result !== undefined) return refusal.result;
    throw error;
  }
}

/**
 * A transaction as a database: the transaction of a command becomes a part of it, so that whole commands can be put
 * together, or run and rolled back.
 */
export const toDatabase = (outer: Transaction): Database =>
  Object.assign(Object.create(outer), {
    transaction: <T>(work: (inner: Transaction) => Promise<T>) =>
      outer.transaction((inner) =>
        work(Object.assign(inner, createStatementReader(inner), { $client: outer.$client })),
      ),
  });

/** Does the work, rolls it back, and returns its result (decision 30). */
export async function runAndRollBack<T>(
  db: Database,
  author: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const tried: { result: T }[] = [];
  try {
    return await inTransaction(db, author, async (transaction) => {
      tried.push({ result: await work(transaction) });
      throw new RolledBack();
    });
  } catch (error) {
    const [attempt] = tried;
    if (error instanceof RolledBack && attempt) return attempt.result;
    throw error;
  }
}

import { sql } from 'drizzle-orm';
import type { Reader, Transaction } from './client.ts';

/**
 * What a call is known by when it comes again, and the fingerprint of its request: of a creating call its
 * `Idempotency-Key`, of a deletion its address, of a save address and body (errors-4).
 */
export interface IdempotencyKey {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly userId: string;
  readonly key: string;
  readonly operation: string;
  /** Hash of method, address and body. */
  readonly requestHash: string;
}

export interface StoredAnswer {
  readonly operation: string;
  readonly requestHash: string;
  readonly reply: unknown;
  readonly stepId: string | null;
}

/** The call of this key was already carried out: this one is rolled back, and the server replies with the stored answer. */
class AlreadyDone extends Error {}

/** The stored answer of this key. Undefined: none, or not committed yet. */
export async function findStoredAnswer(
  reader: Reader,
  { userId, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> {
  return reader.readRow(sql`
    select operation, request_hash as "requestHash", reply, step_id as "stepId" from idempotency_keys where user_id = ${userId} and key = ${key}`);
}

/** What was deleted may come back and be deleted again: the last deletion counts, and of equal saves the last that changed something. */
const keepLatest = sql`do update set reply = excluded.reply, step_id = excluded.step_id, created_at = now()
  where exists (select from audit_trail where step_id = excluded.step_id)`;

/**
 * Stores the answer in the transaction of the record. A second creating call with the same key waits here until the first one has
 * ended, and throws `AlreadyDone` if it was carried out.
 */
export async function storeAnswer(
  transaction: Reader | Transaction,
  once: IdempotencyKey,
  reply: unknown,
  stepId: string | null,
): Promise<void> {
  const { rowCount } = await transaction.execute(sql`
    insert into idempotency_keys (user_id, key, operation, request_hash, reply, step_id)
    values (${once.userId}, ${once.key}, ${once.operation}, ${once.requestHash}, ${JSON.stringify(reply)}::jsonb, ${stepId})
    on conflict (user_id, key) ${once.method === 'POST' ? sql`do nothing` : keepLatest}`);
  if (!rowCount && once.method === 'POST') throw new AlreadyDone();
}

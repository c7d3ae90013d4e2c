import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import { AlreadyDone, type Author, type Database } from '../db/client.ts';
import type { CurrentUser } from '../session/door.ts';

/** Who changes something by this request; a creating call brings the key by which its retry is recognised (domain §8). */
export function authorOf(
  operationName: string,
  method: string,
  request: FastifyRequest,
  user: CurrentUser | null,
): Author {
  const key = request.headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string' || key === '' || key.length > 200 || !user)
    return { userId: user?.id ?? null };
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  return { userId: user.id, once: { key, operation: operationName, bodyHash } };
}

interface FirstReply {
  operation: string;
  body_hash: string;
  status: number | null;
  reply: unknown;
}

const REPLY_WAIT_STEPS = 40;
const REPLY_WAIT_STEP = 50;

/** The reply of the first call with this key; undefined when there was none. */
async function firstReply(db: Database, author: Author): Promise<FirstReply | undefined> {
  const { rows } = await db.execute<FirstReply & Record<string, unknown>>(
    sql`select operation, body_hash, status, reply from idempotency_keys where user_id = ${author.userId} and key = ${author.once?.key}`,
  );
  return rows[0];
}

/** What is sent, as a value: a Fastify reply that an async function returned would be awaited as one, until it is sent. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export interface Refused {
  readonly refusal: Refusal;
  /** Where it is not the one of the refusal's code. */
  readonly status?: number;
}

/** What the first of two equal creating calls was answered; it may still be on its way. */
async function replay(db: Database, author: Author): Promise<Answer | Refused | undefined> {
  for (let step = 0; step < REPLY_WAIT_STEPS; step++) {
    const first = await firstReply(db, author);
    if (!first) return undefined;
    if (first.operation !== author.once?.operation || first.body_hash !== author.once.bodyHash) {
      return {
        refusal: refuse('validation_failed', 'This Idempotency-Key was used for another request.'),
        status: 422,
      };
    }
    if (first.status !== null) return { status: first.status, body: first.reply };
    await new Promise((resolve) => setTimeout(resolve, REPLY_WAIT_STEP));
  }
  return { refusal: refuse('conflict', 'This was saved already. Please reload to see it.') };
}

async function remember(db: Database, author: Author, status: number, body: unknown) {
  await db.execute(
    sql`update idempotency_keys set status = ${status}, reply = ${JSON.stringify(body)}::jsonb
        where user_id = ${author.userId} and key = ${author.once?.key}`,
  );
}

/** A refused call wrote nothing: after mending it, the person may send it again under the same key. */
async function forget(db: Database, author: Author) {
  await db.execute(
    sql`delete from idempotency_keys where user_id = ${author.userId} and key = ${author.once?.key} and status is null`,
  );
}

/**
 * The answer of `work`, once for each idempotency key: a repeated call gets the first one's answer, also when both are
 * under way at the same time or the process was killed between the two.
 */
export async function answerOnce(
  db: Database,
  by: Author,
  work: () => Promise<Answer | Refusal>,
): Promise<Answer | Refused> {
  const first = by.once && (await replay(db, by));
  if (first) return first;
  try {
    const answer = await work();
    if (isRefusal(answer)) {
      if (by.once) await forget(db, by);
      return { refusal: answer };
    }
    if (by.once) await remember(db, by, answer.status, answer.body);
    return answer;
  } catch (error) {
    const done = error instanceof AlreadyDone ? await replay(db, by) : undefined;
    if (done) return done;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { Author, Database } from '../db/client.ts';
import { AlreadyDone, findAnswer, type OnceKey } from '../db/once.ts';
import type { CurrentUser } from './access.ts';

const MAX_KEY_LENGTH = 200;

/**
 * The author of a change, and the idempotency key of a creating call (errors-4). Refuses a key that is too long: who sends
 * one counts on it.
 */
export function authorOf(
  operationName: string,
  method: string,
  request: FastifyRequest,
  user: CurrentUser | null,
): Author | Refusal {
  const key = request.headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string' || key === '' || !user) return { userId: user?.id ?? null };
  if (key.length > MAX_KEY_LENGTH) {
    return refuse('validation_failed', `An Idempotency-Key can have at most ${MAX_KEY_LENGTH} characters.`);
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex');
  return { userId: user.id, once: { userId: user.id, key, operation: operationName, requestHash } };
}

export interface Refused {
  readonly refusal: Refusal;
  /** Overrides the status of the refusal's code. */
  readonly status?: number;
}
export type Answered<Body> = { readonly body: Body } | Refused;

/** The stored reply of an earlier call. Refuses a different request with the same key. */
async function replay<Body>(db: Database, once: OnceKey): Promise<Answered<Body> | undefined> {
  const first = await findAnswer(db, once);
  if (!first) return undefined;
  if (first.operation !== once.operation || first.requestHash !== once.requestHash)
    return { refusal: refuse('validation_failed', 'This Idempotency-Key was used for another request.'), status: 422 };
  // Stored under this operation's name, so the reply has this operation's type.
  return { body: first.reply as Body };
}

/**
 * Runs `work` once per idempotency key. A retry gets the stored reply, also when both calls run concurrently or the
 * process was killed before it answered.
 */
export async function answerOnce<Body>(
  db: Database,
  { once }: Author,
  work: () => Promise<Body | Refusal>,
): Promise<Answered<Body>> {
  const first = once && (await replay<Body>(db, once));
  if (first) return first;
  try {
    const body = await work();
    return isRefusal(body) ? { refusal: body } : { body };
  } catch (error) {
    const done = error instanceof AlreadyDone && once ? await replay<Body>(db, once) : undefined;
    if (done) return done;
    throw error;
  }
}

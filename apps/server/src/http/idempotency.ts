import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { Database } from '../db/client.ts';
import { findStoredAnswer, type IdempotencyKey, storeAnswer } from '../db/once.ts';
import type { Author } from '../db/transaction.ts';
import type { CurrentUser } from './access.ts';

const MAX_KEY_LENGTH = 200;

/** The id of the step that a write has taken (history-1). */
export const STEP_HEADER = 'brigade-step';

const isFile = (body: unknown) => body instanceof Uint8Array;

/**
 * The author of a change, its step, and the idempotency key of a creating call (errors-4). Refuses a key that is too long: who sends
 * one counts on it.
 */
export function readAuthor(
  operationName: string,
  method: string,
  { request, reply, user }: { request: FastifyRequest; reply: FastifyReply; user: CurrentUser | null },
): Author | Refusal {
  const key = request.headers['idempotency-key'];
  if (!user) return { userId: null };
  const step = {
    id: randomUUID(),
    operation: operationName,
    apiKeyId: user.apiKeyId,
    onTaken: () => {
      reply.header(STEP_HEADER, step.id);
    },
  };
  const author = { userId: user.id, step };
  const userAndOperation = { userId: user.id, operation: operationName };
  // The same address or body again is the same call, with a key or without (errors-4).
  if (method === 'DELETE') {
    // Confirmed or not: whoever asks again begins with the question.
    const [address = ''] = request.url.split('?');
    return { ...author, once: { ...userAndOperation, method, key: `DELETE ${address}`, requestHash: '' } };
  }
  if (method === 'PUT') {
    const requestHash = hashRequest(request);
    return { ...author, once: { ...userAndOperation, method, key: `PUT ${request.url} ${requestHash}`, requestHash } };
  }
  if (method !== 'POST' || typeof key !== 'string' || key === '') return author;
  if (key.length > MAX_KEY_LENGTH) {
    return refuse('validation_failed', `An Idempotency-Key can have at most ${MAX_KEY_LENGTH} characters.`);
  }
  return { ...author, once: { ...userAndOperation, method, key, requestHash: hashRequest(request) } };
}

function hashRequest({ method, url, body }: FastifyRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([method, url, isFile(body) ? null : (body ?? null)]));
  return (isFile(body) ? hash.update(body) : hash).digest('hex');
}

interface Refused {
  readonly refusal: Refusal;
  /** Overrides the status of the refusal's code. */
  readonly status?: number;
}
export type Answered<Body> = { readonly body: Body; readonly replayedStep?: string | null } | Refused;

/** The stored reply of an earlier call. Refuses a different request with the same key. */
async function replay<Body>(db: Database, once: IdempotencyKey): Promise<Answered<Body> | undefined> {
  const first = await findStoredAnswer(db, once);
  if (!first) return undefined;
  if (first.operation !== once.operation || first.requestHash !== once.requestHash)
    return { refusal: refuse('validation_failed', 'This Idempotency-Key was used for another request.'), status: 422 };
  // Stored under this operation's name, so the reply has this operation's type.
  return { body: first.reply as Body, replayedStep: first.stepId };
}

/**
 * Runs `work` once per idempotency key. A retry gets the stored reply, also when both calls run concurrently or the
 * process was killed before it answered: what it does again is rolled back where its answer would be stored (errors-4).
 */
export async function answerOnce<Body>(
  db: Database,
  { once }: Author,
  work: () => Promise<Body | Refusal>,
): Promise<Answered<Body>> {
  try {
    const body = await work();
    if (!isRefusal(body)) {
      // Sessions and passkeys end outside of a transaction that names its author.
      if (once?.method === 'DELETE') await storeAnswer(db, once, body, null);
      return { body };
    }
    // What is refused because this very call has done it before was not refused. A save that is stale asks the trail itself.
    const mayBeDone = once?.method === 'POST' || (once?.method === 'DELETE' && body.refused === 'not_found');
    return (mayBeDone && (await replay<Body>(db, once))) || { refusal: body };
  } catch (error) {
    const repeatedAnswer = once?.method === 'POST' && (await replay<Body>(db, once));
    if (repeatedAnswer) return repeatedAnswer;
    throw error;
  }
}

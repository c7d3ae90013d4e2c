import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/refusal.ts';
import { bodyOfRefusal, refusalOfError, sendRefusal } from './errors.ts';
import type { Answered, Refused } from './idempotency.ts';

export const LINES = 'application/x-ndjson';

export interface Progress {
  /** Only the last report within a moment is sent. */
  readonly report: (progress: unknown) => void;
  /** Aborts when the person closes the connection: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export const noProgress: Progress = { report: () => undefined, signal: new AbortController().signal };

/** An answer that comes within this time needs no progress. */
const SOON = 400;
const TELL_EVERY = 200;

/**
 * Answers with lines of JSON: how far the work is, and then its reply. What is done soon is answered as usual, with its
 * status. The stream keeps proxies from taking a long work for a broken one.
 */
export async function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (progress: Progress) => Promise<Answered<unknown>>,
): Promise<FastifyReply> {
  const closed = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closed.abort();
  });
  let last: unknown;
  const report = (progress: unknown) => {
    last = progress;
  };
  const answer = work({ report, signal: closed.signal }).catch((error: unknown): Refused => {
    // Nobody reads this answer, and a person who cancels is no failure of the server.
    if (closed.signal.aborted) return { refusal: refuse('unavailable', 'Canceled.') };
    throw error;
  });
  const soon = await Promise.race([answer, pause(SOON)]);
  if (soon) return 'refusal' in soon ? sendRefusal(reply, soon.refusal, soon.status) : reply.send(soon.body);

  const lines = new PassThrough();
  const write = (line: unknown) => lines.write(`${JSON.stringify(line)}\n`);
  const telling = setInterval(() => {
    if (last !== undefined) write({ progress: last });
    last = undefined;
  }, TELL_EVERY);
  answer
    .then((done) => ('refusal' in done ? bodyOfRefusal(done.refusal, request.id) : done.body))
    .catch((error: FastifyError) => bodyOfRefusal(refusalOfError(error, request), request.id))
    .then((body) => {
      clearInterval(telling);
      lines.end(`${JSON.stringify(body)}\n`);
    });
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}

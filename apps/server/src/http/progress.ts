import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ErrorReply, type Operation } from '#contract/operation.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { getRefusalStatus, toErrorRefusal, toErrorReply } from './errors.ts';
import { type Answered, STEP_HEADER } from './idempotency.ts';

const LINES = 'application/x-ndjson';

/** Answered in lines to who accepts them (errors-11). */
export const isLongOperation = ({ progress, upload, mayBeLong }: Operation) => Boolean(progress ?? upload ?? mayBeLong);
export const acceptsLines = ({ headers }: FastifyRequest) => String(headers.accept).includes(LINES);

/** A long operation can also answer by lines: the last one has what an answer without lines has in its head, and the usual reply. */
export function createReplySchema(operation: Operation) {
  const { progress, data, meta } = operation;
  const reply = z.object({ data, ...(meta && { meta }) });
  if (!isLongOperation(operation)) return reply;
  const step = z.string().nullable().describe('The step that it has taken; null: none');
  const line = z.union([
    ...(progress ? [z.object({ progress })] : []),
    reply.extend({ status: z.literal(200), step }),
    ErrorReply.extend({ status: z.int().min(400) }),
  ]);
  return {
    description: 'Lines for who accepts them: any number of `progress`, then the reply with its status and step.',
    content: { 'application/json': { schema: reply }, [LINES]: { schema: line } },
  };
}

export interface Progress {
  /** Only the last report within a moment is sent. */
  readonly report: (progress: unknown) => void;
  /** Aborts when the person closes the connection: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export const noProgress: Progress = { report: () => undefined, signal: new AbortController().signal };

const TELL_EVERY = 200;

/**
 * Answers with lines of JSON: how far the work is, and then its reply, with the status and the step that an answer without
 * lines has in its head. The head of this one is the same whatever the load: it is sent before the work begins. The
 * stream keeps proxies from taking a long work for a broken one.
 */
export function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (progress: Progress) => Promise<Answered<object>>,
): FastifyReply {
  const closeController = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closeController.abort();
  });
  let last: unknown;
  const report = (progress: unknown) => {
    last = progress;
  };
  const lines = new PassThrough();
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  const telling = setInterval(() => {
    if (last !== undefined) write({ progress: last });
    last = undefined;
  }, TELL_EVERY);
  const toLine = (refusal: Refusal, status = getRefusalStatus(refusal)) => ({
    status,
    ...toErrorReply(refusal, request.id),
  });
  work({ report, signal: closeController.signal })
    .then((answer) => {
      if ('refusal' in answer) return toLine(answer.refusal, answer.status);
      const step = answer.replayedStep ?? reply.getHeader(STEP_HEADER) ?? null;
      return { status: 200, step, ...answer.body };
    })
    // Nobody reads the answer of a work that was canceled, and a person who cancels is no failure of the server.
    .catch((error: FastifyError) =>
      toLine(closeController.signal.aborted ? refuse('unavailable', 'Canceled.') : toErrorRefusal(error, request)),
    )
    .then((line) => {
      clearInterval(telling);
      lines.end(`${JSON.stringify(line)}\n`);
    });
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}

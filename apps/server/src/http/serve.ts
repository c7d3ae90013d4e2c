import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ErrorReply, type Operation, type OperationReply, type OperationRequest } from '#contract/operation.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { Config } from '../config.ts';
import type { Author, Database } from '../db/client.ts';
import { TimeIsUp, withTimeLimit } from '../db/time-limit.ts';
import { type Authenticate, type CurrentUser, requireAccess } from './access.ts';
import { sendRefusal } from './errors.ts';
import { answerOnce, authorOf } from './idempotency.ts';

/** What every handler gets beside the parsed input. */
export interface Caller {
  /** Who asks; null only on public operations. */
  readonly user: CurrentUser | null;
  /** Who to name as author of a change; carries the idempotency key of a creating call. */
  readonly by: Author;
  /** The version of `If-Match`; undefined: the last write wins (domain §8). */
  readonly ifMatch: number | undefined;
  readonly request: FastifyRequest;
  /** Only for headers; what a handler returns becomes the reply. */
  readonly reply: FastifyReply;
}

export interface BinaryReply {
  readonly file: Uint8Array;
  /** As the person sees it; made safe for the header at the door. */
  readonly fileName: string;
}

type ReplyOf<O extends Operation> = O extends { readonly binary: string } ? BinaryReply : OperationReply<O>;
export type Handler<O extends Operation> = (input: OperationRequest<O> & Caller) => Promise<ReplyOf<O> | Refusal>;

/** What a query or command found, as the reply; nothing found is the refusal for that. */
export function replyWith<T>(result: T | Refusal | undefined): { data: T } | Refusal {
  if (result === undefined) return notFound();
  return isRefusal(result) ? result : { data: result };
}

export interface RouteContext {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly db: Database;
  readonly authenticate: Authenticate;
  /** Where people reach this installation: what links begin with, and the origin that writes by cookie come from. */
  readonly publicUrl: string;
}

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8; neither can break out of the header. */
export function contentDisposition(fileName: string): string {
  const clean = fileName.replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim();
  const ascii = clean.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const sendFile = (reply: FastifyReply, type: string, { file, fileName }: BinaryReply) =>
  reply
    .header('content-disposition', contentDisposition(fileName))
    .type(type)
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));

const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined;

/** Refused where it cannot be read: who sends one counts on it, and would overwrite what somebody else saved. */
function readIfMatch(request: FastifyRequest): number | undefined | Refusal {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(given);
  return match
    ? Number(match[1])
    : refuse('validation_failed', 'If-Match must be the ETag of the version that was read.');
}

function schemaOf(name: string, operation: Operation) {
  const success = operation.binary
    ? { content: { [operation.binary]: { schema: z.any() } } }
    : z.object({ data: operation.data, ...(operation.meta && { meta: operation.meta }) });
  return {
    operationId: name,
    summary: operation.summary,
    description: `Permission: ${operation.permission}`,
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    response: { [operation.status ?? 200]: success, '4xx': ErrorReply, '5xx': ErrorReply },
  };
}

/**
 * No request lasts longer than ten seconds in sum (quality: a slow or silent database). Queries share the first two
 * limits; the third also ends what waits for something else, such as an identity provider.
 */
const ACCESS_LIMIT = 3_000;
const HANDLER_LIMIT = 6_000;
const ANSWER_LIMIT = 6_500;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const isOver = new AbortController();
  const timeout = pause(ANSWER_LIMIT, undefined, { signal: isOver.signal }).then(() => {
    throw new TimeIsUp();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    isOver.abort();
  }
}

/**
 * Opens one operation of the contract at the door: access first (before the body is read), then zod, then the handler,
 * whose refusals become replies here. An operation that is never served does not exist; one without a permission cannot be written.
 */
export function serve<O extends Operation>(
  context: RouteContext,
  name: string,
  operation: O,
  handler: Handler<O>,
): void {
  const { app, db, authenticate } = context;
  app.route({
    method: operation.method,
    url: operation.path,
    ...(operation.bodyLimit && { bodyLimit: operation.bodyLimit }),
    schema: schemaOf(name, operation),
    onRequest: (request, reply) =>
      withTimeLimit(ACCESS_LIMIT, () => requireAccess(authenticate, operation.permission, request, reply)),
    handler: async (request, reply) => {
      const user = request.currentUser ?? null;
      const by = authorOf(name, operation.method, request, user);
      const ifMatch = readIfMatch(request);
      if (isRefusal(ifMatch)) return sendRefusal(reply, ifMatch);
      const { params, query, body } = request;
      const input = { params, query, body, user, by, ifMatch, request, reply };
      const handle = () =>
        withTimeLimit(HANDLER_LIMIT, () => handler(input as unknown as OperationRequest<O> & Caller));
      if (operation.binary) {
        const result = await handle();
        return isRefusal(result)
          ? sendRefusal(reply, result)
          : sendFile(reply, operation.binary, result as BinaryReply);
      }
      const answer = await inTime(
        answerOnce(db, by, async () => {
          const result = await handle();
          return isRefusal(result) ? result : (result as { data: unknown; meta?: unknown });
        }),
      );
      if ('refusal' in answer) return sendRefusal(reply, answer.refusal, answer.status);
      // Rows that are saved together have a version of their own beside them.
      const version = versionOf(answer.body.data) ?? versionOf(answer.body.meta);
      if (version !== undefined) reply.header('etag', `"${version}"`);
      return reply.status(operation.status ?? 200).send(answer.body);
    },
  });
}

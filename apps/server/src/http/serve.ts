import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ErrorReply, type Operation, type OperationReply, type OperationRequest } from '#contract/operation.ts';
import { permissionLabels } from '#contract/permissions.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { TimeIsUp, withTimeLimit } from '../db/time-limit.ts';
import type { Author } from '../db/transaction.ts';
import { type Authenticate, type CurrentUser, requireAccess } from './access.ts';
import { sendRefusal } from './errors.ts';
import { answerOnce, readAuthor, STEP_HEADER } from './idempotency.ts';
import { withoutHiddenPrices } from './price-fields.ts';
import {
  acceptsLines,
  answerInLines,
  createReplySchema,
  isLongOperation,
  noProgress,
  type Progress,
} from './progress.ts';

const FILE = 'application/octet-stream';
const noFile = 'Please choose a file.';

/** The arguments of every handler besides the parsed input. */
export interface Caller {
  /** The signed-in user. Null only on public operations. */
  readonly user: CurrentUser | null;
  /** The author of a change, with its step, and the idempotency key of a creating call. */
  readonly by: Author;
  /** The version from `If-Match`. Undefined: the last write wins (errors-3). */
  readonly ifMatch: number | undefined;
  readonly request: FastifyRequest;
  /** Only for headers. The return value of a handler becomes the reply. */
  readonly reply: FastifyReply;
  /** Tells the person how far a long operation is, and aborts when they no longer wait for it. */
  readonly progress: Progress;
}

export interface BinaryReply {
  readonly file: Uint8Array | Readable;
  /** Not yet escaped: `formatContentDisposition` does that. */
  readonly fileName: string;
  /** The media type, for an operation with several. */
  readonly type?: string;
  /** The ids of its sheets in the print log, so that what becomes of them can be told (paper-10). */
  readonly prints?: readonly string[];
}

interface JsonReply {
  readonly data: unknown;
  readonly meta?: unknown;
}

type ReplyOf<O extends Operation> = O extends { readonly binary: string | readonly string[] }
  ? BinaryReply
  : OperationReply<O>;
export type Handler<O extends Operation> = (input: OperationRequest<O> & Caller) => Promise<ReplyOf<O> | Refusal>;

/** The result as a reply; undefined becomes a `not_found` refusal. */
export function toReply<T>(result: T | Refusal | undefined): { data: T } | Refusal {
  if (result === undefined) return refuseNotFound();
  return isRefusal(result) ? result : { data: result };
}

export interface RouteContext {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly db: Database;
  readonly authenticate: Authenticate;
  /** Public base URL: the prefix of links and the required origin of writes by cookie. */
  readonly publicUrl: string;
}

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. Neither can break out of the header. */
export function formatContentDisposition(fileName: string): string {
  const clean = fileName.replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim();
  const ascii = clean.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const listTypes = (binary: NonNullable<Operation['binary']>): readonly string[] =>
  typeof binary === 'string' ? [binary] : binary;

const sendFile = (
  reply: FastifyReply,
  binary: NonNullable<Operation['binary']>,
  { file, fileName, type = listTypes(binary)[0] ?? '', prints }: BinaryReply,
) =>
  reply
    .headers({
      'content-disposition': formatContentDisposition(fileName),
      ...(prints && { 'brigade-prints': prints.join() }),
    })
    .type(type)
    .send(file instanceof Readable ? file : Buffer.from(file.buffer, file.byteOffset, file.byteLength));

function toFile(result: BinaryReply | JsonReply): BinaryReply {
  if ('file' in result) return result;
  throw new Error('An operation with a media type answered without a file.');
}

function toJsonReply(result: BinaryReply | JsonReply | Refusal): JsonReply | Refusal {
  if ('file' in result) throw new Error('An operation without a media type answered with a file.');
  return result;
}

const findVersion = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined;

/** A malformed `If-Match` is refused: ignoring it could overwrite somebody else's save. */
function readIfMatch(request: FastifyRequest): number | undefined | Refusal {
  const givenVersions = request.headers['if-match'];
  if (givenVersions === undefined || givenVersions === '*') return undefined;
  const match = /^(?:W\/)?"(0|[1-9]\d{0,8})"$/.exec(givenVersions);
  return match
    ? Number(match[1])
    : refuse('validation_failed', 'If-Match must be the ETag of the version that was read.');
}

/** A permission by the labels that a key or a role can hold: any one of them will do (access-3). */
const listLabels = (access: string) =>
  Object.entries<readonly string[]>(permissionLabels)
    .filter(([, permissions]) => permissions.includes(access))
    .map(([label]) => label);

function describeAccess({ permission, personally }: Operation): string {
  const accessNames = [permission].flat().flatMap((access) => {
    const labels = listLabels(access);
    return labels.length > 0 ? labels : [access];
  });
  return `Permission: ${[...new Set(accessNames)].join(' or ')}${personally ? ', not by key' : ''}`;
}

function describeOperation(name: string, operation: Operation) {
  const success = operation.binary
    ? { content: Object.fromEntries(listTypes(operation.binary).map((type) => [type, { schema: z.any() }])) }
    : createReplySchema(operation);
  return {
    operationId: name,
    summary: operation.summary,
    description: describeAccess(operation),
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.upload && { consumes: [FILE] }),
    response: { [operation.status ?? 200]: success, '4xx': ErrorReply, '5xx': ErrorReply },
  };
}

/**
 * Total time limit of a request (errors-10). Queries share the first two limits. The third also covers other waits,
 * such as for an identity provider.
 */
const ACCESS_LIMIT = 3_000;
const HANDLER_LIMIT = 6_000;
const ANSWER_LIMIT = 6_500;

const LONG_LIMIT = 60_000;

async function limitTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeIsUp()), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Registers one operation of the contract: access check first (before the body is parsed), then zod, then the handler,
 * whose refusals become replies here. An operation without a permission does not compile (access-2).
 */
export function serve<O extends Operation>(
  context: RouteContext,
  name: string,
  operation: O,
  handler: Handler<O>,
): void {
  const { app, db, authenticate, config } = context;
  const factor = config.TIME_LIMIT_FACTOR;
  const bodyLimit = operation.bodyLimit ?? operation.upload;
  const [handlerLimit, answerLimit] = isLongOperation(operation)
    ? [LONG_LIMIT, LONG_LIMIT]
    : [HANDLER_LIMIT, ANSWER_LIMIT];
  app.route({
    method: operation.method,
    url: operation.path,
    ...(bodyLimit && { bodyLimit }),
    schema: describeOperation(name, operation),
    onRequest: (request, reply) =>
      withTimeLimit(ACCESS_LIMIT * factor, () => requireAccess(authenticate, operation, request, reply)),
    handler: async (request, reply) => {
      const user = request.currentUser ?? null;
      const by = readAuthor(name, operation.method, { request, reply, user });
      if (isRefusal(by)) return sendRefusal(reply, by);
      const ifMatch = readIfMatch(request);
      if (isRefusal(ifMatch)) return sendRefusal(reply, ifMatch);
      const { params, query, body } = request;
      if (operation.upload && !(body instanceof Uint8Array))
        return sendRefusal(reply, refuse('validation_failed', noFile));
      const input = { params, query, body, user, by, ifMatch, request, reply };
      const handle = (progress: Progress = noProgress): Promise<BinaryReply | JsonReply | Refusal> =>
        withTimeLimit(handlerLimit * factor, () =>
          handler({ ...input, progress } as unknown as OperationRequest<O> & Caller),
        );
      if (isLongOperation(operation) && acceptsLines(request)) {
        return answerInLines(request, reply, (progress) =>
          answerOnce(db, by, async () => toJsonReply(await handle(progress))),
        );
      }
      if (operation.binary) {
        const result = await handle();
        return isRefusal(result) ? sendRefusal(reply, result) : sendFile(reply, operation.binary, toFile(result));
      }
      const answer = await limitTime(
        answerLimit * factor,
        answerOnce(db, by, async () => toJsonReply(await handle())),
      );
      if ('refusal' in answer) return sendRefusal(reply, answer.refusal, answer.status);
      // A set of rows that is saved together returns its version in a header.
      const version = findVersion(answer.body.data) ?? findVersion(answer.body.meta);
      if (answer.replayedStep) reply.header(STEP_HEADER, answer.replayedStep);
      if (version !== undefined) reply.header('etag', `"${version}"`);
      const data = withoutHiddenPrices(answer.body.data, operation.method, user);
      return reply.status(operation.status ?? 200).send({ ...answer.body, data });
    },
  });
}

import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '#contract/operation.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { sendRefusal, unreadable } from './errors.ts';

/** How long headers, and a body of the usual size, may take to arrive. */
const ARRIVAL_LIMIT_MS = 30_000;
/** A large file on a slow line. */
export const UPLOAD_LIMIT_MS = 60_000;
/** How often Node looks for slow headers and uploads. */
const LOOK_EVERY_MS = 1_000;

/** As Node names it. */
const SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

const tooLongAddress = refuse('validation_failed', 'The address of the request is too long.');

/**
 * Errors that occur before any route or hook runs, in the same envelope and with the same headers as every other reply.
 */
export function serveUnroutedRequests(headers: Readonly<Record<string, string>>) {
  return {
    // Node's own refusal has neither the envelope nor the headers: `answerUnusualRequests` refuses instead.
    http: {
      requireHostHeader: false,
      headersTimeout: ARRIVAL_LIMIT_MS,
      requestTimeout: UPLOAD_LIMIT_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    /** A malformed URL encoding, or a parameter that is too long. */
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      reply.headers(headers).header('x-request-id', reply.request.id);
      sendRefusal(reply, isTooLong ? tooLongAddress : unreadable, isTooLong ? 414 : 400);
    },
    /** Node's HTTP parser failed: there is only a raw socket. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(renderPlainAnswer(headers, ...refuseSocketError(error.code)));
      socket.destroy(error);
    },
  };
}

/** Ends a body that arrives too slowly as Node ends slow headers. */
function limitArrival(raw: IncomingMessage, reply: FastifyReply): void {
  const end = () => {
    // Work may take longer than its body.
    if (raw.complete || raw.readableEnded) return;
    // Its answer has been sent already, such as a refusal: there is nothing more to say.
    if (reply.sent) raw.destroy();
    else reply.server.server.emit('clientError', new SlowRequest(), raw.socket);
  };
  const late = setTimeout(end, ARRIVAL_LIMIT_MS).unref();
  raw.once('close', () => clearTimeout(late));
}

/** Requests that Node or Fastify would refuse on their own, without the envelope and the headers. */
export function answerUnusualRequests(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { httpVersion, headers: givenHeaders } = raw;
    if (httpVersion === '1.1' && givenHeaders.host === undefined) return sendRefusal(reply, unreadable);
    // Some clients send a content type with every call, also without a body.
    const hasBody = Number(givenHeaders['content-length']) > 0 || givenHeaders['transfer-encoding'] !== undefined;
    if (!hasBody) delete givenHeaders['content-type'];
    else if (routeOptions.bodyLimit === app.initialConfig.bodyLimit) limitArrival(raw, reply);
    return undefined;
  });
  // An unknown `Expect` may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => {
    // Node no longer listens on this socket: an `error` event without a listener ends the process.
    socket.on('error', () => undefined).end(renderPlainAnswer(headers, 400, unreadable), () => socket.destroy());
  });
}

class SlowRequest extends Error {
  readonly code = SLOW;
}

function refuseSocketError(code: string | undefined): [status: number, refusal: Refusal] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, refuse('payload_too_large', 'The headers of the request are too large.')];
  if (code === SLOW) return [408, refuse('validation_failed', 'The request took too long to arrive.')];
  return [400, unreadable];
}

function renderPlainAnswer(
  headers: Readonly<Record<string, string>>,
  status: number,
  { refused, message }: Refusal,
): string {
  const requestId = randomUUID();
  const reply: ErrorReply = { error: { code: refused, message, requestId } };
  const body = JSON.stringify(reply);
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

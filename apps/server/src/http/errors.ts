import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode, ErrorReply } from '#contract/operation.ts';
import { checkAllFields, diskIsFull, isGone, type Refusal, refuse, refuseFields } from '#contract/refusal.ts';
import type { DatabaseFault } from '../db/database-errors.ts';
import { findDatabaseError, sqlState } from '../db/database-errors.ts';
import { isDiskFull } from '../db/full-disk.ts';

function listPaths(value: unknown, sought: readonly string[], path: string): string[] {
  if (typeof value === 'string') return sought.includes(value.toLowerCase()) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listPaths(inner, sought, path ? `${path}.${key}` : key));
}

/**
 * Names the fields of a request that refer to a row that is not there (errors-7): the foreign key knows the value, and an
 * id stands in a body only where it is meant. Undefined where the body has no such value.
 */
function refuseMissingReferences({ detail = '' }: DatabaseFault, body: unknown): Refusal | undefined {
  const [, values = ''] = /^Key \(.*\)=\((.*)\) is not present in table/.exec(detail) ?? [];
  const paths = values ? listPaths(body, values.split(', '), '') : [];
  return paths.length > 0 ? refuseFields(Object.fromEntries(paths.map((path) => [path, isGone]))) : undefined;
}

const statusByCode: Record<ErrorCode, number> = {
  validation_failed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  payload_too_large: 413,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

export const toErrorReply = (refusal: Refusal, requestId: string): ErrorReply => ({
  error: {
    code: refusal.code ?? refusal.refused,
    message: refusal.message,
    requestId,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.details !== undefined && { details: refusal.details }),
  },
});

export const getRefusalStatus = ({ refused: code }: Refusal): number => statusByCode[code];

export function sendRefusal(reply: FastifyReply, refusal: Refusal, status = getRefusalStatus(refusal)): FastifyReply {
  if (refusal.refused === 'unavailable' || refusal.refused === 'rate_limited') {
    reply.header('retry-after', String(refusal.retryAfter ?? 2));
  }
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(toErrorReply(refusal, reply.request.id));
}

export const unreadable = refuse('validation_failed', 'The request could not be read.');
const unavailable = refuse('unavailable', 'The service is unavailable for a moment. Please try again.');

/** Maps PostgreSQL errors to bad input, a conflict, or an unavailable database. */
function refuseDatabaseError(code: string): Refusal | undefined {
  if (code === sqlState.uniqueViolation) return refuse('conflict', 'There is such a record already.');
  if (code === sqlState.foreignKeyViolation)
    return refuse('conflict', 'Something else still uses this, or what it refers to is gone.');
  if (code === sqlState.serializationFailure || code === sqlState.deadlockDetected)
    return refuse('conflict', 'Somebody changed this at the same moment. Please try again.');
  // Class 22: data that the column cannot hold (NUL, beyond int4).
  if (code.startsWith('22') || code === sqlState.checkViolation || code === sqlState.notNullViolation)
    return refuse('validation_failed', checkAllFields);
  // Classes 08, 53, 57 and 58: connection, resources, shutdown or timeout, disk. 25006: a standby not yet promoted.
  if (/^(08|53|57|58)/.test(code) || ['25006', '25P03', '55P03'].includes(code)) return unavailable;
  return undefined;
}

const CONNECTION_TROUBLE =
  /ECONN|ERR_JWKS_TIMEOUT|ERR_JOSE_GENERIC|ETIMEDOUT|ENOTFOUND|EPIPE|timeout exceeded|Connection terminated|Query read timeout|not queryable/;

function isConnectionTrouble(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && CONNECTION_TROUBLE.test(`${'code' in cause ? cause.code : ''} ${cause.message}`);
}

function refuseRequestError(error: FastifyError): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || error.validationContext || 'body';
      fields[name] ??= issue.message ?? 'Invalid.';
    }
    return refuseFields(fields);
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return refuse('payload_too_large', 'The request is too large.');
  if (status === 404) return refuse('not_found', 'Not found.');
  if (status >= 400 && status < 500) return unreadable;
  return undefined;
}

/** In the middle of its body: no failure of the product, and nobody reads the answer. */
const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

function toRefusal(error: FastifyError, body: unknown): Refusal | undefined {
  if (isDiskFull(error)) return refuse('unavailable', diskIsFull);
  const ofDatabase = findDatabaseError(error);
  if (ofDatabase) return refuseMissingReferences(ofDatabase, body) ?? refuseDatabaseError(ofDatabase.code);
  if (isConnectionTrouble(error)) return unavailable;
  return refuseRequestError(error);
}

/** The only place where a thrown error becomes a reply: never with a stack, SQL or a parameter in it (errors-7). */
export function toErrorRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (hasLeft(request)) return unreadable;
  const refusal = toRefusal(error, request.body);
  if (refusal && refusal.refused !== 'unavailable') return refusal;
  const cause = error.cause instanceof Error ? error.cause : error;
  // Drizzle's own message contains the parameters: log only its cause.
  request.log.error(
    { code: error.code, type: cause.name, reason: cause.message, stack: cause.stack },
    'request failed',
  );
  request.server.recentFailures.add(
    `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
    cause.message,
    request.id,
  );
  return refusal ?? refuse('internal', 'Something went wrong. Please try again.');
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendRefusal(reply, toErrorRefusal(error, request)));
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { documentOperations } from '#contract/documents.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { DocumentBusyError } from '#documents/errors.ts';
import { type Place, takePlace } from '#documents/print-places.ts';
import { withTimeLimit } from '../../db/time-limit.ts';
import { sendRefusal } from '../../http/errors.ts';
import type { RouteContext } from '../../http/serve.ts';
import { type DocumentQuery, findSourceSize } from './queries-source-size.ts';

/** A request whose body arrives slowly gives up its place, or it would block other prints. */
const MAX_ARRIVAL_MS = 1_000;
const MAX_COUNTING_MS = 1_000;

const places = new WeakMap<FastifyReply, Place>();

/** The place in the print queue that the hooks below have taken. */
export const placeOf = (reply: FastifyReply): Place | undefined => places.get(reply);

export const refusalOfBusy = (error: unknown): Refusal | undefined =>
  error instanceof DocumentBusyError
    ? refuse('unavailable', error.message, { retryAfter: error.retryAfterSeconds })
    : undefined;

/** Free again when the reply ends, or when its client has left. Sends 503 and returns undefined when all are taken. */
function enter(reply: FastifyReply, bytes: number): Place | undefined {
  try {
    const place = takePlace(bytes);
    places.set(reply, place);
    reply.raw.once('close', place.free);
    // The client has already left, and there is no second 'close' event.
    if (reply.raw.destroyed) place.free();
    return place;
  } catch (error) {
    const refusal = refusalOfBusy(error);
    if (!refusal) throw error;
    sendRefusal(reply, refusal);
    return undefined;
  }
}

const { printChefNumbers, printPackout, printPrepSheet, printLabels, printAllPapers } = documentOperations;
/** These print a number per element and account; the others, elements only. */
const pathsOfCounts: ReadonlySet<unknown> = new Set(
  [printChefNumbers, printPackout, printPrepSheet, printLabels, printAllPapers].map(({ path }) => path),
);

/** Takes the place of each document of this scope before its records are read. */
export function enterByRecords({ app, db, config }: RouteContext): void {
  const limit = MAX_COUNTING_MS * config.TIME_LIMIT_FACTOR;
  app.addHook<{ Querystring: DocumentQuery }>('preHandler', async ({ query, routeOptions }, reply) => {
    const hasCounts = pathsOfCounts.has(routeOptions.url);
    enter(reply, await withTimeLimit(limit, () => findSourceSize(db, query, hasCounts)));
  });
}

/** Takes the place of each document of this scope before its body is read. Without a length it may be of any size. */
export function enterByBody(scope: FastifyInstance): void {
  scope.addHook('preParsing', async ({ method, headers, raw }, reply) => {
    if (method !== 'POST') return;
    const place = enter(reply, Number(headers['content-length'] ?? Number.POSITIVE_INFINITY));
    if (!place) return;
    const late = setTimeout(place.free, MAX_ARRIVAL_MS).unref();
    raw.once('end', () => clearTimeout(late));
  });
}

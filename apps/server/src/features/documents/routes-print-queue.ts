import type { FastifyReply } from 'fastify';
import { documentOperations } from '#contract/documents.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import { DocumentBusyError } from '#documents/errors.ts';
import type { PrintSize } from '#documents/print-costs.ts';
import { type Place, takePlace } from '#documents/print-places.ts';
import { withTimeLimit } from '../../db/time-limit.ts';
import { sendRefusal } from '../../http/errors.ts';
import type { RouteContext } from '../../http/serve.ts';
import { type DocumentQuery, findSourceSize } from './sources/queries-source-size.ts';

/** A request whose body arrives slowly gives up its place, or it would block other prints. */
const MAX_ARRIVAL_MS = 1_000;
const MAX_COUNTING_MS = 1_000;

/** How long a print may wait and take: what is left for a request (errors-10) after sign-in and reading, but for the log and the reply. */
const PRINT_LIMIT_MS = 8_800;
export const getPrintLimit = ({ TIME_LIMIT_FACTOR }: RouteContext['config'], { elapsedTime }: FastifyReply): number =>
  PRINT_LIMIT_MS * TIME_LIMIT_FACTOR - elapsedTime;

const places = new WeakMap<FastifyReply, Place>();

/** The place in the print queue that the hooks below have taken. */
export const findQueuePlace = (reply: FastifyReply): Place | undefined => places.get(reply);

export const refuseBusy = (error: unknown): Refusal | undefined =>
  error instanceof DocumentBusyError
    ? refuse('unavailable', error.message, {
        retryAfter: error.retryAfterSeconds,
        ...(error.ahead !== undefined && { details: { ahead: error.ahead } }),
      })
    : undefined;

/** Free again when the reply ends, or when its client has left. A refusal when it could not be printed in time. */
function enterQueue(reply: FastifyReply, print: PrintSize, limitMs: number): Place | Refusal {
  try {
    const place = takePlace(print, limitMs);
    places.set(reply, place);
    reply.raw.once('close', place.free);
    // The client has already left, and there is no second 'close' event.
    if (reply.raw.destroyed) place.free();
    return place;
  } catch (error) {
    const refusal = refuseBusy(error);
    if (!refusal) throw error;
    return refusal;
  }
}

const { printChefNumbers, printPackout, printPrepSheet, printLabels, printAllPapers } = documentOperations;
/** These print a number per element and account; the others, elements only. */
const countPaths: ReadonlySet<unknown> = new Set(
  [printChefNumbers, printPackout, printPrepSheet, printLabels, printAllPapers].map(({ path }) => path),
);

/** Takes the place of each document of this scope before its records are read. */
export function queueByRecordSize({ app, db, config }: RouteContext): void {
  const limit = MAX_COUNTING_MS * config.TIME_LIMIT_FACTOR;
  app.addHook<{ Querystring: DocumentQuery }>('preHandler', async ({ query, routeOptions: { url = '' } }, reply) => {
    const bytes = await withTimeLimit(limit, () => findSourceSize(db, query, countPaths.has(url)));
    const place = enterQueue(reply, { kind: url, bytes }, getPrintLimit(config, reply));
    // Without its return, the handler would do the work of a refused request, too.
    return isRefusal(place) ? sendRefusal(reply, place) : undefined;
  });
}

/** Takes the place of each document of this scope before its body is read. Without a length it may be as large as any. */
export function queueByBodySize({ app, config }: Pick<RouteContext, 'app' | 'config'>): void {
  app.addHook('preParsing', async ({ method, headers, raw, routeOptions }, reply) => {
    if (method !== 'POST') return undefined;
    const { url: kind = '', bodyLimit } = routeOptions;
    const bytes = Number(headers['content-length'] ?? bodyLimit);
    const place = enterQueue(reply, { kind, bytes }, getPrintLimit(config, reply));
    if (isRefusal(place)) return sendRefusal(reply, place);
    const late = setTimeout(place.free, MAX_ARRIVAL_MS).unref();
    raw.once('end', () => clearTimeout(late));
    return undefined;
  });
}

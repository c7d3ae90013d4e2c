import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#contract/refusal.ts';
import { lacksRoom } from '../db/full-disk.ts';
import { withTimeLimit } from '../db/time-limit.ts';
import { sendRefusal } from './errors.ts';
import type { RouteContext } from './serve.ts';

/** How long a database that had room is taken to have some: balancers ask every second. */
const ROOM_LASTS = 10_000;

/** Probes usually time out after a few seconds, so a later answer is useless. */
const READY_LIMIT = 2_000;

const hidden = { schema: { hide: true } };

const hash = (text: string) => createHash('sha256').update(text).digest();
/** Constant-time comparison. */
const isEqual = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));

export function healthRoutes({ app, config, db }: RouteContext): void {
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  let hadRoomAt = Number.NEGATIVE_INFINITY;
  const isDiskFull = async () => {
    if (performance.now() - hadRoomAt < ROOM_LASTS) return false;
    const isFull = await lacksRoom(db);
    if (!isFull) hadRoomAt = performance.now();
    return isFull;
  };
  app.get('/health/ready', hidden, async (_request, reply) => {
    if (app.stopping.hasBegun) return reply.status(503).send({ status: 'stopping' });
    try {
      const isFull = await withTimeLimit(READY_LIMIT, async () => {
        await db.execute(sql`select 1`);
        return isDiskFull();
      });
      return isFull ? reply.status(503).send({ status: 'disk full' }) : { status: 'ready' };
    } catch {
      // Any failure means the same to a load balancer: do not route here now.
      return reply.status(503).send({ status: 'not ready' });
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  // Metrics reveal how much a kitchen does, so they need a token.
  const token = config.METRICS_TOKEN;
  if (!token) return;
  app.get('/metrics', hidden, async (request, reply) =>
    isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : sendRefusal(reply, refuse('unauthenticated', 'The metrics need the token of METRICS_TOKEN.')),
  );
}

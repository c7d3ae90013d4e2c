import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#contract/refusal.ts';
import { withTimeLimit } from '../db/time-limit.ts';
import { sendRefusal } from './errors.ts';
import type { RouteContext } from './serve.ts';

/** Probes usually give up after a few seconds: an answer that comes later says nothing to them. */
const READY_LIMIT = 2_000;

const hidden = { schema: { hide: true } };

/** Probes for whoever runs the process, and figures for Prometheus. */
const hash = (text: string) => createHash('sha256').update(text).digest();
/** Takes the same time however much of it is right. */
const isEqual = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));

export function healthRoutes({ app, config, db }: RouteContext): void {
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    if (app.stopping.hasBegun) return reply.status(503).send({ status: 'stopping' });
    try {
      await withTimeLimit(READY_LIMIT, () => db.execute(sql`select 1`));
      return { status: 'ready' };
    } catch {
      // Any failure means the same to a load balancer: send nobody here now.
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
  // How much a kitchen does is nobody else's business: without a token there are no figures.
  const token = config.METRICS_TOKEN;
  if (!token) return;
  app.get('/metrics', hidden, async (request, reply) =>
    isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : sendRefusal(reply, refuse('unauthenticated', 'The metrics need the token of METRICS_TOKEN.')),
  );
}

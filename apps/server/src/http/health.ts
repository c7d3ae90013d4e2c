import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { withTimeLimit } from '../db/time-limit.ts';
import type { Door } from './serve.ts';

/** Probes usually give up after a few seconds: an answer that comes later says nothing to them. */
const READY_LIMIT = 2_000;

const hidden = { schema: { hide: true } };

/** Probes for whoever runs the process, and figures for Prometheus. */
export function healthRoutes({ app, db }: Door): void {
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
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

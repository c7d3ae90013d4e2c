import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#contract/refusal.ts';
import { sendRefusal } from './errors.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();
/** Constant-time comparison. */
const isEqual = (givenToken: string, expected: string) => timingSafeEqual(hash(givenToken), hash(expected));

/** Metrics reveal how much a kitchen does, so they need a token. Imported where there is one. */
export function serveMetrics(app: FastifyInstance, token: string): void {
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
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
    isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : sendRefusal(reply, refuse('unauthenticated', 'The metrics need the token of METRICS_TOKEN.')),
  );
}

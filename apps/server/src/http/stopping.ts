import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longer than any request may take. Whatever is still open then is cut off. */
const LONGEST_REQUEST = 10_000;
const LOOK_EVERY = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** After `hasBegun`, readiness answers 503 and every reply closes its connection. */
    readonly stopping: { hasBegun: boolean };
  }
}

/** Kept-alive connections would delay shutdown: from now on, each closes after its next reply. */
export function prepareStopping(app: FastifyInstance): void {
  app.decorate('stopping', { hasBegun: false });
  app.addHook('onSend', async (_request, reply) => {
    if (app.stopping.hasBegun) reply.header('connection', 'close');
  });
}

/**
 * Graceful shutdown. First, readiness fails while everything is still served: a load balancer needs that long to route
 * elsewhere. Then the listener closes, and requests in progress finish.
 */
export async function stopServing(app: FastifyInstance, drainSeconds: number): Promise<void> {
  app.stopping.hasBegun = true;
  await pause(drainSeconds * 1_000);
  // Replies that started before the shutdown did not send `Connection: close`.
  const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
    clearTimeout(cuttingOff);
  }
}

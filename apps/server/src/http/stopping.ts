import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longer than any request may take: what is still open then is cut off. */
const LONGEST_REQUEST = 10_000;
const LOOK_EVERY = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Readiness answers 503 from `hasBegun` on, and every answer closes its connection. */
    readonly stopping: { hasBegun: boolean };
  }
}

/** Kept-alive connections would keep a server that stops waiting: from then on, each ends with its next answer. */
export function prepareStopping(app: FastifyInstance): void {
  app.decorate('stopping', { hasBegun: false });
  app.addHook('onSend', async (_request, reply) => {
    if (app.stopping.hasBegun) reply.header('connection', 'close');
  });
}

/**
 * Goes down in order. First readiness says no, while everything is still served: a balancer needs that long to send
 * people elsewhere. Then the listener closes, and what is under way is finished.
 */
export async function stopServing(app: FastifyInstance, drainSeconds: number): Promise<void> {
  app.stopping.hasBegun = true;
  await pause(drainSeconds * 1_000);
  // An answer that had begun before did not say that its connection closes.
  const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
    clearTimeout(cuttingOff);
  }
}

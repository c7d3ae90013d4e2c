import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longer than any request may take. Whatever is still open then is cut off. */
const LONGEST_REQUEST = 10_000;
/** Cuts off clients without a whole request once the listener is closed. */
const LONGEST_SENDING = 1_000;
const LOOK_EVERY = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** After `hasBegun`, readiness answers 503 and every reply closes its connection. */
    readonly stopping: { hasBegun: boolean; closeUnsent(): void };
  }
}

/** Kept-alive connections would delay shutdown: from now on, each closes after its next reply. */
export function prepareStopping(app: FastifyInstance): void {
  /** Open connections with the request that each one is sending or waiting for. */
  const requests = new Map<Socket, IncomingMessage | undefined>();
  app.server.on('connection', (socket) => {
    requests.set(socket, undefined);
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', (request, response) => {
    requests.set(request.socket, request);
    response.once('close', () => {
      if (requests.get(request.socket) === request) requests.set(request.socket, undefined);
    });
  });
  // Node does not count a connection as idle that has sent nothing or a part of a request.
  const closeUnsent = () => {
    for (const [socket, request] of requests) if (!request?.complete) socket.destroy();
  };
  app.decorate('stopping', { hasBegun: false, closeUnsent });
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
  const cuttingOffUnsent = setTimeout(() => app.stopping.closeUnsent(), LONGEST_SENDING);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
    clearTimeout(cuttingOffUnsent);
    clearTimeout(cuttingOff);
  }
}

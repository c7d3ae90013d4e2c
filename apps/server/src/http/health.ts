import { sql } from 'drizzle-orm';
import { isDatabaseDiskFull } from '../db/full-disk.ts';
import { withTimeLimit } from '../db/time-limit.ts';
import type { RouteContext } from './serve.ts';

/** How long a database that had room is taken to have some: balancers ask every second. */
const ROOM_LASTS = 10_000;

/** Probes usually time out after a few seconds, so a later answer is useless. */
const READY_LIMIT = 2_000;

const hidden = { schema: { hide: true } };

export function registerHealthRoutes({ app, db }: RouteContext): void {
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  let hadRoomAt = Number.NEGATIVE_INFINITY;
  const isDiskFull = async () => {
    if (performance.now() - hadRoomAt < ROOM_LASTS) return false;
    const isFull = await isDatabaseDiskFull(db);
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
}

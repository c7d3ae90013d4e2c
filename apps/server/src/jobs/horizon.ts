import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.ts';
import { fillAllServiceEvents } from './fill-service-events.ts';

const HOUR = 3_600_000;
const RETRY_AFTER = 60_000;

/**
 * Moves the horizon of recurring service events (domain §4) while the server listens: at once, then every hour, because
 * midnight comes to each market at its own time. Any number of processes may do so: what is filled already stays as it is.
 */
export function keepHorizonFilled(app: FastifyInstance, db: Database): void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let running: Promise<void> | undefined;

  const fill = async () => {
    try {
      const { created, changed, removed } = await fillAllServiceEvents(db, { now: new Date() });
      if (created + changed + removed > 0) app.log.info({ created, changed, removed }, 'service events filled');
      return HOUR;
    } catch (error) {
      // Nothing is lost: the next run does it all. Drizzle's own message carries parameters, only its cause is logged.
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      app.log.error({ reason: cause instanceof Error ? cause.message : String(cause) }, 'service events not filled');
      return RETRY_AFTER;
    }
  };
  const run = async () => {
    const pause = await fill();
    if (isEnded) return;
    timer = setTimeout(() => {
      running = run();
    }, pause).unref();
  };

  app.addHook('onListen', async () => {
    running = run();
  });
  app.addHook('onClose', async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  });
}

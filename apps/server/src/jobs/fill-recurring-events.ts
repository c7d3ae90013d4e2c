import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.ts';
import { fillAllServiceEvents } from '../features/serving-schedules/commands-fill.ts';
import { runEveryHour } from './hourly.ts';

/**
 * Fills recurring service events up to the last day to fill (service-events-3). It runs hourly, because midnight differs by market.
 * Any number of processes may run it: filling twice changes nothing.
 */
export const scheduleEventFill = (app: FastifyInstance, db: Database): void =>
  runEveryHour(app, {
    name: 'fill service events',
    async run() {
      const { created, changed, removed } = await fillAllServiceEvents(db, { now: new Date() });
      return created + changed + removed > 0 ? { created, changed, removed } : undefined;
    },
  });

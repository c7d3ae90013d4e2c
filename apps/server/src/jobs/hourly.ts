import type { FastifyInstance } from 'fastify';
import { reasonOf } from '../db/client.ts';

const HOUR = 3_600_000;
const RETRY_AFTER = 60_000;

/** Runs a job at start and then every hour, while the server listens. Retries a failed job after a minute. */
export function everyHour(app: FastifyInstance, job: { name: string; run(): Promise<object | undefined> }): void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let running: Promise<void> | undefined;

  const runOnce = async () => {
    try {
      const done = await job.run();
      if (done) app.log.info(done, job.name);
      return HOUR;
    } catch (error) {
      // Nothing is lost: the next run catches up.
      app.log.error({ reason: reasonOf(error) }, `failed: ${job.name}`);
      app.recentFailures.add(`Job: ${job.name}`, reasonOf(error));
      return RETRY_AFTER;
    }
  };
  const run = async () => {
    const pause = await runOnce();
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

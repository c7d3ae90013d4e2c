import type { FastifyInstance } from 'fastify';
import { getCauseMessage } from '../db/database-errors.ts';

const HOUR = 3_600_000;
const RETRY_AFTER = 60_000;

interface Job {
  readonly name: string;
  /** What takes longer than a stop may must end when the signal aborts. */
  run(stopping: AbortSignal): Promise<object | undefined>;
}

/** Runs a job at start and then every hour, while the server listens. Retries a failed job after a minute. */
export function runEveryHour(app: FastifyInstance, job: Job): void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const runOnce = async () => {
    try {
      const jobResult = await job.run(stopping.signal);
      if (jobResult) app.log.info(jobResult, job.name);
      return HOUR;
    } catch (error) {
      // Nothing is lost: the next run catches up.
      app.log.error({ reason: getCauseMessage(error) }, `failed: ${job.name}`);
      app.recentFailures.add(`Job: ${job.name}`, getCauseMessage(error));
      return RETRY_AFTER;
    }
  };
  const run = async () => {
    const pause = await runOnce();
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, pause).unref();
  };

  app.addHook('onListen', async () => {
    running = run();
  });
  app.addHook('onClose', async () => {
    stopping.abort(new Error('The server was stopped meanwhile.'));
    clearTimeout(timer);
    await running;
  });
}

import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { timeLeft } from './time-limit.ts';

const READ_TIMEOUT = 'Query read timeout';

/**
 * The only kind of database connection in the product (`npm run structure` checks it). It listens for `error` from the
 * moment it exists: a socket can break at any time, and an `error` event without a listener ends the process. Whoever
 * sends a query learns of the break from that query.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override query(config: unknown, ...rest: unknown[]) {
    const left = timeLeft();
    const sent = left === undefined ? config : withTimeout(config, left);
    const result: unknown = super.query(sent as never, ...(rest as []));
    // After a timeout the answer may still come: the connection is closed, so that a rollback does not wait behind it.
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === READ_TIMEOUT) this.end().catch(() => undefined);
      });
    return result as never;
  }
}

function withTimeout(config: unknown, milliseconds: number): unknown {
  if (typeof config === 'string') return { text: config, query_timeout: milliseconds };
  return { ...(config as pg.QueryConfig), query_timeout: milliseconds };
}

/** A pool of such connections. A query that waited for one runs under its own time limit, not under that of whoever gave the connection back. */
export class GuardedPool extends pg.Pool {
  override connect(callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void) {
    try {
      timeLeft();
    } catch (error) {
      if (!callback) return Promise.reject(error);
      callback(error as Error, undefined, () => undefined);
      return undefined as never;
    }
    return super.connect((callback && AsyncResource.bind(callback)) as never) as never;
  }
}

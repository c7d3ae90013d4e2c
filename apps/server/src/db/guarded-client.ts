import pg from 'pg';
import { timeQuery } from './slow-queries.ts';
import { findTimeLeft, TimeIsUp } from './time-limit.ts';

const READ_TIMEOUT = 'Query read timeout';

/**
 * The only kind of database connection in the product (`npm run structure` checks it). It listens for `error` from the
 * start: a socket can break at any time, and an `error` event without a listener ends the process. The sender of a
 * query gets the failure from that query.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override query(config: unknown, ...rest: unknown[]) {
    const left = findTimeLeft();
    const sentConfig = left === undefined ? config : withTimeout(config, left);
    const endTiming = timeQuery(config);
    // The pool passes a callback, a transaction awaits a promise.
    const noting = endTiming ? rest.map((argument) => wrapCallback(argument, endTiming)) : rest;
    const result = Reflect.apply(super.query, this, [sentConfig, ...noting]);
    if (endTiming && result instanceof Promise) result.then(endTiming, endTiming);
    // After a timeout the answer may still come. The connection is closed, so that a rollback does not queue behind it.
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === READ_TIMEOUT) this.end().catch(() => undefined);
      });
    return result;
  }
}

function wrapCallback(argument: unknown, endTiming: () => void): unknown {
  if (typeof argument !== 'function') return argument;
  return (...answer: unknown[]) => {
    endTiming();
    return argument(...answer);
  };
}

function withTimeout(config: unknown, milliseconds: number): unknown {
  if (typeof config === 'string') return { text: config, query_timeout: milliseconds };
  return typeof config === 'object' ? { ...config, query_timeout: milliseconds } : config;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** A pool of guarded connections. Waiting for a connection counts toward the time limit. */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectInTime();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async connectInTime(): Promise<pg.PoolClient> {
    const left = findTimeLeft();
    const connecting = super.connect();
    if (left === undefined) return connecting;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // A connection that arrives too late goes back to the pool.
        connecting.then(
          (client) => client.release(),
          () => undefined,
        );
        reject(new TimeIsUp());
      }, left);
    });
    try {
      return await Promise.race([connecting, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}

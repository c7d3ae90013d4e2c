import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/** Thrown instead of starting a query after the time limit. */
export class TimeIsUp extends Error {
  constructor() {
    super('timeout exceeded: the request has used up its time');
  }
}

/** All queries of `work` share one time budget in milliseconds. */
export const withTimeLimit = <T>(milliseconds: number, work: () => PromiseLike<T>): Promise<T> =>
  // Await inside: the query builder sends a query only when it is awaited.
  limits.run(performance.now() + milliseconds, async () => await work());

/** For work that continues after its request was answered, such as a file that is being sent. */
export const runOutsideTimeLimit = <T>(work: () => T): T => limits.exit(work);

/** Milliseconds left. Undefined outside `withTimeLimit`, such as in jobs. Throws `TimeIsUp`. */
export function findTimeLeft(): number | undefined {
  const end = limits.getStore();
  if (end === undefined) return undefined;
  const left = Math.ceil(end - performance.now());
  if (left <= 0) throw new TimeIsUp();
  return left;
}

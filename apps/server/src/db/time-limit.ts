import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/** Thrown in place of a query that would begin after the time is up. */
export class TimeIsUp extends Error {
  constructor() {
    super('timeout exceeded: the request has used up its time');
  }
}

/** Every query that `work` sends shares these milliseconds: each may take what the ones before it have left. */
export const withTimeLimit = <T>(milliseconds: number, work: () => PromiseLike<T>): Promise<T> =>
  // Awaited inside: a query of the query builder is sent only when somebody waits for it.
  limits.run(performance.now() + milliseconds, async () => await work());

/** Milliseconds left for the current work; undefined outside of `withTimeLimit`, where jobs run. Throws `TimeIsUp`. */
export function timeLeft(): number | undefined {
  const end = limits.getStore();
  if (end === undefined) return undefined;
  const left = Math.ceil(end - performance.now());
  if (left <= 0) throw new TimeIsUp();
  return left;
}

import autocannon from 'autocannon';

/** Latencies in milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failures: number;
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((left, right) => left - right),
    0.5,
  );

/** What a part of the bench prints. */
export interface Figure {
  readonly work: string;
  readonly value: number;
  /** On a quiet machine. */
  readonly limit: number;
}

function summary(latencies: number[], seconds: number, failures: number): Measured {
  latencies.sort((left, right) => left - right);
  return {
    perSecond: latencies.length / seconds,
    count: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failures,
  };
}

/** Runs the work over and over from so many callers at once, each waiting for its own answer before the next. */
export async function measureWork(work: (turn: number) => Promise<unknown>, callers: number): Promise<Measured> {
  const latencies: number[] = [];
  const started = performance.now();
  let turn = 0;
  let failures = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - started < SECONDS * 1000) {
        const before = performance.now();
        await work(turn++).catch(() => {
          failures += 1;
        });
        latencies.push(performance.now() - before);
      }
    }),
  );
  return summary(latencies, (performance.now() - started) / 1000, failures);
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

/** The same over HTTP with kept-alive connections, a new request made for every turn. */
export async function measureHttp(
  url: string,
  token: string,
  request: (turn: number) => HttpRequest,
  connections: number,
): Promise<Measured> {
  const latencies: number[] = [];
  let turn = 0;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const setupRequest = (givenRequest: autocannon.Request): autocannon.Request => {
    const { method, path, body } = request(turn++);
    // Its own: the length of a body is written into it.
    return {
      ...givenRequest,
      method,
      path,
      headers: { ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      { url, connections, duration: SECONDS, requests: [{ setupRequest }] },
      (error, doneRecord) => (error ? reject(error) : resolve(doneRecord)),
    );
    // Its own latencies are whole milliseconds.
    running.on('response', (_client, _status, _bytes, time) => latencies.push(time));
  });
  return summary(latencies, result.duration, result.non2xx + result.errors);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { ApiClient } from '../tools/api-client.ts';
import { serviceDay } from './data.ts';
import { type HttpRequest, measureHttp, SECONDS } from './measure.ts';
import { listRequests } from './works.ts';

const TIMES_CAPACITY = 3;
/** So many that three times the answers of ten seconds, the longest that a request may take, can be asked for at once. */
const CONNECTIONS = 1_500;
/** Of the 503 of a request that found no connection to the database, and of all that are late. */
const ALLOWED = new Set([200, 201, 429, 503]);
const RETURN_AIM = 10_000;
/** So many answers in a row that are as fast as before. */
const STEADY = 10;

interface Overloaded {
  readonly capacity: number;
  /** Requests per second that were sent. */
  readonly sent: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Connections that were cut off, and requests that nothing answered within half a minute. */
  readonly unanswered: number;
  /** Answers of 503 without `Retry-After`, of those that were looked at. */
  readonly withoutRetry: number;
  /** Milliseconds from the end until answers are as fast as before. */
  readonly returned: number;
}

const lists = listRequests();

/** Eight reads of the catalogue, a readiness, which costs as much as fifty of them, and a save. */
function mixed(turn: number): HttpRequest {
  if (turn % 10 === 4) return { method: 'GET', path: `/v1/readiness?date=${serviceDay}` };
  if (turn % 10 === 9) return { method: 'POST', path: '/v1/vendors', body: { name: `Overload ${randomUUID()}` } };
  return lists[turn % lists.length]?.request ?? { method: 'GET', path: '/me' };
}

async function asked(url: string, token: string) {
  const before = performance.now();
  const answer = await fetch(`${url}/v1/vendors?pageSize=10`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  const took = performance.now() - before;
  return { status: answer.status, hasRetry: answer.headers.has('retry-after'), took };
}

async function untilReturned(url: string, token: string, usual: number): Promise<number> {
  const ended = performance.now();
  for (let steady = 0; steady < STEADY; ) {
    const { status, took } = await asked(url, token);
    steady = status === 200 && took <= 2 * usual + 20 ? steady + 1 : 0;
    if (performance.now() - ended > 6 * RETURN_AIM) return Number.POSITIVE_INFINITY;
  }
  return performance.now() - ended;
}

/** Three times as many requests as the server can answer: what it answers, and how soon it is itself again. */
export async function benchOverload(url: string, api: ApiClient): Promise<Overloaded> {
  const token = (await api.call('getMe')) && api.token();
  const { perSecond: capacity } = await measureHttp(url, token, mixed, 16);
  const usual = (await asked(url, token)).took;
  const statuses = new Map<number, number>();
  let turn = 0;
  let withoutRetry = 0;
  let unansweredLooks = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { status, hasRetry } = await asked(url, token).catch(() => ({ status: 0, hasRetry: false }));
      if (status === 503 && !hasRetry) withoutRetry += 1;
      if (status === 0) unansweredLooks += 1;
      await pause(100);
    }
  })();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: 2 * SECONDS,
        overallRate: Math.round(TIMES_CAPACITY * capacity),
        timeout: 30,
        requests: [
          {
            setupRequest: (given) => {
              const { method, path, body } = mixed(turn++);
              // Its own: the length of a body is written into it.
              return {
                ...given,
                method,
                path,
                headers: { ...headers },
                ...(body !== undefined && { body: JSON.stringify(body) }),
              };
            },
          },
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    running.on('response', (_client, status) => statuses.set(status, (statuses.get(status) ?? 0) + 1));
  });
  isOver = true;
  await looking;
  return {
    capacity,
    sent: turn / result.duration,
    statuses,
    unanswered: result.errors + unansweredLooks,
    withoutRetry,
    returned: await untilReturned(url, token, usual),
  };
}

export const isOverloadKept = ({ statuses, unanswered, withoutRetry, returned }: Overloaded) =>
  [...statuses.keys()].every((status) => ALLOWED.has(status)) &&
  unanswered === 0 &&
  withoutRetry === 0 &&
  returned <= RETURN_AIM;

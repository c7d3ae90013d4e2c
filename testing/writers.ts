import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { clientOutside } from './client.ts';

export interface WritersAnswer {
  readonly status: number;
  readonly retryAfter: unknown;
  /** Of a refusal. */
  readonly message: string | undefined;
  /** Milliseconds. */
  readonly took: number;
  readonly at: number;
}

interface Writing {
  /** A refused token is renewed by its session, as browsers do it. */
  readonly renews?: boolean;
}

/** Clients that create vendors as boss@example.com, and the ledger of what was acknowledged to them. */
export function writersOn(serverUrl: string, count: number, { renews = false }: Writing = {}) {
  let counter = 0;
  /** The name and id of every acknowledged record, in all rounds. */
  const acknowledged = new Map<string, string>();

  /** Writes until it is stopped. Each writer repeats a refused request under the same key. */
  async function writeOn() {
    const boss = clientOutside(serverUrl, '203.0.113.7');
    await boss.signIn('boss@example.com');
    const answers: WritersAnswer[] = [];
    let isOver = false;
    const renew = async () => {
      const { status, body } = await boss.call('POST', '/auth/token');
      boss.token = body?.data?.token;
      return status === 200;
    };
    const create = async (name: string) => {
      const key = randomUUID();
      for (;;) {
        const begin = performance.now();
        const headers = { authorization: `Bearer ${boss.token}`, 'idempotency-key': key };
        const { status, headers: received, body } = await boss.call('POST', '/v1/vendors', { name }, headers);
        const at = performance.now();
        if (status === 401 && renews && (await renew())) continue;
        answers.push({
          status,
          retryAfter: received['retry-after'],
          message: body?.error?.message,
          took: at - begin,
          at,
        });
        if (status === 201) acknowledged.set(name, body.data.id);
        if (status !== 503) return;
        await pause(50);
      }
    };
    const write = async () => {
      while (!isOver) {
        counter += 1;
        await create(`Vendor ${counter}`);
      }
    };
    const writers = Promise.all(Array.from({ length: count }, write));
    return {
      answers,
      stop: async () => {
        isOver = true;
        await writers;
      },
    };
  }

  return { writing: writeOn, acknowledged };
}

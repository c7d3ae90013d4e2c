import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '#contract/api-keys.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { type Figure, median } from './measure.ts';

/** Below what a key may call in a minute. */
const CALLS = 250;

async function timeCall(url: string, token: string): Promise<number> {
  const began = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  return performance.now() - began;
}

/** What a call by key takes more than the same call of a signed-in person, in per cent. They take turns: noise meets both. */
export async function timeKeyCalls(server: string, api: ApiClient): Promise<Figure> {
  const secret = API_KEY_PREFIX + randomBytes(32).toString('base64url');
  const body = { name: 'Bench', permissions: [], lifeDays: 1, secret };
  const { data: key } = await api.call('createApiKey', { body });
  const url = `${server}/v1/markets`;
  const [byKey, bySession]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < CALLS; turn += 1) {
    byKey.push(await timeCall(url, secret));
    bySession.push(await timeCall(url, api.token()));
  }
  await api.call('deleteApiKey', { params: { id: key.id } });
  const value = 100 * (median(byKey) / median(bySession) - 1);
  return { work: 'a call by key, more than by session in %', value, limit: 10 };
}

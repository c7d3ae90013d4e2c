import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { callLong } from './long-call.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const page = (status: number) => () =>
  new Response('<html>Welcome</html>', { status, headers: { 'content-type': 'text/html' } });

test.each([
  ['getMenu', json(404, { error: { code: 'not_found', message: 'Gone.' } }), '1000', 404],
  ['getMenu', json(404, { error: { code: 'menu_missing', message: '' } }), '1000', 404],
  ['getMenu', json(404, {}), '1000', 404],
  ['getMenu', page(404), '1000', 404],
  ['getMenu', json(409, { error: { code: 'conflict', message: '' } }), 'conflict', 409],
  ['getMenu', page(403), 'intercepted', 0],
  // A signed call that a proxy refuses is not refused by Brigade.
  ['getMenu', json(403, {}), 'intercepted', 0],
  ['getSessionSettings', json(401, {}), 'internal', 401],
  ['getSessionSettings', page(401), 'intercepted', 0],
] as const)('%s that is answered %o hands on code %s', async (name, answer, code, status) => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer());
  const failedRecord = name === 'getMenu' ? call(name, { params: { id: 'm' } }) : call(name);
  const error = await failedRecord.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code, status });
});

test('a long answer that breaks off says that the connection is gone, not that another network answered', async () => {
  const content = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"progress":{"phase":"close","done":3,"total":27}}\n')),
    pull: (stream) => stream.error(new TypeError('network error')),
  });
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(content));
  const body = { firstDay: '2026-10-01', lastDay: '2026-10-31', statements: [] };
  await expect(callLong('closeStatements', { body }, () => undefined)).rejects.toMatchObject({ code: 'offline' });
});

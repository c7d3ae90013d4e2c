import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorReply } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { rateLimits } from '#server/db/schema/platform.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { longTest } from '#testing/long-test.ts';
import { getPort } from '#testing/server-port.ts';
import { clientErrorsPerAddress, countAttempt } from './rate-limit.ts';

const { db } = await testDatabase();
const { app, call, addUser } = await testApp(db, { METRICS_TOKEN: 'a token for the monitor' });
const boss = await addUser('superAdmin');
await app.listen({ port: 0, host: '127.0.0.1' });
const port = getPort(app.server);
afterAll(() => app.close());

/** Sends raw bytes that a client library would refuse to send. */
async function sendReply(request: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  // The server may reset a connection that still sends what it refused: the answer has come all the same.
  await new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;

test.each([
  ['an address that cannot be decoded', get('/v1/menus/%zz'), 400],
  ['a broken character in the address', get('/v1/menu-element-classes/menu/%E0%A4%A'), 400],
  ['an endless parameter', get(`/v1/menu-element-classes/menu/${'x'.repeat(2_100)}`), 414],
  ['endless headers', get('/v1/menus', `x-much: ${'x'.repeat(20_000)}\r\n`), 431],
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
  ['no host', 'GET /v1/menus HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['an unknown expectation', get('/v1/menus', 'expect: a miracle\r\n'), 401],
  ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  [
    'another protocol',
    'GET /v1/menus HTTP/1.1\r\nhost: x\r\nconnection: close, upgrade\r\nupgrade: websocket\r\n\r\n',
    401,
  ],
  ['an unknown method', 'BREW /v1/menus HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['a header without a name', get('/v1/menus', ': nothing\r\n'), 400],
  ['two lengths', `POST /auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}`, 400],
  ['an unknown path', get('/v1/nothing'), 404],
  [
    'a broken body',
    'POST /auth/sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
    400,
  ],
])('%s is answered in the shape and with the headers of every refusal', async (_what, request, status) => {
  const answer = await sendReply(request);
  expect(answer.status).toBe(status);
  const { error } = ErrorReply.parse(answer.body);
  expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  '/docs/../v1/menus',
  '/docs/%2e%2e/v1/menus',
  '/docs/%2e%2e/me',
  '/docs/..%2fv1%2fmenus',
  '/docs/static/../../v1/users',
  '/docs//v1/menus',
  '/docs/nothing',
])('%s reaches no other route by way of the readable page', async (path) => {
  const answer = await sendReply(get(path));
  expect(answer.status).toBe(404);
  expect(ErrorReply.parse(answer.body).error.code).toBe('not_found');
});

test('the metrics are for who knows the token, and are not there without one', async () => {
  const asks = (authorization?: string) =>
    call(null, 'GET', '/metrics', undefined, authorization ? { authorization } : {});
  expect((await asks()).status).toBe(401);
  expect((await asks('Bearer a token for the monitoR')).status).toBe(401);
  const reportedReply = await asks('Bearer a token for the monitor');
  expect(reportedReply.status).toBe(200);
  expect(reportedReply.raw.toString()).toContain('http_request_duration_seconds');
  const without = await testApp(db);
  expect((await without.call(null, 'GET', '/metrics')).status).toBe(404);
});

test('reports of crashes are limited for each address and in size', async () => {
  const report = (message: string, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/v1/client-errors', remoteAddress, payload: { message } });
  await db.delete(rateLimits);
  for (let turn = 0; turn < 30; turn += 1) expect((await report('broken', '203.0.113.1')).statusCode).toBe(200);
  const refusedRecord = await report('broken', '203.0.113.1');
  expect(refusedRecord.statusCode).toBe(429);
  expect(Number(refusedRecord.headers['retry-after'])).toBeGreaterThan(0);
  expect((await report('broken', '203.0.113.2')).statusCode).toBe(200);
  expect((await report('x'.repeat(70_000), '203.0.113.3')).statusCode).toBe(413);
});

test.each([
  ['2001:db8:0:7::1', '2001:db8:0:7:a:b:c:d', true],
  ['2001:db8:0:7::1', '2001:0db8::7:0:0:0:9', true],
  ['2001:db8:0:7::1', '2001:db8:0:8::1', false],
  ['fe80::1%eth0', 'fe80::2%eth0', true],
  ['::ffff:203.0.113.8', '203.0.113.8', true],
  ['::ffff:203.0.113.8', '::ffff:203.0.113.9', false],
  ['203.0.113.8', '203.0.113.9', false],
])(
  'tries from %s and %s count together: %s, because a household owns a whole /64 of IPv6',
  async (left, right, isOne) => {
    await db.delete(rateLimits);
    for (const address of [left, right]) await countAttempt(db, clientErrorsPerAddress, address);
    expect(await db.$count(rateLimits)).toBe(isOne ? 1 : 2);
  },
);

// Existing clients set a content type on every call.
const types = ['application/json', 'application/x-www-form-urlencoded', 'application/vnd.api+json', 'none at all'];
test.each(Object.entries(operations).filter(([, { method }]) => method === 'DELETE'))(
  '%s is understood with any content type and no body',
  async (_name, { path }) => {
    const url = path.replaceAll(/:\w+/g, '01900000-0000-7000-8000-00000000dead');
    const answers = await Promise.all(
      types.map((type) => call(boss, 'DELETE', url, undefined, { 'content-type': type })),
    );
    // Those by cookie have no session here.
    const expected = path.startsWith('/auth/') ? 401 : 404;
    expect(answers.map(({ status }) => status)).toEqual(types.map(() => expected));
  },
);

describe('what arrives too slowly is ended', () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
  afterEach(() => vi.useRealTimers());

  test('a body after 30 seconds, with a refusal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const accepted = once(app.server, 'request');
    const answer = sendReply(head('/auth/sign-in'));
    await accepted;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toMatchObject({
      status: 408,
      body: { error: { message: 'The request took too long to arrive.' } },
    });
  });

  test('a body that goes on after its answer, without another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = sendReply(head('/v1/menus'));
    const [, response] = await once(app.server, 'request');
    await once(response, 'finish');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toMatchObject({ status: 401 });
  });

  test('no answer that takes longer than its body', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const body = JSON.stringify({ email: 'boss@example.com', password: 'x' });
    const answer = sendReply(
      `POST /auth/sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    const [request] = await once(app.server, 'request');
    await once(request, 'end');
    vi.advanceTimersByTime(30_000);
    expect((await answer).status).not.toBe(408);
  });

  longTest('headers and bodies, on a real clock', async () => {
    const started = performance.now();
    const answers = await Promise.all([
      sendReply('POST /auth/sign-in HTTP/1.1\r\nhost: x\r\n'),
      sendReply(head('/auth/sign-in')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([408, 408]);
    expect(performance.now() - started).toBeLessThan(35_000);
  });
});

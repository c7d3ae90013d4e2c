import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { formatContentDisposition } from './serve.ts';

const { app, call } = await testServer();

describe('every reply', () => {
  test('carries a request id and, on an unknown path, the envelope of an error', async () => {
    const reply = await call(null, 'GET', '/v1/nothing-here');
    expect(reply.status).toBe(404);
    expect(reply.body.error).toMatchObject({ code: 'not_found', requestId: reply.headers['x-request-id'] });
  });

  test.each([
    ['malformed JSON', '{"message":', 400, 'validation_failed'],
    ['a wrong type', '{"message":5}', 400, 'validation_failed'],
    ['a missing field', '{}', 400, 'validation_failed'],
    ['a body beyond the limit', `{"message":"${'x'.repeat(1_100_000)}"}`, 413, 'payload_too_large'],
  ])('refuses %s', async (_what, payload, status, code) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/client-errors',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().error.code).toBe(code);
  });

  test('names the refused field', async () => {
    const reply = await call(null, 'POST', '/v1/client-errors', { message: 5 });
    expect(Object.keys(reply.body.error.fields)).toEqual(['message']);
  });
});

describe('a file name in a header', () => {
  test.each([
    ['Lunch-HostFlow.pdf', `attachment; filename="Lunch-HostFlow.pdf"; filename*=UTF-8''Lunch-HostFlow.pdf`],
    [
      'a"b\r\nSet-Cookie: x.pdf',
      `attachment; filename="a_b Set-Cookie: x.pdf"; filename*=UTF-8''a%22b%20Set-Cookie%3A%20x.pdf`,
    ],
    ['Crème.pdf', `attachment; filename="Cr_me.pdf"; filename*=UTF-8''Cr%C3%A8me.pdf`],
  ])('%j cannot break out of it', (name, header) => {
    expect(formatContentDisposition(name)).toBe(header);
  });
});

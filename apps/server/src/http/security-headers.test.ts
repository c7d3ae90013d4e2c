import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const plain = await identityApp(db);
const secure = await identityApp(db, { PUBLIC_URL: 'https://brigade.test' });

test.each([
  ['a page or its absence', 'GET', '/menus'],
  ['a refusal of the API', 'GET', '/v1/menus'],
  ['an unknown call', 'GET', '/v1/nothing-here'],
  ['a malformed body', 'POST', '/auth/sign-in'],
  ['the readable description of the API', 'GET', '/docs'],
])('%s carries the security headers and never allows inline script', async (_what, method, url) => {
  const { headers } = await plain.client().call(method, url, method === 'POST' ? { nonsense: 1 } : undefined);
  const policy = String(headers['content-security-policy']);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(policy).toContain("object-src 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    // What it is and how it is encoded is nobody's guess (ASVS 4.1.1).
    'content-type': expect.stringMatching(/^(application\/json|text\/html); charset=utf-8$/i),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': expect.any(String),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
});

test.each(['/me', '/v1/menus', '/v1/nothing-here', '/auth/settings'])('%s is never kept by a cache', async (url) => {
  expect((await plain.client().call('GET', url)).headers['cache-control']).toBe('no-store');
});

test('only an installation behind TLS tells browsers to come back by TLS alone', async () => {
  expect((await secure.client().call('GET', '/me')).headers['strict-transport-security']).toContain('max-age=31536000');
  expect((await plain.client().call('GET', '/me')).headers['strict-transport-security']).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { testServer } from '#testing/app.ts';

const { app } = await testServer();
const get = (url: string) => app.inject({ method: 'GET', url });

const inOpenApi = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

describe('the OpenAPI document', () => {
  test('describes every operation of the contract under its name, and nothing else', async () => {
    const { paths } = (await get('/openapi.json')).json();
    const described = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    const expected = Object.entries(operations).map(
      ([name, { method, path }]) => `${name}: ${method} ${inOpenApi(path)}`,
    );
    expect(described.sort()).toEqual(expected.sort());
  });

  test('says what a call takes and what it answers', async () => {
    const { paths } = (await get('/openapi.json')).json();
    const call = paths['/v2beta/calculations/containers'].post;
    expect(call.requestBody.content['application/json'].schema).toMatchObject({ type: 'object' });
    expect(Object.keys(call.responses)).toContain('200');
    const undo = paths['/v1/steps/{stepId}/undo'].post;
    expect(Object.keys(undo.responses['200'].content)).toEqual(['application/json', 'application/x-ndjson']);
    expect(undo.responses['200'].description).toMatch(/^Lines for who accepts them/);
    const upload = paths['/v1/imports/table'].post;
    expect(upload.requestBody.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    });
  });
});

test.each(Object.entries(operations).filter(([, { method }]) => method === 'PUT'))(
  '%s is described with If-Match',
  async (_name, { path }) => {
    const { paths } = (await get('/openapi.json')).json();
    expect(paths[inOpenApi(path)].put.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'if-match', required: false }),
    );
  },
);

test('every operation has a group, its errors, and Authorize unless it is public', async () => {
  const { paths, tags, components } = (await get('/openapi.json')).json();
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  const groups = tags.map(({ name }: { name: string }) => name);
  for (const { method, path, permission } of Object.values(operations)) {
    const described = paths[inOpenApi(path)][method.toLowerCase()];
    expect(groups).toContain(described.tags[0]);
    expect(described.description).toContain('429 `rate_limited`');
    expect(described.security).toEqual(permission === 'public' ? [] : undefined);
    for (const { description } of Object.values<{ description: string }>(described.responses))
      expect(description).toMatch(/^(Done|Created|Refused|Not answered|Lines for who accepts them)/);
    expect(described.responses['4XX'].content['application/json'].schema.example.error.code).toBe('validation_failed');
  }
});

test('a permission has the name that a key is made with, and what no key may call says so (access-17)', async () => {
  const { paths } = (await get('/openapi.json')).json();
  expect(paths['/v1/accounts'].get.description).toMatch(/^Permission: View Scheduled Menus & Elements\n/);
  expect(paths['/v1/api-keys'].post.description).toMatch(/^Permission: staff, not by key\n/);
});

describe('the readable page', () => {
  test.each([
    ['/docs', 'text/html', 'swagger-ui'],
    ['/docs/static/swagger-initializer.js', 'application/javascript', './json'],
    ['/docs/static/swagger-ui.css', 'text/css', '.swagger-ui'],
    ['/docs/json', 'application/json', '"openapi"'],
  ])('%s comes with its type', async (url, type, text) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain(type);
    expect(reply.body).toContain(text);
  });

  test('has no other files', async () => {
    expect((await get('/docs/static/nothing.js')).statusCode).toBe(404);
  });
});

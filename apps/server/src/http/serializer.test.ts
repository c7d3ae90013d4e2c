import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileReplySerializer } from './serializer.ts';

const Person = z.object({ name: z.string().max(20), markets: z.array(z.object({ id: z.uuid() })).max(2) });

/** The serialized reply of a handler that returns this value. */
async function answerRecord(answer: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(compileReplySerializer);
  app.get('/', { schema: { response: { 200: Person } } }, async () => answer);
  return app.inject('/');
}

const id = '01900000-0000-7000-8000-000000000001';

test('a field that the contract does not name never leaves, however deep', async () => {
  const reply = await answerRecord({ name: 'Ada', passwordHash: 'secret', markets: [{ id, secret: 'secret' }] });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ name: 'Ada', markets: [{ id }] });
});

test.each([
  ['no such field', { name: 'Ada' }],
  ['a wrong type', { name: 7, markets: [] }],
  ['no id', { name: 'Ada', markets: [{ id: 'secret' }] }],
  ['too many', { name: 'Ada', markets: [{ id }, { id }, { id }] }],
])('an answer with %s is an error, not an answer', async (_, answer) => {
  const reply = await answerRecord(answer);
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain('secret');
});

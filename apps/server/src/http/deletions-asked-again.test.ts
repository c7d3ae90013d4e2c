import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { testServer } from '#testing/app.ts';
import { validCreations } from '#testing/creations.ts';
import { STEP_HEADER } from './idempotency.ts';

const { db, call, addUser } = await testServer();
const owner = await addUser('superAdmin');
const other = await addUser('superAdmin');
const creations = await validCreations(db, call, owner);
const creationByName = new Map(Object.entries(creations));

const all = Object.entries<Operation>(operations);
/** Operations that create something, and the address at which it is deleted. */
const deletions = all.flatMap(([name, { method, path, permission }]) => {
  const deletion = all.find(([, other]) => other.method === 'DELETE' && other.path === `${path}/:id`);
  return method === 'POST' && permission !== 'public' && deletion && creationByName.has(name)
    ? [[deletion[0], name, path] as const]
    : [];
});

test.each(deletions)('%s whose answer was lost is answered as the first time (errors-4)', async (_, creation, path) => {
  const request = await creationByName.get(creation)?.();
  if (!request || path.includes('/:')) throw new Error(`${creation} has no record at ${path}.`);
  const createdReply = await call(owner, 'POST', path, request.body);
  expect(createdReply.status, JSON.stringify(createdReply.body)).toBe(201);
  const url = `${path}/${createdReply.body.data.id}?confirmed=beforeStart,farAhead,addOns,completeSurvey`;
  const first = await call(owner, 'DELETE', url);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  for (const again of [url, url.split('?')[0] ?? '']) {
    const { status, body, headers } = await call(owner, 'DELETE', again);
    expect([status, body, headers[STEP_HEADER]]).toEqual([200, first.body, first.headers[STEP_HEADER]]);
  }
  expect((await call(other, 'DELETE', url)).status).toBe(404);
  expect((await call(owner, 'DELETE', `${path}/${crypto.randomUUID()}`)).status).toBe(404);
});

test('brought back and deleted again, it is deleted, and the later step is told', async () => {
  const { id } = (await call(owner, 'POST', '/v1/menus', (await creations.createMenu?.())?.body)).body.data;
  const first = await call(owner, 'DELETE', `/v1/menus/${id}`);
  const undone = await call(owner, 'POST', `/v1/steps/${first.headers[STEP_HEADER]}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  const second = await call(owner, 'DELETE', `/v1/menus/${id}`);
  expect((await db.execute(sql`select from menus where id = ${id}`)).rowCount).toBe(0);
  const again = await call(owner, 'DELETE', `/v1/menus/${id}`);
  expect([again.status, again.headers[STEP_HEADER]]).toEqual([200, second.headers[STEP_HEADER]]);
});

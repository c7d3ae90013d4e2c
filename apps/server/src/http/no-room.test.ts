import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { diskIsFull } from '#contract/refusal.ts';
import { testServer } from '#testing/app.ts';

const { db, call, addUser } = await testServer();

/** PostgreSQL refuses writes into these tables as on a full disk; `npm run faults` fills a real one. */
const tables = ['vendors', 'recent_failures'].map((table) => sql.identifier(table));
async function fillDisk() {
  await db.execute(sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  for (const table of tables)
    await db.execute(sql`create trigger no_room before insert on ${table} execute function no_room()`);
}

test('while no save can succeed a person reads why, reads live, and the process is not ready (errors-12)', async () => {
  const chef = await addUser();
  await fillDisk();
  const { status, headers, body } = await call(chef, 'POST', '/v1/vendors', { name: 'Farm' });
  expect([status, body.error.message]).toEqual([503, diskIsFull]);
  expect(headers['retry-after']).toBeDefined();
  expect((await call(chef, 'GET', '/v1/vendors')).status).toBe(200);
  expect(await call(null, 'GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'disk full' } });
  expect((await call(null, 'GET', '/health/live')).status).toBe(200);
  await db.execute(sql`drop function no_room cascade`);
  expect(await call(null, 'GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect((await call(chef, 'POST', '/v1/vendors', { name: 'Farm' })).status).toBe(201);
});

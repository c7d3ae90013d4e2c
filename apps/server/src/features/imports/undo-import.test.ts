import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoServer } from '#testing/demo.ts';
import { readFinalLine } from '#testing/imports.ts';
import { readImportTable } from '#testing/tables.ts';

const { db, call, addUser } = await demoServer();
const boss = await addUser('superAdmin');
// Their e-mail names them.
const { rows: withEaters } = await db.execute<{ id: string }>(sql`
  select account_id as id from users where type = 'Consumer' and email <> ''
  group by account_id having count(*) > 2 limit 1`);

const exported = async (path: string) => readImportTable((await call(boss, 'GET', `/v1/exports/${path}`)).raw);

const services = async () =>
  (
    await db.execute(sql`select account_id, date, service_line_id, eater_count, dietary_count, address_id from service_events
      order by account_id, date, service_line_id, service_time, eater_count`)
  ).rows;

test.each([
  ['ingredients', 'ingredients?', { 'Vendor 1 cost per case': '99.5', 'Vendor 1': 'A new vendor' }],
  ['elements', 'elements?', { Method: 'Cook otherwise.' }],
  ['menus', 'menus?', { Description: 'Another one', Elements: '' }],
  ['accounts', 'accounts?', { 'Total employees': '7', 'Repeating service schedule': 'Lunch Monday: 11' }],
  ['vendors', 'reference-data?list=vendors', { 'Order days': 'M W F', 'Minimum order': '$1,250' }],
  ['eaters', `eaters?accountId=${withEaters[0]?.id}`, { 'Dietary preference': 'Vegan' }],
])('an import of %s is one step, and its undo brings everything back', async (kind, path, changes) => {
  const before = { table: await exported(path), services: await services() };
  const { columns, rows } = before.table;
  const changedRows = rows
    .slice(0, 5)
    .map((cells) => columns.map((heading, at) => (changes as Record<string, string>)[heading] ?? cells[at] ?? ''));
  const key = Math.max(columns.indexOf('Email'), 0);
  const addedRows = changedRows.slice(0, 2).map((cells, index) => cells.with(key, `import${index}.${cells[key]}`));
  const table = { columns, firstRow: 2, rows: [...changedRows, ...addedRows] };
  const send = async (to: string, body: object) =>
    readFinalLine(await call(boss, 'POST', `/v1/imports/${kind}${to}`, { table, ...body }));
  const words = [{ list: 'vendors', word: 'A new vendor', id: null }];
  const { data: preview } = await send('/check', { words });
  expect(preview.faults).toEqual([]);
  const { data } = await send('', { words, digest: preview.digest });
  expect(data).toMatchObject({ created: 2, step: expect.any(String) });
  expect(data.changed).toBeGreaterThan(0);
  expect((await exported(path)).rows).toHaveLength(rows.length + 2);

  const undone = await call(boss, 'POST', `/v1/steps/${data.step}/undo`);
  expect(undone.body?.error).toBeUndefined();
  expect(undone.status).toBeLessThan(300);
  expect(await exported(path)).toEqual(before.table);
  expect(await services()).toEqual(before.services);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { anElement, aTag, findCuisine } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { connect } from './client.ts';
import { replaceParts } from './parts.ts';
import { menuElements } from './schema/catalogue.ts';

const { url } = await testDatabase();
const db = connect(url, { poolSize: 1 });
afterAll(() => db.$client.end());

const plannedTexts = async () =>
  (await db.execute<{ statement: string }>(sql.raw('select statement from pg_prepared_statements'))).rows.map(
    (row) => row.statement,
  );

test('a statement with parameters is planned once, alone and in a transaction, and gives each call its own answer', async () => {
  const double = (value: number) => sql`select ${value}::int * 2 as doubled`;
  const alone = await db.execute(double(4));
  const inTransaction = await db.transaction((transaction) => transaction.execute(double(5)));
  expect([alone.rows, inTransaction.rows]).toEqual([[{ doubled: 8 }], [{ doubled: 10 }]]);
  expect(await plannedTexts()).toEqual(['select $1::int * 2 as doubled']);
});

test('a statement that failed can be sent again', async () => {
  const ratio = (value: number) => sql`select 1 / ${value}::int as ratio`;
  await expect(db.execute(ratio(0))).rejects.toThrow();
  expect((await db.execute(ratio(1))).rows).toEqual([{ ratio: 1 }]);
});

test('no connection compiles statements or starts parallel workers for them', async () => {
  const { rows } = await db.execute(sql`
    select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`);
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});

test('parts are saved by one plan for all owners: to plan such a statement costs as much as to run it', async () => {
  for (let place = 0; place < 8; place += 1) await anElement(db);
  await db.execute(sql`
    with menu as (
      insert into menus (name, menu_element_class_id, cuisine_type_id)
      select 'Menu ' || n, ${await aTag(db)}::uuid, ${await findCuisine(db)}::uuid from generate_series(1, 500) as n returning id)
    insert into menu_elements (menu_id, element_id, "order", host_flow_order) select menu.id, elements.id, 0, 0 from menu, elements`);
  await db.execute(sql`analyze menu_elements`);
  for (let turn = 0; turn < 8; turn += 1)
    await db.transaction((transaction) => replaceParts(transaction, menuElements, [randomUUID()], []));
  const { rows } = await db.execute(sql`
    select generic_plans > 0 as "isKept" from pg_prepared_statements where name = 'parts_of_menu_elements'`);
  expect(rows).toEqual([{ isKept: true }]);
});

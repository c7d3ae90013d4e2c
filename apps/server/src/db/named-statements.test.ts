import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { connect } from './client.ts';

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

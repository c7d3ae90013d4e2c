import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { connect } from './client.ts';
import { type AnsweredQuery, onSlowQuery } from './slow-queries.ts';

const { url } = await testDatabase();
const db = connect(url);
afterAll(() => db.$client.end());

const LIMIT = 150;

async function readSlowQueries(work: () => Promise<unknown>): Promise<AnsweredQuery[]> {
  const slow: AnsweredQuery[] = [];
  const stop = onSlowQuery(LIMIT, (query) => slow.push(query));
  await work().catch(() => undefined);
  stop();
  return slow.filter(({ statement }) => statement.includes('of this test'));
}

test('a statement that takes longer than the limit is reported, and none of its values', async () => {
  const slow = await readSlowQueries(() =>
    db.$client.query('select pg_sleep(0.3),\n  $1::text as "of this test"', ['jane@example.com']),
  );
  expect(slow).toHaveLength(1);
  expect(slow[0]?.statement).toBe('select pg_sleep(0.3), $1::text as "of this test"');
  expect(slow[0]?.milliseconds).toBeGreaterThanOrEqual(300);
  expect(JSON.stringify(slow)).not.toContain('jane');
});

test('a fast statement is not told', async () => {
  expect(await readSlowQueries(() => db.$client.query('select 1 as "of this test"'))).toEqual([]);
});

test('a statement that is refused late is reported', async () => {
  const fails = `do $$ begin perform pg_sleep(0.3); raise exception 'of this test'; end $$`;
  expect(await readSlowQueries(() => db.$client.query(fails))).toHaveLength(1);
});

test('a text of thousands of rows is cut', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `(${row})`).join(', ');
  const [slow] = await readSlowQueries(() =>
    db.$client.query(
      `select 'of this test', pg_sleep(0.3) from (values (1)) as one (two) where two in (select * from (values ${rows}) as many)`,
    ),
  );
  expect(slow?.statement.length).toBeLessThanOrEqual(501);
});

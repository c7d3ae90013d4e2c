import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';

const { db } = await testDatabase();

test('PostgreSQL itself enforces every constraint, on every row', async () => {
  const { rows } = await db.execute<{ name: string; enforced: boolean }>(sql`
    select conrelid::regclass || ': ' || conname as name, conenforced and convalidated as enforced
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ enforced }) => !enforced).map(({ name }) => name)).toEqual([]);
});

test('a deletion finds the rows that refer to the deleted one by an index', async () => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select conrelid::regclass || ': ' || conname as key from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
      -- Fixed enumerations (catalogue-12): nothing deletes them.
      and confrelid not in ('service_lines'::regclass, 'element_types'::regclass)
      and not exists (select from pg_index
        where indrelid = conrelid and indkey[0] = any (conkey)
          -- An index of the rows that refer to anything holds all that a deletion looks for.
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || (
            select attname from pg_attribute where attrelid = conrelid and attnum = indkey[0]) || ' IS NOT NULL)'))`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});

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

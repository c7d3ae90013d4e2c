import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';

const { db } = await testDatabase();
const root = path.join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** Only migrations call it. */
const usedByMigrations = ['audit_table'];

test('a trigger, another function or the server uses every function of the database', async () => {
  const { rows } = await db.execute<{ name: string; isUsed: boolean }>(sql`
    select proname as name, exists (select from pg_trigger where tgfoid = ours.oid) or exists (
      select from pg_proc as other where other.pronamespace = ours.pronamespace and other.oid <> ours.oid
        and pg_get_functiondef(other.oid) ~ ('\\m' || ours.proname || '\\(')) as "isUsed"
    from pg_proc as ours
    where pronamespace in ('public'::regnamespace, 'identity'::regnamespace) and prokind = 'f'
      and not exists (select from pg_depend where objid = ours.oid and deptype = 'e')`);
  const isCalled = (name: string) => new RegExp(`\\b${name}\\(`).test(sources) || usedByMigrations.includes(name);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ name, isUsed }) => !isUsed && !isCalled(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { connect } from './client.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const manifest = readFileSync(path.join(root, 'deploy/kubernetes/database.yaml'), 'utf8');
const listSettings = (text: string) => text.match(/alter role brigade set .*;/g)?.toSorted();

test('the cluster of deploy/ gives the role the settings that its pooler cannot, as the page on poolers names them', () => {
  const page = readFileSync(path.join(root, 'docs/running.md'), 'utf8');
  expect(listSettings(manifest)).toEqual(listSettings(page));
  expect(listSettings(manifest)).toHaveLength(5);
});

test('the cluster of deploy/ sorts and folds case as the bundled database does', async () => {
  const db = connect((await testDatabase()).url);
  const locale = await db.readRow(sql`
    select case datlocprovider when 'b' then 'builtin' end as "localeProvider", datlocale as "builtinLocale"
    from pg_database where datname = current_database()`);
  await db.$client.end();
  const deployed = (name: string) => manifest.match(new RegExp(`^ +${name}: (.*)$`, 'm'))?.[1];
  expect({ localeProvider: deployed('localeProvider'), builtinLocale: deployed('builtinLocale') }).toEqual(locale);
});

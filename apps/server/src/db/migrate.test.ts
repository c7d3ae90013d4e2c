import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseUrl } from '#testing/postgres.ts';
import { migrate, OlderDatabase } from './migrate.ts';

test('a database of the older schema is refused and stays as it is', async () => {
  const serverUrl = inject('databaseUrl');
  const name = `older_${randomUUID().replaceAll('-', '')}`;
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  const older = new pg.Client({ connectionString: databaseUrl(serverUrl, name) });
  await older.connect();
  await older.query(`create function normalised_name(name text) returns text language sql as 'select name'`);

  await expect(migrate(databaseUrl(serverUrl, name))).rejects.toThrow(OlderDatabase);
  const { rows } = await older.query(`select from pg_namespace where nspname = 'drizzle'`);
  expect(rows).toEqual([]);

  await older.end();
  await administrator.query(`drop database ${name}`);
  await administrator.end();
});

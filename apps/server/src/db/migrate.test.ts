import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '#testing/postgres.ts';
import { applyKnownMigrations, migrate, OlderDatabase, readKnownMigrations } from './migrate.ts';

const serverUrl = inject('databaseUrl');
const administrator = new pg.Client({ connectionString: serverUrl });
await administrator.connect();
const openedRows: { readonly name: string; readonly client: pg.Client }[] = [];

afterAll(async () => {
  for (const { name, client } of openedRows) {
    await client.end();
    await administrator.query(`drop database ${name}`);
  }
  await administrator.end();
});

/** A database with the first migrations. */
async function aDatabase(count: number) {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  await administrator.query(`create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  openedRows.push({ name, client });
  await applyKnownMigrations(client, count);
  return { url, client };
}

const history = async (client: pg.Client) =>
  (await client.query('select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by 2')).rows;
const tables = async (client: pg.Client) =>
  (await client.query('select oid::regclass::text as name from pg_class order by oid')).rows;

const all = readKnownMigrations().length;

test.each([0, 1, all - 1, all])('a database with the first %i migrations is brought up to date', async (count) => {
  const { url, client } = await aDatabase(count);
  await migrate(url);
  expect(await history(client)).toEqual(
    readKnownMigrations().map(({ hash, folderMillis }) => ({ hash, when: folderMillis })),
  );
  const { rows } = await client.query(`select to_regclass('identity.session') is not null as "hasLast"`);
  expect(rows).toEqual([{ hasLast: true }]);
});

test('a count that was made before counts knew their moment is of the end of its day, in its market (money-16)', async () => {
  const { url, client } = await aDatabase(19);
  await client.query(`
    with market as (insert into markets (name, time_zone) values ('Phoenix', 'America/Phoenix') returning id),
      unit as (insert into portion_units (name, abbreviation) values ('Pound', 'lbs') returning id),
      ingredient as (insert into ingredients (name, type, portion_unit_id) select 'Rice', 'Other', id from unit returning id)
    insert into on_hand_counts (market_id, ingredient_id, amount, counted_on)
    select market.id, ingredient.id, 25, '2026-11-26' from market, ingredient`);
  await migrate(url);
  const { rows } = await client.query(
    `select (counted_at at time zone 'America/Phoenix')::text as "inPhoenix" from on_hand_counts`,
  );
  expect(rows).toEqual([{ inPhoenix: '2026-11-27 00:00:00' }]);
});

test.each([
  ['another text', `update drizzle.__drizzle_migrations set hash = 'of yesterday' where id = 1`],
  ['another time', 'update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = 1'],
  ['one less in the middle', 'delete from drizzle.__drizzle_migrations where id = 2'],
  [
    'all, and one between them',
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'of yesterday', min(created_at) + 1
     from drizzle.__drizzle_migrations`,
  ],
])('a database whose migrations are others (%s) is refused and stays as it is', async (_what, otherwise) => {
  const { url, client } = await aDatabase(all);
  await client.query(otherwise);
  const before = [await history(client), await tables(client)];
  await expect(migrate(url)).rejects.toThrow(OlderDatabase);
  expect([await history(client), await tables(client)]).toEqual(before);
});

test('a database of a newer version is accepted and stays as it is', async () => {
  const { url, client } = await aDatabase(all);
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1999999999999)`,
  );
  const before = [await history(client), await tables(client)];
  await migrate(url);
  expect([await history(client), await tables(client)]).toEqual(before);
});

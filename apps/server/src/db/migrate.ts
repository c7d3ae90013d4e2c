import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { GuardedClient } from './guarded-client.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The schema of this database is older than the first of the migrations, which start over (decision 170). */
export class OlderDatabase extends Error {
  constructor() {
    super('An older version of Brigade made it, and its data cannot be taken over.');
  }
}

/** The older schema spelled this function differently. */
async function refuseOlderDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOlder: boolean }>(
    `select to_regproc('public.normalised_name') is not null as "isOlder"`,
  );
  if (rows[0]?.isOlder) throw new OlderDatabase();
}

const migrationLock = `hashtextextended('brigade:migrate', 0)`;

/** For a transaction that makes the schema itself. Processes that start meanwhile wait for its end. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
}

/** Oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** Makes the schema of an earlier version: the first migrations, in the transaction of the caller. */
export async function applyKnownMigrations(client: pg.Client, count: number): Promise<void> {
  // As Drizzle makes its own table, which finds them there when it applies the rest.
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql: statements, hash, folderMillis } of knownMigrations().slice(0, count)) {
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * An undo puts back records that refer to each other and checks the references at its end. Everything else checks them at
 * once, as before. Done here, so that no migration has to think of it.
 */
const deferForeignKeys = `do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as referrer, conname from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.referrer, reference.conname);
  end loop;
end $$`;

async function bringUpToDate(client: pg.Client): Promise<void> {
  // A role may have a limit that is meant for requests.
  await client.query('set statement_timeout = 0');
  await client.query(`select pg_advisory_lock(${migrationLock})`);
  await refuseOlderDatabase(client);
  await applyMigrations(drizzle(client), { migrationsFolder });
  await client.query(deferForeignKeys);
}

/** Settings that can lose an acknowledged save when they are off. */
async function unsafeSettings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  return rows.map((row) => row.name);
}

/** Migrates the database. A lock serializes processes that start at the same time. */
export const migrate = (url: string): Promise<void> => connected(url, bringUpToDate);

/**
 * Migrates, unless the database could lose acknowledged saves: then it changes nothing and returns the unsafe settings.
 */
export function migrateIfSafe(url: string): Promise<readonly string[]> {
  return connected(url, async (client) => {
    const unsafe = await unsafeSettings(client);
    if (unsafe.length === 0) await bringUpToDate(client);
    return unsafe;
  });
}

import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { GuardedClient } from './guarded-client.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Oldest first. */
export const readKnownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

interface AppliedMigration {
  readonly hash: string;
  readonly when: number;
}

/** What has been applied to the database, oldest first. Undefined if it is none of Brigade. */
export async function readAppliedMigrations(client: pg.Client): Promise<AppliedMigration[] | undefined> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return undefined;
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows;
}

/**
 * Migrations only add: a schema that this version knows has the first or all of its migrations, a newer one has all and
 * more. One with others is from before the schema started over (decision 10).
 */
export function compareSchema(applied: readonly AppliedMigration[]): 'known' | 'newer' | 'foreign' {
  const knownVersions = readKnownMigrations();
  const isShared = knownVersions
    .slice(0, applied.length)
    .every(({ hash, folderMillis }, at) => applied[at]?.hash === hash && applied[at].when === folderMillis);
  if (!isShared) return 'foreign';
  return applied.length > knownVersions.length ? 'newer' : 'known';
}

/** The schema of this database is from before the migrations started over (decision 10). */
export class OlderDatabase extends Error {
  constructor() {
    super('An older version of Brigade made it, and its data cannot be taken over.');
  }
}

async function refuseOlderDatabase(client: pg.Client): Promise<void> {
  if (compareSchema((await readAppliedMigrations(client)) ?? []) === 'foreign') throw new OlderDatabase();
}

const migrationLock = `hashtextextended('brigade:migrate', 0)`;

/** For a transaction that makes the schema itself. Processes that start meanwhile wait for its end. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
}

/** Makes the schema of an earlier version: the first migrations, in the transaction of the caller. */
export async function applyKnownMigrations(client: pg.Client, count: number): Promise<void> {
  // As Drizzle makes its own table, which finds them there when it applies the rest.
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql: statements, hash, folderMillis } of readKnownMigrations().slice(0, count)) {
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
async function listUnsafeSettings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  return rows.map((row) => row.name);
}

/** Migrates the database. A lock serializes processes that start at the same time. */
export const migrate = (url: string): Promise<void> => withConnection(url, bringUpToDate);

/**
 * Migrates, unless the database could lose acknowledged saves: then it changes nothing and returns the unsafe settings.
 */
export function migrateIfSafe(url: string): Promise<readonly string[]> {
  return withConnection(url, async (client) => {
    const unsafe = await listUnsafeSettings(client);
    if (unsafe.length === 0) await bringUpToDate(client);
    return unsafe;
  });
}

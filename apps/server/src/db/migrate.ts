import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = new URL('./migrations', import.meta.url).pathname;

/** Brings the database to this version; of two processes that start at once, one waits for the other. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('brigade:migrate', 0))`);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Settings without which an acknowledged save can be lost. Boot refuses a database that has one of them off. */
export async function unsafeSettings(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
    );
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}

import { readdirSync } from 'node:fs';
import pg from 'pg';
import { postmasterOf } from '../cpu.ts';
import { type Held, heldNow } from '../held-memory.ts';
import { collectGarbage } from './garbage.ts';

export interface Resources extends Held {
  readonly databaseConnections: number;
  readonly openFiles: number;
}

/** Present resources of server, workers and database, in MB, without what nothing holds any more. */
export async function resourcesOf(pid: number, databaseUrl: string): Promise<Resources> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  await collectGarbage(pid);
  return {
    ...heldNow(pid, await postmasterOf(databaseUrl)),
    databaseConnections: rows[0]?.count ?? 0,
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

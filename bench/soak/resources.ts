import { readdirSync } from 'node:fs';
import pg from 'pg';
import { heldNow, postmasterOf } from '../held-memory.ts';
import { collectGarbage } from './garbage.ts';

/** Shared memory is counted once. */
export interface Resources {
  readonly serverMegabytes: number;
  readonly workersMegabytes: number;
  /** All processes of the server's own PostgreSQL. */
  readonly databaseMegabytes: number;
  /** Node, the typesetter, PostgreSQL and their libraries. */
  readonly programsMegabytes: number;
  readonly databaseConnections: number;
  readonly openFiles: number;
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Present resources of server, workers and database, without what nothing holds any more. */
export async function resourcesOf(pid: number, databaseUrl: string): Promise<Resources> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  await collectGarbage(pid);
  const held = heldNow(pid, await postmasterOf(databaseUrl));
  return {
    serverMegabytes: Math.round(held.server),
    workersMegabytes: Math.round(held.workers),
    databaseMegabytes: Math.round(held.database),
    programsMegabytes: Math.round(held.programs),
    databaseConnections: rows[0]?.count ?? 0,
    openFiles: openFilesOf(pid),
  };
}

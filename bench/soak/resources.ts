import { readdirSync } from 'node:fs';
import pg from 'pg';
import { printerProcesses, proportionalBytes } from '#testing/child-processes.ts';

/** Memory that processes share is counted once. */
export interface Resources {
  readonly serverMegabytes: number;
  readonly printersMegabytes: number;
  /** All processes of the server's own PostgreSQL. */
  readonly databaseMegabytes: number;
  readonly databaseConnections: number;
  readonly openFiles: number;
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** What server, printers and database hold now. `serverUrl` is the database server's, `databaseUrl` the product's. */
export async function resourcesOf(pid: number, databaseUrl: string): Promise<Resources> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number; is_ours: boolean }>(
    `select pid, datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' as is_ours
     from pg_stat_activity`,
  );
  const postmaster = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
  );
  await client.end();
  const backends = new Set([...rows.map((row) => row.pid), ...postmaster.rows.map((row) => row.pid)]);
  return {
    serverMegabytes: megabytes(proportionalBytes(pid)),
    printersMegabytes: megabytes(
      printerProcesses(pid).reduce((sum, printer) => sum + proportionalBytes(printer.pid), 0),
    ),
    databaseMegabytes: megabytes([...backends].reduce((sum, backend) => sum + proportionalBytes(backend), 0)),
    databaseConnections: rows.filter((row) => row.is_ours).length,
    openFiles: openFilesOf(pid),
  };
}

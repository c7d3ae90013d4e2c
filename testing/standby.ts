import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import type { OwnPostgres } from './own-postgres.ts';

const SLOT = 'standby';
/** Made by the primary for itself alone; the standby streams what is missing. */
const ofThePrimary = /\/postgres\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does the work of `pg_basebackup`, which the bundled PostgreSQL lacks: backup mode and a copy of the files. */
async function copyCluster(primary: EmbeddedServer, home: string): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(path.dirname(primary.data), home, { recursive: true, filter: (file) => !ofThePrimary.test(file) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(path.join(home, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '');
  });
}

/**
 * A standby of this PostgreSQL by streaming replication, which has every commit before it is acknowledged. `promote` makes
 * it the primary.
 */
export async function synchronousStandby(primary: OwnPostgres): Promise<EmbeddedServer & { promote(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-standby-'));
  chmodSync(folder, 0o755);
  const home = path.join(folder, 'data');
  await copyCluster(primary, home);
  const data = path.join(home, 'postgres');
  const { hostname, port, username, password } = new URL(primary.url);
  const follows = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`;
  writeFileSync(path.join(data, 'postgresql.auto.conf'), `${follows}\nprimary_slot_name = '${SLOT}'\n`);
  writeFileSync(path.join(data, 'standby.signal'), '');
  const { uid, gid } = statSync(primary.data);
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(data, name), uid, gid);
  const standby = await startEmbedded(home);
  afterAll(async () => {
    await standby.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await withClient(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
  });
  return {
    ...standby,
    promote: () => withClient(standby.url, async (client) => void (await client.query('select pg_promote()'))),
  };
}

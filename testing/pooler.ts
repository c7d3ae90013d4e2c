import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { freePort } from './product-process.ts';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface Pooler {
  readonly url: string;
  /** Ends it at once, as a crash, and starts it again. */
  restart(): Promise<void>;
  /** New connections lead to this PostgreSQL from now on. */
  leadTo(targetUrl: string): void;
}

const writeSettings = (target: URL, port: number) => `
[databases]
brigade = host=${target.hostname} port=${target.port} dbname=postgres user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
server_login_retry = 1
logfile = /dev/null
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** PgBouncer in transaction mode: two connections for everybody, so that each is somebody else's at the next statement. */
export async function startPooler(targetUrl: string): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-pooler-'));
  // As root it wants to run as another user.
  chmodSync(folder, 0o755);
  const settings = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const leadTo = (url: string) => writeFileSync(settings, writeSettings(new URL(url), port));
  leadTo(targetUrl);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = async (): Promise<ChildProcess> => {
    const started = spawn('pgbouncer', [...asUser, settings], { stdio: 'ignore' });
    while (!(await isListening(port))) {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended with code ${started.exitCode}.`);
      await pause(20);
    }
    return started;
  };
  let pooler = await start();
  const end = async () => {
    const exit = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await exit;
  };
  afterAll(async () => {
    await end();
    rmSync(folder, { recursive: true });
  });
  return {
    url: `postgres://brigade:none@127.0.0.1:${port}/brigade`,
    restart: async () => {
      await end();
      pooler = await start();
    },
    leadTo: (url) => {
      leadTo(url);
      pooler.kill('SIGHUP');
    },
  };
}

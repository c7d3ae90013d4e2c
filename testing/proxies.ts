import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { freePort } from './product-process.ts';

const isThere = (program: string) => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined;
export const hasHaProxy = isThere('haproxy');
export const hasCaddy = isThere('caddy');

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

interface Proxy {
  readonly program: string;
  /** The part of `deploy/` that is tried, with the addresses of the test in it. */
  readonly settings: string;
  readonly port: number;
  options(file: string): readonly string[];
}

async function startProxy({ program, settings, port, options }: Proxy): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-proxy-'));
  const file = path.join(folder, 'settings');
  writeFileSync(file, settings);
  const child: ChildProcess = spawn(program, options(file), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
  afterAll(async () => {
    const exit = once(child, 'exit');
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with code ${child.exitCode}.`);
    await pause(20);
  }
}

/** A text of `deploy/` with each of these replaced. A text that is not there any more is reported. */
function deployed(file: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(path.join('deploy', file), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no '${from}' any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const haProxy = (settings: string, port: number) =>
  startProxy({ program: 'haproxy', settings, port, options: (file) => ['-db', '-f', file] });

/** HAProxy as `deploy/haproxy.cfg` sets it up, in front of these two processes. */
export async function haProxyForPeople(urls: readonly [string, string]): Promise<string> {
  const [port, other] = [await freePort(), await freePort()];
  const [first, second] = urls.map((url) => new URL(url).host);
  const settings = deployed('haproxy.cfg', {
    '  stats socket /run/haproxy.sock mode 600 level admin\n': '',
    'bind :8080': `bind 127.0.0.1:${port}`,
    'bind 127.0.0.1:6432': `bind 127.0.0.1:${other}`,
    '127.0.0.1:3000': first ?? '',
    '127.0.0.1:3001': second ?? '',
  });
  await haProxy(settings, port);
  return `http://127.0.0.1:${port}`;
}

/** The same in front of PostgreSQL and its standby; the address leads to whichever of them is there. */
export async function haProxyForDatabase(primaryUrl: string, standbyUrl: string): Promise<string> {
  const [port, other] = [await freePort(), await freePort()];
  const settings = deployed('haproxy.cfg', {
    '  stats socket /run/haproxy.sock mode 600 level admin\n': '',
    'bind :8080': `bind 127.0.0.1:${other}`,
    'bind 127.0.0.1:6432': `bind 127.0.0.1:${port}`,
    '127.0.0.1:5432': new URL(primaryUrl).host,
    '127.0.0.1:5433': new URL(standbyUrl).host,
  });
  await haProxy(settings, port);
  const through = new URL(primaryUrl);
  through.port = String(port);
  return through.toString();
}

/** Caddy as `deploy/compose.yaml` sets it up, in front of these two processes. */
export async function caddyForPeople(urls: readonly [string, string]): Promise<string> {
  const port = await freePort();
  const [first, second] = urls.map((url) => new URL(url).host);
  const [, indented = ''] = /\n {4}content: \|\n((?: {6}.*\n|\n)+)/.exec(deployed('compose.yaml', {})) ?? [];
  const settings = indented
    .replaceAll(/^ {6}/gm, '')
    .replaceAll(':8080', `http://127.0.0.1:${port}`)
    .replaceAll('brigade:3000', first ?? '')
    .replaceAll('brigade-second:3000', second ?? '');
  const options = (file: string) => ['run', '--adapter', 'caddyfile', '--config', file];
  await startProxy({ program: 'caddy', settings: `{\n\tadmin off\n}\n${settings}`, port, options });
  return `http://127.0.0.1:${port}`;
}

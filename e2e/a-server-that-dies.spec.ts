import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { plainEnvironment } from '../testing/plain-environment.ts';
import { freePort } from '../testing/product-process.ts';

let home: string;
let database: EmbeddedServer;
let port: number;
let start: ChildProcess;
let output = '';

/** What `npm start` runs after the build. */
function run(environment: Record<string, string> = {}) {
  output = '';
  start = spawn(process.execPath, ['tools/keep-running.cjs'], {
    env: plainEnvironment({
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...environment,
    }),
  });
  for (const stream of [start.stdout, start.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return once(start, 'exit');
}

const getServer = () => {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const [, pid] = new RegExp(`^\\s*(\\d+)\\s+${start.pid}\\s*$`, 'm').exec(processes) ?? [];
  return Number(pid);
};

const timesReady = () => output.split('Brigade is ready').length - 1;

test.beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'brigade-dies-'));
  chmodSync(home, 0o755);
  database = await startEmbedded(path.join(home, 'data'));
  port = await freePort();
});

test.afterAll(async () => {
  start.kill('SIGKILL');
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

test('a server that dies is started again, three times in a minute at most, and people are told', async () => {
  const exit = run();
  for (let deaths = 1; deaths <= 4; deaths += 1) {
    await expect.poll(timesReady).toBe(deaths);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    process.kill(getServer(), 'SIGKILL');
  }
  expect((await exit)[0]).toBe(1);
  expect(output).toContain('The server ended by signal SIGKILL. Starting it again (3 of 3 in a minute).');
  expect(output).toContain(
    'The server ended by signal SIGKILL, the 4th time within a minute. It is not started again.',
  );
});

test('a stop is passed on, and a server that could not start is not started again @long', async () => {
  const exit = run();
  await expect.poll(timesReady).toBe(1);
  start.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(output).not.toContain('again');

  expect((await run({ PORT: 'soon' }))[0]).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('when its guard is killed, the server goes down in order and leaves no process behind @long', async () => {
  run();
  await expect.poll(timesReady).toBe(1);
  const server = getServer();
  start.kill('SIGKILL');
  const isGone = () => {
    try {
      process.kill(server, 0);
      return fetch(`http://127.0.0.1:${port}/health/live`).then(
        () => false,
        () => true,
      );
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
});

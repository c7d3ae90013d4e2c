import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { plainEnvironment } from '../testing/plain-environment.ts';
import { freePort } from '../testing/product-process.ts';
import { dayAhead } from './journey-steps.ts';

let home: string;
let database: EmbeddedServer;
let server: ChildProcess | undefined;

test.beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'Küche am Markt #1 '));
  chmodSync(home, 0o755);
  database = await startEmbedded(path.join(home, 'data'));
});

test.afterAll(async () => {
  server?.kill('SIGKILL');
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

test('the product runs in a folder with a space and an umlaut in its path: database, pages and paper @long', async ({
  request,
}) => {
  const clone = path.join(home, 'Brigade für alle');
  for (const part of ['package.json', 'apps/web/dist', 'apps/server/dist', 'apps/server/src', 'packages'])
    cpSync(part, path.join(clone, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  const port = await freePort();
  const product = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: plainEnvironment({
      DATABASE_URL: database.url,
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    }),
  });
  let output = '';
  server = product;
  product.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const exit = once(product, 'exit');
  await expect.poll(() => output).toContain('Brigade is ready');

  const at = `http://127.0.0.1:${port}`;
  expect(await (await request.get(at, { headers: { accept: 'text/html' } })).text()).toContain('<title>Brigade');
  const account = { email: 'superadmin@brigade.example', password: 'brigade-demo-kitchen' };
  const { data } = await (await request.post(`${at}/auth/sign-in`, { data: account })).json();
  const headers = { authorization: `Bearer ${data.token}` };
  const first = async (list: string) => (await (await request.get(`${at}/v1/${list}`, { headers })).json()).data[0].id;
  const service = `marketId=${await first('markets')}&serviceLineId=${await first('service-lines')}`;
  const requestSheet = (date: string) =>
    request.get(`${at}/v1/documents/chef-numbers?${service}&date=${date}`, { headers });
  // Nothing is cooked on some days.
  let sheet = await requestSheet(dayAhead(1));
  for (let days = 2; sheet.status() === 404 && days < 8; days += 1) sheet = await requestSheet(dayAhead(days));
  expect((await sheet.body()).subarray(0, 4).toString()).toBe('%PDF');
  product.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
});

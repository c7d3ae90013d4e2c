import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from './chromium.ts';
import {
  accountManager,
  administrator,
  chef,
  host,
  origin,
  port,
  type Role,
  type Shot,
  scheduler,
} from './screenshots-of-roles.ts';

/*
 * The pictures of docs/tour.md, from the demo operator: the built server with a separate database, and a browser that
 * signs in as each of its people. `npm run screenshots`.
 */

const folder = path.resolve(import.meta.dirname, '../docs/tour');
const MOST_BYTES = 180_000;

async function signIn(browser: Browser, { email, viewport }: Role): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'America/Phoenix' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(origin);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill('brigade-demo-kitchen');
  await page.getByRole('button', { name: 'Login' }).click();
  // The first screen, of hosts or of everybody else.
  await page.getByRole('banner').waitFor();
  return page;
}

async function take(page: Page, { name, show }: Shot): Promise<void> {
  await show(page);
  await page.waitForLoadState('networkidle');
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  const bytes = statSync(file).size;
  console.log(`${name}.png: ${Math.round(bytes / 1_000)} kB`);
  if (bytes > MOST_BYTES) throw new Error(`${name}.png is larger than ${MOST_BYTES / 1_000} kB.`);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const reply = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(200);
  }
  throw new Error('The server ended before it was ready.');
}

const server = spawn(process.execPath, ['e2e/serve.ts'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port), PUBLIC_URL: origin },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await waitUntilReady(server);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  for (const role of [administrator, scheduler, chef, host, accountManager]) {
    const page = await signIn(browser, role);
    for (const shot of role.shots) await take(page, shot);
    await page.context().close();
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

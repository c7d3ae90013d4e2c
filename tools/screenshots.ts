import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { addDays, todayIn, unpaddedDate } from '#domain/calendar/calendar-day.ts';
import { launchOptions } from './chromium.ts';

/*
 * The pictures of docs/tour.md, from the demo operator: the built server with a database of its own, and a browser that
 * signs in as each of its people. `npm run screenshots`.
 */

const folder = path.resolve(import.meta.dirname, '../docs/tour');
const MOST_BYTES = 150_000;
const port = 3655;
const origin = `http://localhost:${port}`;
const tomorrow = addDays(todayIn('America/Phoenix', new Date()), 1);
const desk = { width: 1100, height: 640 };
const phone = { width: 390, height: 720 };

interface Shot {
  readonly name: string;
  readonly show: (page: Page) => Promise<unknown>;
}

interface Role {
  readonly email: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly shots: readonly Shot[];
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const drawer = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

const administrator: Role = {
  email: 'superadmin@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'elements',
      show: async (page) => {
        await page.goto(`${origin}/elements`);
        await page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      name: 'menu',
      show: async (page) => {
        await page.goto(`${origin}/menus?q=harissa`);
        await link(page, /Harissa/).click();
        const dish = page.getByRole('group', { name: /thigh/i }).first();
        await dish.evaluate((row) => row.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'users',
      show: async (page) => {
        await page.goto(`${origin}/users`);
        await page.getByRole('rowheader').first().waitFor();
      },
    },
  ],
};

const scheduler: Role = {
  email: 'operations@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'calendar',
      show: async (page) => {
        await drawer(page, 'Scheduling');
        await page.getByRole('region', { name: /^Menus scheduled in/ }).waitFor();
      },
    },
    {
      name: 'day',
      show: async (page) => {
        await page.goto(page.url().replace(/\/scheduling.*/, `/scheduling-detail/${unpaddedDate(tomorrow)}`));
        await heading(page, /./);
        await link(page, /./).waitFor();
      },
    },
  ],
};

const chef: Role = {
  email: 'chef@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'chef-numbers',
      show: async (page) => {
        await page.goto(`${origin}/numbers/daily/chef`);
        await page.getByRole('table', { name: 'Containers by account and element' }).waitFor();
      },
    },
    {
      name: 'modifiers',
      show: async (page) => {
        await page.getByRole('button', { name: 'Portion Modifiers' }).click();
        await page.getByRole('button', { name: 'Set all' }).waitFor();
      },
    },
    {
      name: 'labels',
      show: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('heading', { level: 2 }).getByRole('link').click();
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Download Labels' }).click();
        await page.getByRole('button', { name: 'Download labels', exact: true }).waitFor();
      },
    },
  ],
};

const host: Role = {
  email: 'host@brigade.example',
  viewport: phone,
  shots: [
    { name: 'hosts', show: (page) => page.getByRole('list', { name: 'Services' }).waitFor() },
    {
      name: 'host-day',
      show: async (page) => {
        await page.getByRole('list', { name: 'Services' }).getByRole('link').first().click();
        await page.getByRole('group', { name: 'Documents' }).waitFor();
      },
    },
    {
      name: 'survey',
      show: async (page) => {
        await page.getByRole('link', { name: 'Survey', exact: true }).click();
        await page.waitForURL(/\/hosts\/survey\//);
        await page
          .getByRole('button', { name: /^Submit/ })
          .first()
          .waitFor();
      },
    },
  ],
};

const accountManager: Role = {
  email: 'operations@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'accounts',
      show: async (page) => {
        await page.goto(`${origin}/accounts?sort=-employees`);
        await page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      name: 'services',
      show: async (page) => {
        await page.getByRole('rowheader').first().getByRole('link').click();
        await page.getByRole('tab', { name: 'Services' }).click();
        await page.getByRole('heading', { level: 2 }).first().waitFor();
      },
    },
  ],
};

async function signedIn(browser: Browser, { email, viewport }: Role): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'America/Phoenix' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(origin);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill('brigade-demo-kitchen');
  await page.getByRole('button', { name: 'Login' }).click();
  // The first screen, of hosts or of everybody else.
  await heading(page, /^(Menus|Hosts)$/);
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

async function untilReady(server: ChildProcess): Promise<void> {
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
  await untilReady(server);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  for (const role of [administrator, scheduler, chef, host, accountManager]) {
    const page = await signedIn(browser, role);
    for (const shot of role.shots) await take(page, shot);
    await page.context().close();
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

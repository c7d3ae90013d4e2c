import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, devices, expect, type Page, test } from '@playwright/test';
import { launchOptions } from '../tools/chromium.ts';
import { addServices, type FieldServer, startFieldServer } from './field-server.ts';
import { draftOnPhone, hasDraft, logIn, pressSubmit, submissionOnPhone, visitWithSignal } from './field-steps.ts';

/** One browser killed while typing and one after submitting; `FIELD_KILLS=20` kills more, at other moments. */
const rounds = Number(process.env.FIELD_KILLS ?? (process.env.TEST_ALL ? 2 : 1));
/** Beside the port of the other journey in the field: both may run at the same time. */
const port = Number(process.env.FIELD_PORT ?? 4521) + 1;
/** A fast typist. */
const KEY_EVERY_MS = 80;

/** A browser with a profile on disk, which outlives it. */
class KillableBrowser {
  readonly profile = mkdtempSync(path.join(tmpdir(), 'brigade-profile-'));
  context: BrowserContext | undefined;

  async start(): Promise<Page> {
    const { viewport, userAgent, hasTouch, isMobile } = devices['Pixel 7'];
    this.context = await chromium.launchPersistentContext(this.profile, {
      ...launchOptions(),
      viewport,
      userAgent,
      hasTouch,
      isMobile,
      timezoneId: 'America/Phoenix',
    });
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  /** Every process of it at once, with nothing written that is not written yet. */
  async kill() {
    const processList = execFileSync('ps', ['-axo', 'pgid=,command='], { encoding: 'utf8' });
    const groups = processList.split('\n').filter((line) => line.includes(`--user-data-dir=${this.profile}`));
    const closing = this.context?.waitForEvent('close', { timeout: 0 }).catch(() => {});
    for (const group of new Set(groups.map((line) => Number.parseInt(line, 10)))) process.kill(-group, 'SIGKILL');
    await closing;
    this.context = undefined;
  }

  /** Local storage reaches the disk some seconds after it was written to, and later the more often it is. */
  hasOnDisk(text: string): boolean {
    const folder = path.join(this.profile, 'Default', 'Local Storage', 'leveldb');
    return readdirSync(folder).some((name) => readFileSync(path.join(folder, name), 'latin1').includes(text));
  }

  /** As a log that a kill has torn: the browser begins a new, empty database. */
  damageDatabase() {
    const databases = path.join(this.profile, 'Default', 'IndexedDB');
    const [ofBrigade] = readdirSync(databases).filter((name) => name.endsWith('.leveldb'));
    writeFileSync(path.join(databases, String(ofBrigade), 'CURRENT'), 'torn');
  }

  async stop() {
    await this.context?.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

let server: FieldServer;
/** One for each round, and one for the database that is lost. */
let surveys: { surveyId: string; account: string }[];
const browser = new KillableBrowser();
test.beforeAll(async () => {
  server = await startFieldServer(port);
  surveys = await addServices(server.sql, rounds + 1);
});
test.afterEach(() => browser.stop());
test.afterAll(() => server?.stop());

const sentence = 'The lift was slow, so we opened ten minutes late. Everybody asked for more of the greens. ';

/** Types until told to stop; says how much was typed. On a slow machine it waits until each key is on disk: a later one would be a second one to lose. */
function startTyping(page: Page, surveyId: string) {
  let keys = 0;
  let isOver = false;
  const typingEnd = (async () => {
    while (!isOver) {
      const key = sentence[keys % sentence.length] ?? ' ';
      const next = new Promise((resolve) => setTimeout(resolve, KEY_EVERY_MS));
      keys += 1;
      await page.keyboard.insertText(key);
      // The page begins to write in a timer of its own. A transaction after it waits for what it writes.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await hasDraft(page, surveyId);
      await next;
    }
  })().catch(() => {});
  return {
    async stop() {
      isOver = true;
      await typingEnd;
    },
    get text() {
      return sentence.repeat(Math.ceil(keys / sentence.length)).slice(0, keys);
    },
  };
}

async function openFeedback(page: Page, surveyId: string) {
  await page.goto(`${server.url}/hosts/survey/${surveyId}`);
  const field = page.getByRole('textbox', { name: 'Service feedback' });
  const password = page.getByLabel(/^Password/);
  // A browser that was killed may have lost its session, too.
  await expect(field.or(password).first()).toBeVisible();
  if (await password.isVisible()) await logIn(page);
  await expect(field).toBeVisible();
  return field;
}

const storedFeedback = async (surveyId: string) => {
  const { rows } = await server.sql.query('select status, service_feedback from host_surveys where id = $1', [
    surveyId,
  ]);
  return rows[0];
};

test('@phone a browser killed at typing speed loses at most the last key, and brings nothing back that is over', async () => {
  const ids = surveys.map(({ surveyId }) => surveyId);
  await visitWithSignal(await browser.start(), server.url, ids);
  // In order, so that the session and what was loaded are on disk, as on a phone that was set up yesterday.
  await browser.context?.close();

  for (const [round, { surveyId, account }] of surveys.slice(0, rounds).entries()) {
    let page = (round > 0 && browser.context?.pages()[0]) || (await browser.start());
    const field = await openFeedback(page, surveyId);
    await field.click();
    const host = startTyping(page, surveyId);
    // Local storage reaches the disk some seconds later: each round ends at another moment of that.
    await page.waitForTimeout(5_500 + ((round * 1_370) % 4_000));

    if (round % 2 === 0) {
      await browser.kill();
      await host.stop();
      page = await browser.start();
      const keptText = await (await openFeedback(page, surveyId)).inputValue();
      expect(host.text.startsWith(keptText), `round ${round}: ${keptText}`).toBe(true);
      expect(host.text.length - keptText.length, `round ${round}: keys lost`).toBeLessThanOrEqual(1);
      continue;
    }

    await host.stop();
    await browser.context?.setOffline(true);
    await pressSubmit(page);
    await expect.poll(() => submissionOnPhone(page, surveyId)).toBe(host.text);
    await browser.kill();
    page = await browser.start();
    await browser.context?.setOffline(true);
    await expect(await openFeedback(page, surveyId)).toHaveValue(host.text);
    expect(await draftOnPhone(page, surveyId), `round ${round}: a draft that was submitted`).toBeNull();
    await page.goto(`${server.url}/hosts`);
    await expect(page.getByRole('region', { name: 'Begun and not submitted' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('link', { name: `${account}, Lunch` })).toBeHidden();
    await browser.context?.setOffline(false);
    await expect.poll(() => storedFeedback(surveyId)).toEqual({ status: 'complete', service_feedback: host.text });
  }
});

test('@phone a browser that lost its database in a kill shows the copy of the draft, and from when it is @long', async () => {
  const surveyId = surveys.at(-1)?.surveyId ?? '';
  let page = await browser.start();
  await page.goto(server.url);
  await logIn(page);
  const field = await openFeedback(page, surveyId);
  await field.click();
  const host = startTyping(page, surveyId);
  await expect.poll(() => browser.hasOnDisk(surveyId)).toBe(true);
  await browser.kill();
  await host.stop();
  browser.damageDatabase();

  page = await browser.start();
  const keptText = await (await openFeedback(page, surveyId)).inputValue();
  expect(keptText).not.toBe('');
  expect(host.text.startsWith(keptText), keptText).toBe(true);
  await expect(page.getByText(/^An older copy of what you typed was found on this phone, from /)).toBeVisible();
  await page.reload();
  await expect(await openFeedback(page, surveyId)).toHaveValue(keptText);
});

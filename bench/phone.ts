import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright';
import { startEmbedded } from '#server/db/embedded.ts';
import { startServer } from './server-process.ts';
import { openBrowser, phone as phoneSize, SLOWER, timeKeys } from './throttled-page.ts';

/** What a host waits for on a phone, in milliseconds; the middle one of several times. */
export interface PhoneRow {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

const TIMES = Number(process.env.BENCH_TIMES ?? 5);
/** 1.6 Mbit/s and 150 ms for every answer. */
const weakSignal = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const ELEMENTS = 30;
const person = { email: 'host@brigade.example', password: 'brigade-demo-kitchen' };

const services = 'a[href*="/hosts/daily/"]';
const surveyLink = 'a[href*="/hosts/survey/"]';
const submitButton = 'form button[type="submit"]';

const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

/** Notes when what is looked for has been painted, counted from the start of the page or the last tap. */
function watchFor(selector: string) {
  let from = 0;
  addEventListener('click', (event) => {
    from = event.timeStamp;
  });
  const look = () => {
    const isThere = (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
    if (!isThere) return requestAnimationFrame(look);
    const painted = () => Object.assign(window, { usableAfter: performance.now() - from });
    return requestAnimationFrame(() => setTimeout(painted));
  };
  look();
}

const usableAfter = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => (window as { usableAfter?: number }).usableAfter)).jsonValue() as Promise<number>;

async function phonePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', weakSignal);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function timeOpening(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await phonePage(context);
  await page.addInitScript(watchFor, selector);
  await page.goto(address, { waitUntil: 'commit' });
  const time = await usableAfter(page);
  await page.close();
  return time;
}

async function timeTap(page: Page, tap: () => Promise<void>, selector: string): Promise<number> {
  await page.evaluate(() => Object.assign(window, { usableAfter: undefined }));
  await page.evaluate(watchFor, selector);
  await tap();
  return usableAfter(page);
}

/** From the sign-in screen on a phone that has never seen Brigade to today's services, and on to one of them. */
async function firstVisit(context: BrowserContext): Promise<{ landing: number; day: number }> {
  const page = await phonePage(context);
  await page.goto('/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  const landing = await timeTap(page, () => page.getByRole('button', { name: 'Login' }).click(), services);
  const day = await timeTap(page, () => page.getByRole('link', { name: 'Lunch' }).click(), surveyLink);
  await page.close();
  return { landing, day };
}

/** Waits until the app and the day are on the phone; the addresses of today's lunch and of its first survey. */
async function keepDay(context: BrowserContext): Promise<{ day: string; survey: string }> {
  const page = await context.newPage();
  await page.goto('/hosts');
  await page.getByRole('link', { name: 'Lunch' }).click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const survey = (await page.locator(surveyLink).getAttribute('href')) ?? '';
  await page.waitForLoadState('networkidle');
  // What was loaded is written a second later.
  await page.waitForTimeout(2_000);
  const day = new URL(page.url()).pathname;
  await page.close();
  return { day, survey };
}

async function timeTyping(context: BrowserContext, survey: string, field: string): Promise<number> {
  const page = await phonePage(context);
  await page.goto(survey, { waitUntil: 'commit' });
  await page.locator(submitButton).waitFor();
  const { p50 } = await timeKeys(page.getByRole('textbox', { name: field }).first(), '12345678901234567890');
  await page.close();
  return p50;
}

async function several(work: string, aim: number, time: () => Promise<number>): Promise<PhoneRow> {
  const times = [];
  for (let turn = 0; turn < TIMES; turn++) times.push(await time());
  return { work, aim, milliseconds: median(times) };
}

async function timeVisits(browser: Browser, baseURL: string): Promise<PhoneRow[]> {
  const newPhone = (cookies?: Awaited<ReturnType<BrowserContext['cookies']>>) =>
    browser.newContext({ baseURL, viewport: phoneSize, storageState: { cookies: cookies ?? [], origins: [] } });
  const landings: number[] = [];
  const days: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const phone = await newPhone();
    const { landing, day } = await firstVisit(phone);
    landings.push(landing);
    days.push(day);
    await phone.close();
  }
  const phone = await newPhone();
  await firstVisit(phone);
  const { day, survey } = await keepDay(phone);
  const cookies = await phone.cookies();
  const empty = async (address: string, selector: string) => {
    const other = await newPhone(cookies);
    const time = await timeOpening(other, address, selector);
    await other.close();
    return time;
  };
  const rows = [
    { work: 'first visit: Login to landing', aim: 2_000, milliseconds: median(landings) },
    { work: 'first visit: tap to the day', aim: 2_000, milliseconds: median(days) },
    await several('signed in, nothing cached: landing', 2_000, () => empty('/hosts', services)),
    await several('signed in, nothing cached: day', 2_000, () => empty(day, surveyLink)),
    await several('later: landing', 1_000, () => timeOpening(phone, '/hosts', services)),
    await several('later: day', 1_000, () => timeOpening(phone, day, surveyLink)),
  ];
  await phone.setOffline(true);
  rows.push(
    await several('without signal: landing', 1_000, () => timeOpening(phone, '/hosts', services)),
    await several('without signal: day', 1_000, () => timeOpening(phone, day, surveyLink)),
    await several('without signal: survey', 1_000, () => timeOpening(phone, survey, submitButton)),
    await several('key in a remark', 50, () => timeTyping(phone, survey, 'Service feedback')),
    await several(`key in one of ${ELEMENTS} elements`, 50, () => timeTyping(phone, survey, 'Brought')),
  );
  await phone.close();
  return rows;
}

/** Makes today's lunch in Phoenix one of many elements. */
async function fillLunch(databaseUrl: string) {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  await sql.query(
    `insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients,
       method, container_type_id, element_type_id, portion_unit_id, portion_per_person, portion_per_container, serving_temp)
     select lunch.id, null, elements.name || ' too', 100 + row_number() over (), 100 + row_number() over (), ingredients, method,
       default_container_type_id, element_type_id, default_portion_unit_id, default_portion_per_person,
       default_portion_per_container, serving_temp
     from (select scheduled_menus.id, (select count(*) from scheduled_elements where scheduled_menu_id = scheduled_menus.id) as size
       from scheduled_menus join markets on markets.id = market_id join service_lines on service_lines.id = service_line_id
       where markets.name = 'Phoenix' and service_lines.name = 'Lunch' and date = (now() at time zone time_zone)::date) as lunch,
       lateral (select * from elements order by id limit $1 - lunch.size) as elements`,
    [ELEMENTS],
  );
  await sql.end();
}

/** Times hosts' screens in a browser slowed down to a phone, on the demo operator's own day. */
export async function benchPhone(port: number): Promise<PhoneRow[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-phone-'));
  chmodSync(home, 0o755);
  const database = await startEmbedded(path.join(home, 'data'));
  try {
    const server = await startServer(database.url, port, { DEMO: '1' });
    await fillLunch(database.url);
    const browser = await openBrowser();
    try {
      return await timeVisits(browser, server.url);
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

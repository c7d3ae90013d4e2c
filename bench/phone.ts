import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { openPlainBrowser, type PlainBrowser, type PlainPage } from './plain-browser.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { openThrottled, phone as phoneSize, signIn, timeKeys, timeOpening, timePress, wait } from './throttled-page.ts';

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
/** That of a service, which links back to the landing: the landing has links to surveys, too. */
const surveyLink = ':has(a[href^="/hosts?market="]) a[href*="/hosts/survey/"]';
const submitButton = 'form button[type="submit"]';

const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

/** The signal is weak for what the page itself asks for; a service worker's own requests come as fast as they can. */
async function phonePage(browser: PlainBrowser): Promise<PlainPage> {
  const page = await openThrottled(browser, phoneSize);
  // Before it, the browser takes the conditions and does not keep to them.
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', weakSignal);
  return page;
}

async function timeVisit(browser: PlainBrowser, address: string, selector: string): Promise<number> {
  const page = await phonePage(browser);
  const time = await timeOpening(page, address, selector);
  await page.close();
  return time;
}

/** From the sign-in screen on a phone that has never seen Brigade to today's services, and on to one of them. */
async function firstVisit(browser: PlainBrowser, url: string): Promise<{ landing: number; day: number }> {
  const page = await phonePage(browser);
  await page.goto(url);
  await page.pointAt('button', 'Login');
  await wait(1_000);
  await page.click('label', 'Email');
  await page.type(person.email);
  await page.click('label', 'Password');
  await page.type(person.password);
  const landing = await timePress(page, 'button', 'Login', services);
  const day = await timePress(page, services, 'Lunch', surveyLink);
  await page.close();
  return { landing, day };
}

/** Waits until the app and the day are on the phone; the addresses of today's lunch and of its first survey. */
async function keepDay(browser: PlainBrowser, url: string): Promise<{ day: string; survey: string }> {
  const page = await browser.newPage(phoneSize);
  await page.goto(`${url}/hosts`);
  await page.click(services, 'Lunch');
  const survey = await page.until((link) => document.querySelector<HTMLAnchorElement>(link)?.href, surveyLink);
  await page.run(() => navigator.serviceWorker.ready.then(() => undefined));
  // What was loaded is written a second later.
  await wait(5_000);
  const day = await page.run(() => location.href);
  await page.close();
  return { day, survey: String(survey) };
}

async function timeTyping(browser: PlainBrowser, survey: string, label: string, text: string): Promise<number> {
  const page = await phonePage(browser);
  await timeOpening(page, survey, submitButton);
  const { p50 } = await timeKeys(page, text, label);
  await page.close();
  return p50;
}

async function several(work: string, aim: number, time: () => Promise<number>): Promise<PhoneRow> {
  const times = [];
  for (let turn = 0; turn < TIMES; turn++) times.push(await time());
  return { work, aim, milliseconds: median(times) };
}

async function withNewPhone<Result>(work: (browser: PlainBrowser) => Promise<Result>): Promise<Result> {
  const browser = await openPlainBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function timeFirstVisits(url: string): Promise<PhoneRow[]> {
  const visits: { landing: number; day: number }[] = [];
  for (let turn = 0; turn < TIMES; turn++) visits.push(await withNewPhone((browser) => firstVisit(browser, url)));
  return [
    { work: 'first visit: Login to landing', aim: 2_000, milliseconds: median(visits.map(({ landing }) => landing)) },
    { work: 'first visit: tap to the day', aim: 2_000, milliseconds: median(visits.map(({ day }) => day)) },
  ];
}

/** On a phone that has the day; in the end the server is gone, so that nothing can come from anywhere else. */
async function timeLaterVisits(browser: PlainBrowser, server: ServerProcess): Promise<PhoneRow[]> {
  const landing = `${server.url}/hosts`;
  await signIn(browser, server.url, person);
  const { day, survey } = await keepDay(browser, server.url);
  const signedIn = (address: string, selector: string) => () =>
    withNewPhone(async (other) => {
      await signIn(other, server.url, person);
      return timeVisit(other, address, selector);
    });
  const visit = (address: string, selector: string) => () => timeVisit(browser, address, selector);
  const rows = [
    await several('signed in, nothing cached: landing', 2_000, signedIn(landing, services)),
    await several('signed in, nothing cached: day', 2_000, signedIn(day, surveyLink)),
    await several('later: landing', 1_000, visit(landing, services)),
    await several('later: day', 1_000, visit(day, surveyLink)),
  ];
  await server.stop();
  return [
    ...rows,
    await several('without signal: landing', 1_000, visit(landing, services)),
    await several('without signal: day', 1_000, visit(day, surveyLink)),
    await several('without signal: survey', 1_000, visit(survey, submitButton)),
    await several('key in a remark', 50, () => timeTyping(browser, survey, 'Service feedback', 'Warm, and on time.')),
    await several(`key in one of ${ELEMENTS} elements`, 50, () => timeTyping(browser, survey, 'Brought', '12345678')),
  ];
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
    try {
      await fillLunch(database.url);
      const first = await timeFirstVisits(server.url);
      return [...first, ...(await withNewPhone((browser) => timeLaterVisits(browser, server)))];
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

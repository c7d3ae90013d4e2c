import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Locator, type Page } from 'playwright';
import { toDateParts } from '#contract/date-parts.ts';
import { signInToApi } from '../tools/api-client.ts';
import { launchOptions } from '../tools/chromium.ts';

/*
 * Words, marks, heights, rows and clicks of the demo's tomorrow, to be compared before and after a change of its screens.
 * Beside a server with a fresh demo: `npx node e2e/counted-screens.ts http://localhost:3000`.
 */

const [, , origin = 'http://localhost:3000'] = process.argv;
const [email, password] = ['superadmin@brigade.example', 'brigade-demo-kitchen'];
const marks = /^(Act today|Decide before the day|Not due yet)$/;

const say = (what: string, ...figures: (string | number)[]) => console.log(`${what}: ${figures.join(', ')}`);

const browser = await chromium.launch(launchOptions());
const api = await signInToApi(origin, email, password);
const market = (await api.call('listMarkets', { query: {} })).data.find(({ name }) => name === 'Phoenix');
const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format(Date.now() + 86_400_000);
const day = `/markets/${market?.id}/scheduling-detail/${tomorrow}`;

async function signedIn(width: number): Promise<Page> {
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const context = await browser.newContext({ viewport, timezoneId: 'America/Phoenix', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('banner').waitFor();
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(origin + address);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  await pause(1_000);
}

/** Rows of a picker that are wholly in sight. */
async function countRows(page: Page): Promise<number> {
  const rows = page.getByRole('dialog').getByRole('option');
  await rows.first().waitFor();
  return rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { left, bottom } = row.getBoundingClientRect();
        return bottom <= innerHeight && row.contains(document.elementFromPoint(left + 12, bottom - 4));
      }).length,
  );
}

/** The clicks that a person makes one after the other. */
async function countClicks(job: string, targets: readonly (() => Locator)[]): Promise<void> {
  for (const target of targets) await target().first().click();
  say(job, `${targets.length} clicks`);
}

const desk = await signedIn(1440);
await open(desk, day);
const lunch = desk.getByRole('region', { name: 'Lunch', exact: true });
for (const late of [/covered/, 'Show all', 'Fruit Platter']) await lunch.getByText(late).first().waitFor();
// biome-ignore lint/performance/useDomNodeTextContent: the text content has no spaces between rows
const words = (await lunch.innerText()).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
say(
  'Lunch card',
  `${words.length} words`,
  `${await lunch.locator('svg > title').filter({ hasText: marks }).count()} marks`,
);

const phone = await signedIn(390);
for (const page of [desk, phone]) {
  await open(page, day);
  say(`Day at ${page.viewportSize()?.width}`, `${await page.evaluate(() => document.documentElement.scrollHeight)} px`);
}

const happyHour = desk.getByRole('region', { name: 'Happy Hour', exact: true });
const button = (name: string | RegExp) => () => desk.getByRole('button', { name });
const link = (name: string | RegExp) => () => desk.getByRole('link', { name });
const option = () => desk.getByRole('dialog').getByRole('option');

await happyHour.getByRole('button', { name: 'Schedule One' }).click();
say('Menus in the picker at 900 px', await countRows(desk));
await desk.keyboard.press('Escape');
await open(desk, '/menus/new');
await button('Add elements')().click();
say('Elements in the picker at 900 px', await countRows(desk));
await open(desk, '/elements/new');
await button('Add ingredients')().click();
say('Ingredients in the picker at 900 px', await countRows(desk));

await open(desk, `/readiness?marketId=${market?.id}&date=${tomorrow}`);
await countClicks('Who has no meal, found from Readiness', [link(/meal/), link(/not known/)]);

await open(desk, day);
await countClicks('A menu scheduled, and its counts read', [
  () => happyHour.getByRole('button', { name: 'Schedule One' }),
  option,
  () => happyHour.getByRole('link', { name: 'Chef Daily Numbers' }),
]);
// So that it can be counted again.
await desk.waitForURL(/chef/);
const { data: menus } = await api.call('listScheduledMenus', {
  query: { marketId: market?.id ?? '', ...toDateParts(tomorrow) },
});
const line = (await api.call('listServiceLines', { query: {} })).data.find(({ name }) => name === 'Happy Hour');
for (const { id, serviceLineId } of menus)
  if (serviceLineId === line?.id) await api.call('deleteScheduledMenu', { params: { id } });

await browser.close();

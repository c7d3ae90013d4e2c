import type { ApiClient } from '../tools/api-client.ts';
import { benchUser, serviceDay } from './data.ts';
import { openPlainBrowser, type PlainBrowser, type PlainPage } from './plain-browser.ts';
import {
  desktop,
  largestPaint,
  noteLargestPaint,
  openThrottled,
  phone,
  signIn,
  timeInteraction,
  timeKeys,
  timeOpening,
  timePress,
  wait,
  withoutServiceWorker,
} from './throttled-page.ts';

/** The middle one of several, in milliseconds. */
export interface BrowserRow {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

const TIMES = Number(process.env.BENCH_TIMES ?? 5);
const MENUS_AIM = 1_000;
/** Limit for the largest paint of a page. */
const SHOWN_AIM = 2_500;
const NEXT_AIM = 200;
const KEY_AIM = 50;
/** Until nothing larger is painted, and the screens behind the links have been fetched. */
const SETTLING = 2_000;

const rowOf = (kind: string) => `a[href^="/${kind}/0"]`;
const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

interface Screen {
  readonly name: string;
  readonly address: string;
  /** The main content of a page. */
  readonly selector: string;
  readonly viewport: typeof desktop;
  readonly aim: number;
}

async function screensOf(api: ApiClient): Promise<Record<'menus' | 'day' | 'numbers' | 'host', Screen>> {
  const [markets, lines] = await Promise.all([
    api.call('listMarkets', { query: {} }),
    api.call('listServiceLines', { query: {} }),
  ]);
  const market = markets.data.find(({ name }) => name === 'Bench 40')?.id;
  const lunch = lines.data.find(({ name }) => name === 'Lunch')?.id;
  const [year, month, day] = serviceDay.split('-');
  return {
    menus: { name: 'menus', address: '/', selector: rowOf('menus'), viewport: desktop, aim: MENUS_AIM },
    day: {
      name: 'day of 7 lines',
      address: `/markets/${market}/scheduling-detail/${serviceDay}`,
      selector: 'article',
      viewport: desktop,
      aim: SHOWN_AIM,
    },
    numbers: {
      name: 'chef numbers, 40 accounts × 15 elements',
      address: `/numbers/daily/chef?marketId=${market}&serviceLineId=${lunch}&date=${serviceDay}`,
      selector: 'td button',
      viewport: desktop,
      aim: SHOWN_AIM,
    },
    host: {
      name: 'host day of 40 accounts, on a phone',
      address: `/hosts/daily/market/${market}/serviceLine/${lunch}/date/${month}-${day}-${year?.slice(2)}`,
      selector: 'a[href*="/hosts/survey/"]',
      viewport: phone,
      aim: SHOWN_AIM,
    },
  };
}

async function opened(browser: PlainBrowser, url: string, { address, selector, viewport }: Screen) {
  const page = await openThrottled(browser, viewport);
  await withoutServiceWorker(page);
  await noteLargestPaint(page);
  const shown = await timeOpening(page, url + address, selector);
  await wait(SETTLING);
  return { page, shown };
}

/** A screen, opened several times by its address: until its main content is visible, and the largest paint. */
async function timeScreen(browser: PlainBrowser, url: string, screen: Screen): Promise<BrowserRow[]> {
  const shown: number[] = [];
  const largest: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const visit = await opened(browser, url, screen);
    shown.push(visit.shown);
    largest.push(await largestPaint(visit.page));
    await visit.page.close();
  }
  return [
    { work: `${screen.name}: shown`, milliseconds: median(shown), aim: screen.aim },
    { work: `${screen.name}: largest paint`, milliseconds: median(largest), aim: SHOWN_AIM },
  ];
}

async function several(work: string, aim: number, time: () => Promise<number>): Promise<BrowserRow> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) times.push(await time());
  return { work, aim, milliseconds: median(times) };
}

const signInScreen: Screen = {
  name: 'sign-in',
  address: '/',
  selector: 'button[type="submit"]',
  viewport: desktop,
  aim: SHOWN_AIM,
};

/** In a browser that has never seen Brigade. */
async function timeSignIn(url: string): Promise<BrowserRow[]> {
  const largest: number[] = [];
  const keys: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const browser = await openPlainBrowser();
    try {
      const { page } = await opened(browser, url, signInScreen);
      largest.push(await largestPaint(page));
      keys.push((await timeKeys(page, benchUser.email, 'Email')).p95);
    } finally {
      await browser.close();
    }
  }
  return [
    { work: 'sign-in, never seen before: largest paint', milliseconds: median(largest), aim: signInScreen.aim },
    { work: 'sign-in: key in the e-mail address, p95', milliseconds: median(keys), aim: KEY_AIM },
  ];
}

/** From the press to the other screen, which the page has fetched already. */
async function timeNextScreens(page: PlainPage): Promise<BrowserRow[]> {
  const press = (pressed: string, text: string, selector: string) => async () => {
    const time = await timePress(page, pressed, text, selector);
    await wait(SETTLING);
    return time;
  };
  const toElements = press('nav a', 'Elements', rowOf('elements'));
  const toMenus = press('nav a', 'Menus', rowOf('menus'));
  const there: number[] = [];
  const back: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    there.push(await toElements());
    back.push(await toMenus());
  }
  return [
    { work: 'menus to elements', milliseconds: median(there), aim: NEXT_AIM },
    { work: 'elements to menus', milliseconds: median(back), aim: NEXT_AIM },
  ];
}

async function timeInteractions(browser: PlainBrowser, url: string, screens: Awaited<ReturnType<typeof screensOf>>) {
  const { page: menus } = await opened(browser, url, screens.menus);
  const rows = await timeNextScreens(menus);
  const { p95 } = await timeKeys(menus, 'roasted carrot', 'Search menus');
  rows.push({ work: 'menus: key in the search, p95', milliseconds: p95, aim: KEY_AIM });
  await menus.close();

  const presses = [
    { screen: screens.day, what: 'next day', pressed: 'button[aria-label="Next day"]' },
    { screen: screens.numbers, what: 'why this count', pressed: 'td button' },
    { screen: screens.host, what: 'tap on a survey', pressed: 'a[href*="/hosts/survey/"]' },
  ];
  for (const { screen, what, pressed } of presses) {
    const press = async () => {
      const { page } = await opened(browser, url, screen);
      const time = await timeInteraction(page, pressed);
      await page.close();
      return time;
    };
    rows.push(await several(`${screen.name}: ${what}, until the page answers`, NEXT_AIM, press));
  }
  return rows;
}

/** Waits in a browser on a machine four times slower than this one, on the data of the bench. */
export async function benchBrowser(url: string, api: ApiClient): Promise<BrowserRow[]> {
  const screens = await screensOf(api);
  const rows = await timeSignIn(url);
  const browser = await openPlainBrowser();
  try {
    await signIn(browser, url, benchUser);
    for (const screen of Object.values(screens)) rows.push(...(await timeScreen(browser, url, screen)));
    rows.push(...(await timeInteractions(browser, url, screens)));
    return rows;
  } finally {
    await browser.close();
  }
}

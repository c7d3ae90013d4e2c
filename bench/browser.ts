import { demoPassword } from '#server/demo/content/people.ts';
import { admin } from './demo-people.ts';
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts';
import {
  largestPaint,
  noteLargestPaint,
  openThrottled,
  signIn,
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
const PAINT_AIM = 2_500;
const NEXT_AIM = 200;
const KEY_AIM = 50;
/** Until nothing larger is painted, and the screens behind the links have been fetched. */
const SETTLING = 2_000;

const rowOf = (kind: string) => `a[href^="/${kind}/0"]`;
const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

async function opened(browser: PlainBrowser, url: string, selector: string) {
  const page = await openThrottled(browser);
  await withoutServiceWorker(page);
  await noteLargestPaint(page);
  const shown = await timeOpening(page, url, selector);
  await wait(SETTLING);
  return { page, shown, largest: await largestPaint(page) };
}

/** In a browser that has never seen Brigade. */
async function timeSignIn(url: string): Promise<BrowserRow> {
  const largest: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const browser = await openPlainBrowser();
    largest.push((await opened(browser, url, 'button[type="submit"]')).largest);
    await browser.close();
  }
  return { work: 'sign-in, never seen before: largest paint', milliseconds: median(largest), aim: PAINT_AIM };
}

/** Waits in a browser on a machine four times slower than this one, on the data of the bench. */
export async function benchBrowser(url: string): Promise<BrowserRow[]> {
  const signInRow = await timeSignIn(url);
  const browser = await openPlainBrowser();
  try {
    await signIn(browser, url, { email: admin, password: demoPassword });
    const [shown, largest]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TIMES; turn += 1) {
      const visit = await opened(browser, url, rowOf('menus'));
      shown.push(visit.shown);
      largest.push(visit.largest);
      await visit.page.close();
    }
    const { page } = await opened(browser, url, rowOf('menus'));
    // From the press to the other screen, which the page has fetched already.
    const press = async (text: string, kind: string) => {
      const time = await timePress(page, 'nav a', text, rowOf(kind));
      await wait(SETTLING);
      return time;
    };
    const [there, back]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TIMES; turn += 1) {
      there.push(await press('Elements', 'elements'));
      back.push(await press('Menus', 'menus'));
    }
    return [
      signInRow,
      { work: 'menus: shown', milliseconds: median(shown), aim: MENUS_AIM },
      { work: 'menus: largest paint', milliseconds: median(largest), aim: PAINT_AIM },
      { work: 'menus to elements', milliseconds: median(there), aim: NEXT_AIM },
      { work: 'elements to menus', milliseconds: median(back), aim: NEXT_AIM },
      {
        work: 'menus: key in the search, p95',
        milliseconds: await timeKeys(page, 'roasted carrot', 'Search menus'),
        aim: KEY_AIM,
      },
    ];
  } finally {
    await browser.close();
  }
}

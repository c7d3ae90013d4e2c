import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from '#server/demo/content/people.ts';
import { admin } from './demo-people.ts';
import { type Figure, median, percentile } from './measure.ts';
import { openPlainBrowser, type PlainBrowser, type PlainPage } from './plain-page.ts';

const TIMES = Number(process.env.BENCH_TIMES ?? 5);
/** Until nothing larger is painted, and the screens behind the links have been fetched. */
const SETTLING = 2_000;
/** As fast as quick fingers type. */
const KEY_DELAY = 120;

const NEXT_AIM = 200;
const aims: readonly (readonly [RegExp, number])[] = [
  [/largest/, 2_500],
  [/shown/, 1_000],
  [/key/, 50],
];

declare global {
  interface Window {
    /** How many milliseconds each key took that took the browser 16 ms or more. */
    keyDurations?: number[];
    /** The time until the watched element was visible, in milliseconds. */
    shownAfter?: number;
    /** When the largest thing so far was painted, since the page began. */
    largestPaint?: number;
  }
}

const toRowSelector = (kind: string) => `a[href^="/${kind}/0"]`;

/** Notes when what fits the selector has been painted, counted from the start of the page or the last press. */
function watchFor(selector: string): void {
  let from = 0;
  delete window.shownAfter;
  addEventListener('click', ({ timeStamp }) => {
    from = timeStamp;
  });
  const painted = () => {
    window.shownAfter = performance.now() - from;
  };
  // The task after the frame that has it: by then that frame is drawn.
  const look = () => {
    const isThere = (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
    if (isThere) setTimeout(painted);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const shownAfter = async (page: PlainPage) => Number(await page.until(() => window.shownAfter));

/** Opens an address: how long until an element that matches the selector is visible, and until the largest paint. */
async function openAddress(browser: PlainBrowser, address: string, selector: string) {
  const page = await browser.newPage();
  await page.runFirst(() => {
    // It would fetch the whole product into its cache while something is measured.
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.runFirst(watchFor, selector);
  await page.send('Page.navigate', { url: address });
  const shownMs = await shownAfter(page);
  await wait(SETTLING);
  return { page, shown: shownMs, largest: Number(await page.until(() => window.largestPaint)) };
}

/** Signs the browser in without showing the app. */
async function signIn(browser: PlainBrowser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.send('Page.navigate', { url: `${url}/health/live` });
  await page.until((origin) => location.origin === origin, url);
  const status = await page.run(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/auth/sign-in', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email: admin, password: demoPassword }),
  );
  if (status !== 200) throw new Error(`Signing in was answered ${status}.`);
}

/** From the press on a link to the other screen, which the page has fetched already. */
async function timeNext(page: PlainPage, text: string, selector: string): Promise<number> {
  await page.pointAt('nav a', text);
  await page.run(watchFor, selector);
  await page.click('nav a', text);
  const time = await shownAfter(page);
  await wait(SETTLING);
  return time;
}

/** Types into the search: how long until the frame that shows a key is on the screen, p95. */
async function timeKeys(page: PlainPage, text: string): Promise<number> {
  await page.click('label', 'Search menus');
  // The browser itself says how long, in steps of 8 ms and from 16 ms on: an event that is not told was quicker.
  await page.run(() => {
    const durations: number[] = [];
    window.keyDurations = durations;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.type(text, KEY_DELAY);
  await wait(SETTLING);
  const keyDurations = (await page.run(() => window.keyDurations)) ?? [];
  const untold = Array.from({ length: Math.max(0, text.length - keyDurations.length) }, () => 16);
  return percentile(
    [...keyDurations, ...untold].toSorted((a, b) => a - b),
    0.95,
  );
}

/** Waits in a browser on a machine four times slower than this one, on the data of the bench: the middle one of several, in ms. */
export async function benchBrowser(url: string): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  const took = (work: string, milliseconds: number) => times.set(work, [...(times.get(work) ?? []), milliseconds]);
  for (let turn = 0; turn < TIMES; turn += 1) {
    const browser = await openPlainBrowser();
    try {
      took(
        'sign-in, never seen before: largest paint',
        (await openAddress(browser, url, 'button[type="submit"]')).largest,
      );
      await signIn(browser, url);
      await openAddress(browser, url, toRowSelector('menus'));
      const { page, shown, largest } = await openAddress(browser, url, toRowSelector('menus'));
      took('menus: shown', shown);
      took('menus: largest paint', largest);
      took('menus to elements', await timeNext(page, 'Elements', toRowSelector('elements')));
      took('elements to menus', await timeNext(page, 'Menus', toRowSelector('menus')));
      took('menus: key in the search, p95', await timeKeys(page, 'roasted carrot'));
    } finally {
      await browser.close();
    }
  }
  const findLimit = (work: string) => aims.find(([pattern]) => pattern.test(work))?.[1] ?? NEXT_AIM;
  return [...times].map(([work, all]) => ({ work, value: median(all), limit: findLimit(work) }));
}

import { percentile } from './measure.ts';
import type { PlainBrowser, PlainPage } from './plain-browser.ts';

/** How much slower than this machine the one is on which a screen has to be quick. */
const SLOWER = 4;
/** As fast as quick fingers type. */
const KEY_DELAY = 120;

const desktop = { width: 1440, height: 900 };

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Signs the browser in without showing the app. */
export async function signIn(browser: PlainBrowser, url: string, person: object): Promise<void> {
  const page = await browser.newPage(desktop);
  await page.goto(`${url}/health/live`);
  await page.until((origin) => location.origin === origin, url);
  const status = await page.run(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/auth/sign-in', { method: 'POST', headers, body })).status;
  }, JSON.stringify(person));
  if (status !== 200) throw new Error(`Signing in was answered ${status}.`);
  await page.close();
}

export async function openThrottled(browser: PlainBrowser): Promise<PlainPage> {
  const page = await browser.newPage(desktop);
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** A service worker would fetch the whole product into its cache while something is measured. */
export const withoutServiceWorker = (page: PlainPage) =>
  page.runFirst(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });

declare global {
  interface Window {
    /** Of each key that took the browser 16 ms or more, how many. */
    keyDurations?: number[];
    /** The time until the watched element was visible, in milliseconds. */
    shownAfter?: number;
    /** When the largest thing so far was painted, since the page began. */
    largestPaint?: number;
  }
}

/** Types into the field of a label instead of what is there: how long until the frame that shows a key is on the screen, p95. */
export async function timeKeys(page: PlainPage, text: string, label: string): Promise<number> {
  await page.click('label', label);
  await wait(500);
  await page.run(() => (document.activeElement as HTMLInputElement).select());
  // The browser itself says how long, in steps of 8 ms and from 16 ms on: an event that is not told was quicker.
  await page.run(() => {
    const durations: number[] = [];
    window.keyDurations = durations;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.type(text, KEY_DELAY);
  await wait(500);
  const typed = await page.run(() => (document.activeElement as HTMLInputElement).value);
  if (typed !== text) throw new Error(`Into ${label} was typed ${text}, and there is ${typed}.`);
  const told = (await page.run(() => window.keyDurations)) ?? [];
  const untold = Array.from({ length: Math.max(0, text.length - told.length) }, () => 16);
  return percentile(
    [...told, ...untold].toSorted((left, right) => left - right),
    0.95,
  );
}

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

const shownAfter = (page: PlainPage): Promise<number> => page.until(() => window.shownAfter) as Promise<number>;

/** Opens an address: how long until an element that matches the selector is visible. */
export async function timeOpening(page: PlainPage, address: string, selector: string): Promise<number> {
  await page.runFirst(watchFor, selector);
  await page.goto(address);
  return shownAfter(page);
}

/** Presses what shows the text, pointed at before: how long until something that fits the selector is there. */
export async function timePress(page: PlainPage, pressed: string, text: string, selector: string): Promise<number> {
  await page.pointAt(pressed, text);
  await wait(300);
  await page.run(watchFor, selector);
  await page.click(pressed, text);
  return shownAfter(page);
}

/** From now on, each document of the page notes when its largest part was painted. */
export const noteLargestPaint = (page: PlainPage) =>
  page.runFirst(() => {
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

export const largestPaint = (page: PlainPage): Promise<number> =>
  page.until(() => window.largestPaint) as Promise<number>;

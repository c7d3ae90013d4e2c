import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { launchOptions } from '../tools/chromium.ts';
import { benchUser } from './data.ts';
import { percentile } from './measure.ts';

/** How much slower than this machine the one is on which a screen has to be quick. */
export const SLOWER = 4;
/** As fast as quick fingers type. */
const KEY_DELAY = 120;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** A signed-in page of the built product on a slow machine. */
export async function openThrottled(browser: Browser, url: string, viewport = desktop): Promise<Page> {
  // A service worker would fetch the whole product into its cache while something is measured.
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block' });
  const { email, password } = benchUser;
  const reply = await context.request.post('/auth/sign-in', { data: { email, password } });
  if (!reply.ok()) throw new Error(`Signing in was answered ${reply.status()}.`);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

export function summarise(times: readonly number[]): Times {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

/** Types into a field: of each key, how long until the frame that shows it stands on the screen. */
export async function timeKeys(field: Locator, text: string): Promise<Times> {
  const page = field.page();
  await field.click();
  await page.waitForTimeout(500);
  // The browser itself says how long, in steps of 8 ms and from 16 ms on: an event that is not told was quicker.
  const observed = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    return durations;
  });
  await page.keyboard.type(text, { delay: KEY_DELAY });
  await page.waitForTimeout(500);
  const told = await observed.jsonValue();
  const untold = Array.from({ length: Math.max(0, text.length - told.length) }, () => 16);
  return summarise([...told, ...untold]);
}

/** Presses a button that was pointed at: how long until something that fits the selector stands on the screen. */
export async function timeOpening(button: Locator, selector: string): Promise<number> {
  const page = button.page();
  await button.hover();
  await page.waitForTimeout(300);
  const shown = await page.evaluateHandle(
    (awaited) => ({
      // Not awaited here: the press comes once this listens.
      after: new Promise<number>((resolve) => {
        const shownAfter = async ({ timeStamp }: Event) => {
          while (!document.querySelector(awaited)) await new Promise(requestAnimationFrame);
          // The frame after the one that has it.
          await new Promise(requestAnimationFrame);
          resolve(performance.now() - timeStamp);
        };
        addEventListener('click', (event) => void shownAfter(event), { capture: true, once: true });
      }),
    }),
    selector,
  );
  await page.mouse.down();
  await page.mouse.up();
  return shown.evaluate(({ after }) => after);
}

import { type Browser, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { demoPassword } from '#server/demo/content/people.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Contrast is measured on what is painted, so a fade has to be over, or taken back; what pulses never is. */
async function endFades(page: Page) {
  // Out of sight a fade does not run where a section is painted only when it is near: axe looks at all of them.
  await page.evaluate(async () => {
    for (const section of document.querySelectorAll<HTMLElement>('section, [role="group"]'))
      section.style.contentVisibility = 'visible';
    await new Promise(requestAnimationFrame);
    const fades = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(fades.map((fade) => fade.finished));
  });
}

/** What axe finds in the page, which reads its half megabyte of code once. */
async function violationsIn(page: Page, runOnly: string[]) {
  await endFades(page);
  if (!(await page.evaluate(() => 'axe' in self))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (self as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }));
    },
    { runOnly, resultTypes: ['violations'] as ['violations'], iframes: false },
  );
}

/** The current page has no violation of WCAG 2.2 AA. Looked at again where there is one: it may still be loading. */
export async function expectAccessible(page: Page) {
  await expect.poll(() => violationsIn(page, standards)).toEqual([]);
}

/** Every text of the current page stands out from what is behind it in the other scheme, too. */
export async function expectContrastIn(page: Page, colorScheme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`html[data-color-scheme="${colorScheme}"]`)).toBeAttached();
  await expect.poll(() => violationsIn(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/** Remembers what the page tries against its content security policy, from its first script on. */
const watchPolicy = (page: Page) =>
  page.addInitScript(() => {
    const breaches: string[] = [];
    Object.assign(self, { policyBreaches: breaches });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      breaches.push(`${violatedDirective}: ${blockedURI}`);
    });
  });

/** The policy forbids it, and the page would go on without what it tried: nobody would notice. */
export const expectNoPolicyBreach = async (page: Page) =>
  expect(await page.evaluate(() => Reflect.get(self, 'policyBreaches'))).toEqual([]);

/** Sessions of this worker: signing in over and over is what the server limits. */
const sessions = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>();

/** Signs in as one of the demo's people and waits for their first screen. */
export async function signIn(page: Page, email = 'superadmin@brigade.example', home = 'Menus') {
  const session = sessions.get(email);
  if (session) await page.context().addCookies(session);
  await watchPolicy(page);
  await page.goto('/');
  if (!session) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    // They land where their day is.
    await expect(page.getByRole('banner')).toBeVisible();
  }
  const start = page.getByRole('heading', { level: 1, name: home });
  // The landing may still be on its way, and would take the place of the menus.
  await expect(async () => {
    if (home === 'Menus' && !(await start.isVisible())) await page.goto('/');
    await expect(start).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
  sessions.set(email, await page.context().cookies());
}

/** Pages of this worker that several tests share, by email. */
const sharedPages = new Map<string, Page>();

/** Leaves nothing of the test before: no form, dialog or toast, and nothing that a device remembers. */
async function clear(page: Page) {
  await openInApp(page, '/settings');
  await page.evaluate(() => {
    const remembered = Object.keys(localStorage);
    localStorage.clear();
    for (const key of remembered) dispatchEvent(new StorageEvent('storage', { key }));
    for (const close of document.querySelectorAll('[aria-label="Notifications"] [aria-label="Close"]'))
      if (close instanceof HTMLElement) close.click();
  });
}

/**
 * A page of a signed-in person that the tests of this worker share: a cold browser context costs seconds.
 * For tests that open their own address first. A test that fails ends its worker, and the page with it.
 */
export async function sharedPage(browser: Browser, email: string): Promise<Page> {
  const knownPage = sharedPages.get(email);
  if (knownPage) {
    await clear(knownPage);
    return knownPage;
  }
  const page = await browser.newPage();
  await signIn(page, email);
  sharedPages.set(email, page);
  return page;
}

/**
 * Opens an address in the app that the page shows already, as a link would: to load and start the whole app again for
 * each address took half of the time.
 */
export async function openInApp(page: Page, address: string) {
  // What the test before left in a form may be lost.
  await page.evaluate((href) => self.__TSR_ROUTER__?.navigate({ href, ignoreBlocker: true }), address);
  // A screen stays until the next one can be shown.
  await page.waitForFunction(() => {
    const { state, latestLocation } = self.__TSR_ROUTER__ ?? {};
    return state?.status === 'idle' && state.resolvedLocation?.href === latestLocation?.href;
  });
}

/** What the signed-in page may ask of the API, with its own session. */
export const api = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const token = (await (await fetch('/auth/token', { method: 'POST' })).json()).data.token;
    return (await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json()).data;
  }, path);

/** A day ahead as `YYYY-MM-DD`. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, openInApp, signIn } from './journey-steps.ts';

const MIN_TARGET = 48;
const screens = [
  '/',
  '/elements',
  '/ingredients',
  '/numbers/daily/chef',
  '/hosts',
  '/accounts',
  '/users',
  '/settings',
  '/nowhere',
];

/** What a thumb is meant to hit: not links in running text, and not what lies out of sight. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>('button, [role="button"], header a');
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true })) return [];
      const { width, height } = target.getBoundingClientRect();
      const above = getComputedStyle(target, '::after');
      const isReached = Math.max(height, Number.parseFloat(above.height) || 0) >= least;
      return isReached ? [] : [`${target.getAttribute('aria-label') ?? target.textContent}: ${width} × ${height}`];
    });
  }, MIN_TARGET);

test('a phone has one row above each screen, targets for a thumb, and nothing beside its edge @phone', async ({
  page,
}) => {
  await signIn(page);
  for (const screen of screens) {
    await openInApp(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Load/ })).toHaveCount(0);
    expect(await tooSmall(page), screen).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(390);
    const bar = page.getByRole('banner');
    if (await bar.isVisible()) {
      const middles = await bar
        .locator('> *')
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
        );
      expect(Math.max(...middles) - Math.min(...middles), screen).toBeLessThanOrEqual(1);
    }
  }
});

test('a page that is not there has the way to all others @phone @long', async ({ page }) => {
  await signIn(page);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Elements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elements' })).toBeVisible();
});

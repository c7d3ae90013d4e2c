import { expect, test } from '@playwright/test';
import { logIn, serviceLink, untilKept } from './field-steps.ts';
import { expectAccessible } from './journey-steps.ts';

test('@phone four days and the documents of today open without signal, and say since when they are on the phone', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await logIn(page);
  await expect(serviceLink(page, 'Lunch')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByText(/^Saved for use without signal, /).click();
  const rows = page.getByRole('list', { name: 'Without signal' }).getByRole('listitem');
  for (const row of [0, 1, 2, 3]) await expect(rows.nth(row)).toContainText('On this phone');
  await expect(rows.nth(4)).toContainText(/^\d+ documents of todayOn this phone/);
  await expectAccessible(page);
  await serviceLink(page, 'Lunch').click();
  const sheets = page.getByRole('group', { name: 'Documents' });
  await untilKept(page);

  // With signal nothing says which documents are kept.
  await expect(async () => {
    await context.setOffline(false);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(sheets.getByText(/^On this phone, loaded/)).toHaveCount(4, { timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await page.reload();
  await expect(page.getByText(/^Without signal\. This is what was loaded/)).toBeVisible();
  await expect(sheets.getByText(/^On this phone, loaded/)).toHaveCount(4);
  const savedFile = page.waitForEvent('download');
  await sheets.getByRole('button', { name: 'Packout Sheet', exact: true }).click();
  expect((await savedFile).suggestedFilename()).toMatch(/-Packout\.pdf$/);
  await expect(page.getByText(/-Packout\.pdf is from this phone, as it was on/)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText(/^Without signal\. This is what was loaded/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText(/^Without signal\. This is what was loaded/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/^Saved for use without signal, /)).toBeVisible();
});

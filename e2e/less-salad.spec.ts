import { expect, test } from '@playwright/test';
import { expectAccessible, openInApp, signIn } from './journey-steps.ts';

test('less salad for an account that wastes it: the advice is taken, and taken back @long', async ({ page }) => {
  await signIn(page);
  await openInApp(page, '/insights');
  const row = page.getByRole('row', { name: /Northgate Mutual.*Salad/ }).filter({ hasText: 'less left over' });
  await expect(row).toContainText(/−\d+ %/);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Set −\d+ % for Salad at Northgate Mutual$/ }).click();
  await expect(page.getByText(/^Salad for Northgate Mutual is now −\d+ %\.$/)).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('link', { name: 'Northgate Mutual' }).click();
  await expect(page.getByText(/^Advised: −\d+ % · \d+ services, .* less left over per service$/).first()).toBeVisible();
  await expectAccessible(page);
});

test('why do they give us a 2? Scores lead to the account and to its words @long', async ({ page }) => {
  await signIn(page);
  await openInApp(page, '/insights');
  await page.getByRole('tab', { name: 'Score' }).click();
  const scores = page.getByRole('table', { name: 'Score by account' });
  await scores.getByRole('link').first().focus();
  const account = await scores.getByRole('link').first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByText(account ?? '').first()).toBeVisible();
  await expect(page).toHaveURL(/accountId=/);
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText(/score \d/).first()).toBeVisible();
  await expectAccessible(page);
});

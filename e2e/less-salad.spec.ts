import { expect, test } from '@playwright/test';
import { expectAccessible, openInApp, signIn } from './journey-steps.ts';

test('less salad for an account that wastes it: the advice is taken, and taken back @long', async ({ page }) => {
  await signIn(page);
  await openInApp(page, '/insights');
  const row = page.getByRole('row', { name: /Northgate Mutual.*Salad/ }).filter({ hasText: 'less left over' });
  await expect(row).toContainText(/−\d+%/);
  await expectAccessible(page);
  const take = row.getByRole('button', { name: /^Set −\d+% for Salad at Northgate Mutual$/ });
  await take.click();
  await expect(page.getByText(/^Salad for Northgate Mutual is now −\d+%\.$/)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Done for Salad at Northgate Mutual' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(take).toBeVisible();

  await row.getByRole('link', { name: 'Northgate Mutual' }).click();
  await expect(
    page.getByText(/^Advised: −\d+% · \d+% left over · \d+ services, .* less left over per service$/).first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('why do they give us a 2? An account leads to its weeks, a week to the words behind the score @long', async ({
  page,
}) => {
  await signIn(page);
  await openInApp(page, '/insights');
  await page.getByRole('tab', { name: 'Score' }).click();
  await page.getByRole('button', { name: 'Last year' }).click();
  const scores = page.getByRole('table', { name: 'Score by account' });
  await scores.getByRole('link', { name: 'Harbor Trust Bank' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/accountId=/);
  // A service a week: its score is the week's.
  const poor = page.getByRole('table', { name: 'Score by week' }).getByRole('row', { name: /^\S+ [12]\.0 [12] 1$/ });
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText(/score \d/).first()).toBeVisible();
  await expectAccessible(page);
  await poor.getByRole('link').last().click();
  await expect(comments.getByRole('listitem')).toHaveCount(1);
  await expect(comments).toContainText(/score [12]/);
  await expect(comments).toContainText(/late|waited/i);
});

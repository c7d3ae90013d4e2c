import { expect, test } from '@playwright/test';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { demoPassword } from '#server/demo/content/people.ts';
import { openInApp } from './journey-steps.ts';

test('a bookkeeper closes all statements of a period with one press, and finds each by its number @long', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('bookkeeper@brigade.example');
  await page.getByLabel(/^Password/).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  const today = todayIn('America/Phoenix', new Date());
  await openInApp(page, `/statements?firstDay=${addDays(today, -10)}&lastDay=${addDays(today, -9)}`);
  await page.getByRole('checkbox', { name: 'Select all drafts that can be closed' }).click();
  await page.getByRole('button', { name: /^Close \d+ statements?, \$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close statements' }).click();
  await expect(page.getByText(/statements? ha(s|ve) been closed\.$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all drafts that can be closed' })).toBeDisabled();

  await page.getByRole('link', { name: 'Closed statements' }).click();
  const newest = page.getByRole('table', { name: 'Closed statements' }).getByRole('link').first();
  const number = (await newest.textContent()) ?? '';
  await page.getByLabel('Search account or number').fill(number);
  await expect(page.getByText('1 statement', { exact: true })).toBeVisible();
  await newest.click();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { dayAhead, openAccounts, openServicesOn, openTab } from './account-steps.ts';
import { expectAccessible } from './journey-steps.ts';

test('the client cancels one Thursday @long', async ({ page }) => {
  const thursday = dayAhead('thursday', 8, 'America/Denver');
  await openAccounts(page);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('alpenglow');
  await page.getByRole('link', { name: 'Alpenglow Games' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alpenglow Games' })).toBeVisible();
  const lunch = page.getByRole('article', { name: 'Lunch at 12:00 PM' });

  await openServicesOn(page, thursday);
  await expect(lunch).toBeVisible();
  await lunch.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to remove the Lunch service event?');
  await expect(question).toContainText('Deleting this service event will not change the repeating schedule.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Service Event has been deleted successfully.')).toBeVisible();
  await expect(page.getByText('There are no services scheduled for this day.')).toBeVisible();

  const cancelled = page.getByRole('article', { name: 'Cancelled Lunch at 12:00 PM' });
  await expect(cancelled).toBeVisible();
  await expectAccessible(page);

  // More people eat from now on: the canceled Thursday stays canceled, the next one follows.
  await openTab(page, 'Repeating Service Schedule');
  const eaters = page.getByRole('textbox', { name: 'Thursday eaters' });
  await eaters.fill('31');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Serving Schedule has been updated successfully.')).toBeVisible();
  await openServicesOn(page, thursday);
  await expect(page.getByText('There are no services scheduled for this day.')).toBeVisible();
  await expect(cancelled).toBeVisible();
  await openServicesOn(page, addDays(thursday, 14));
  await expect(lunch.getByRole('definition').nth(1)).toHaveText('31');

  // They do come: the service is back, with the people who eat now.
  await openServicesOn(page, thursday);
  await cancelled.getByRole('button', { name: 'Restore' }).click();
  await expect(lunch.getByRole('definition').nth(1)).toHaveText('31');
  await expect(cancelled).toBeHidden();
});

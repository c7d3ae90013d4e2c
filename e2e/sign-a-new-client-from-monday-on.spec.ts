import { expect, test } from '@playwright/test';
import { addDays, formatLongDate } from '#domain/calendar/calendar-day.ts';
import { dayAhead, openAccounts, openServicesOn, openTab } from './account-steps.ts';
import { expectAccessible } from './journey-steps.ts';

test('sign a new client from Monday on @both @long', async ({ page, isMobile }) => {
  // Five screens, each read whole by axe.
  const name = isMobile ? 'Sonora Pocket Press' : 'Sonora Press';
  const monday = dayAhead('monday', 8);
  await openAccounts(page);

  await page.getByRole('link', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Account name is required.');
  await expect(page.getByRole('alert')).toContainText('Set a 5 digit zip');
  await expectAccessible(page);

  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Market').selectOption('Phoenix');
  await page.getByRole('textbox', { name: 'Service start date' }).fill(formatLongDate(monday));
  await page.getByLabel('Address one').fill('40 W Adams St');
  await page.getByLabel('City').fill('Phoenix');
  await page.getByLabel('State').fill('AZ');
  await page.getByRole('textbox', { name: 'Zip' }).pressSequentially('85x003');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Ibarra');
  await page.getByLabel('E-mail').fill('rosa@sonora.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('textbox', { name: 'Zip' })).toHaveValue('85003');
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No changes to save!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await openTab(page, 'Repeating Service Schedule');
  await expect(page.getByRole('checkbox', { name: 'Serve on Monday' })).not.toBeChecked();
  for (const day of ['Monday', 'Wednesday']) {
    await page.getByRole('checkbox', { name: `Serve on ${day}` }).check();
    await page.getByRole('textbox', { name: `${day} eaters` }).fill('48');
    await page.getByRole('textbox', { name: `${day} vegetarians` }).fill('8');
    await page.getByRole('textbox', { name: `${day} price` }).fill('14.5');
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Serving Schedule has been updated successfully.')).toBeVisible();

  await openServicesOn(page, addDays(monday, -7));
  await expect(page.getByText('There are no services scheduled for this day.')).toBeVisible();
  await openServicesOn(page, monday);
  const lunch = page.getByRole('article', { name: 'Lunch at 12:00 PM' });
  await expect(lunch).toContainText('Repeating');
  await expect(lunch.getByRole('definition').nth(1)).toHaveText('48');
  await expect(page.getByText(/^Services are planned through \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Services of the month' }).getByText('Lunch · 48').first(),
  ).toBeVisible();
  await expectAccessible(page);
});

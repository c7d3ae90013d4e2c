import { expect, test } from '@playwright/test';
import { expectInputs } from './counted-inputs.ts';
import { expectAccessible, signIn } from './journey-steps.ts';

test('only Lunch in the calendar takes one click, and comes back from a menu and from a day @long', async ({
  page,
}) => {
  await signIn(page, 'operations@brigade.example');
  await page.getByRole('link', { name: 'Scheduling' }).click();
  const calendar = page.getByRole('region', { name: /^Menus scheduled in/ });
  await expect(calendar.getByText(/^(\S+ )?Dinner: /).first()).toBeVisible();
  await expectInputs(page, 'Only Lunch in the calendar', { clicks: 1 }, async () => {
    await page.getByRole('checkbox', { name: 'Lunch' }).click();
    await expect(calendar.getByText(/^(\S+ )?Dinner: /)).toHaveCount(0);
  });
  await expect(calendar.getByText(/^(\S+ )?Lunch: /).first()).toBeVisible();
  await calendar.getByText('Week', { exact: true }).click();
  await page.getByRole('switch', { name: 'Protein' }).click();
  await expect(page).toHaveURL(/view=week.*show=Protein/);
  const address = page.url();
  await expectAccessible(page);

  await calendar
    .getByText(/^(\S+ )?Lunch: /)
    .first()
    .click();
  await expect(page).toHaveURL(/scheduled-menus/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('switch', { name: 'Protein' })).toBeChecked();

  await calendar
    .getByText(/^(\S+ )?Lunch: /)
    .first()
    .click();
  await page.getByRole('link', { name: /^Phoenix, / }).click();
  await page.getByRole('link', { name: 'Phoenix calendar' }).click();
  await expect(page).toHaveURL(/view=week.*show=Protein/);
  await expect(page.getByRole('checkbox', { name: 'Lunch' })).toBeChecked();
  await expect(calendar.getByText(/^(\S+ )?Dinner: /)).toHaveCount(0);
});

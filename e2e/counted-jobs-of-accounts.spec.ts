import { expect, type Page, test } from '@playwright/test';
import { addDays, formatLongDate, formatUnpaddedDate } from '#domain/calendar/calendar-day.ts';
import { dayAhead, openAccounts, openServicesOn, openTab } from './account-steps.ts';
import { expectInputs } from './counted-inputs.ts';
import { api, expectAccessible, dayAhead as inDays, openInApp, signIn } from './journey-steps.ts';

interface Named {
  id: string;
  name: string;
}

/** Types into fields and counts them. */
function findFields(page: Page) {
  let fields = 0;
  const fill = async (name: string | RegExp, text: string) => {
    fields += 1;
    await page.getByRole('textbox', { name }).fill(text);
  };
  return { fill, count: () => fields };
}

test('a bank holiday for all clients takes six clicks, and is taken back @long', async ({ page }) => {
  const holiday = dayAhead('thursday', 36, 'America/Denver');
  await openAccounts(page);
  await page.goto('/');
  const { fill, count } = findFields(page);
  await expectInputs(page, 'A bank holiday for all clients', { clicks: 6 }, async () => {
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByRole('link', { name: 'Closing days' }).click();
    await page.getByRole('button', { name: 'Close days' }).click();
    await fill('First day', formatLongDate(holiday));
    await fill('Reason', 'Bank holiday');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText(/^Closed: \d+ services are cancelled\.$/)).toBeVisible();
  });
  expect(count()).toBeLessThanOrEqual(2);
  const row = page.getByRole('row', { name: /Bank holiday/ });
  await expect(row).toContainText('All accounts');
  await expectAccessible(page);

  await page.goto('/accounts?q=alpenglow');
  await page.getByRole('link', { name: 'Alpenglow Games' }).click();
  await openServicesOn(page, holiday);
  await expect(page.getByText('Closed: Bank holiday')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Cancelled Lunch at 12:00 PM' })).toContainText('Bank holiday');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  const month = page.getByRole('region', { name: 'Services of the month' });
  await expect(month.getByText('Closed: Bank holiday')).toBeVisible();
  await expect(month.getByText('Cancelled: Lunch').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/closings');
  await page.getByRole('button', { name: 'Actions for Bank holiday' }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The closing has been taken back.')).toBeVisible();
  await page.goto('/accounts?q=alpenglow');
  await page.getByRole('link', { name: 'Alpenglow Games' }).click();
  await openServicesOn(page, holiday);
  await expect(page.getByRole('article', { name: 'Lunch at 12:00 PM', exact: true })).toBeVisible();
  await expect(page.getByText('Closed: Bank holiday')).toBeHidden();
});

test('a client with three weekdays, 85 people, 9 vegetarians and 3 allergy eaters takes 25 clicks and 28 fields @long', async ({
  page,
}) => {
  await openAccounts(page);
  const monday = dayAhead('monday', 8);
  const { fill, count } = findFields(page);
  await expectInputs(page, 'A client with three weekdays', { clicks: 25 }, async () => {
    await page.getByRole('link', { name: 'New account' }).click();
    await fill('Account name', 'Mesa Verde Labs');
    await fill('Address one', '40 W Adams St');
    await fill('City', 'Phoenix');
    await page.getByLabel('State').fill('AZ');
    await fill('Zip', '85003');
    await fill('First name', 'Rosa');
    await fill('Last name', 'Ibarra');
    await fill('E-mail', 'rosa@mesa.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await openTab(page, 'Eaters');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await fill('List', 'Sam Roe, , Vegan, Milk\nKai Lund, kai@mesa.example, , Peanuts\nNora Bell, , , Soy');
    await page.getByRole('button', { name: 'Add 3' }).click();
    await expect(page.getByText('3 eaters have been added.')).toBeVisible();
    await openTab(page, 'Repeating Service Schedule');
    await page.getByRole('checkbox', { name: 'Serve on Monday' }).click();
    await fill('Monday eaters', '85');
    await fill('Monday vegetarians', '9');
    await fill('Monday price', '14.5');
    await page.getByRole('button', { name: 'Monday: Copy to…' }).click();
    for (const day of ['Wednesday', 'Friday']) await page.getByRole('checkbox', { name: day, exact: true }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Serving Schedule has been updated successfully.')).toBeVisible();
  });
  // With the state, which is chosen.
  expect(count() + 1).toBeLessThanOrEqual(28);
  for (const day of [monday, addDays(monday, 2), addDays(monday, 4)]) {
    await openServicesOn(page, day);
    const facts = page.getByRole('article', { name: 'Lunch at 12:00 PM' }).getByRole('definition');
    await expect(facts.nth(1)).toHaveText('85');
    await expect(facts.nth(2)).toHaveText('9');
    await expect(facts.nth(3)).toContainText('Milk');
  }
});

test('the Greens Bar as last week takes three clicks @long', async ({ page }) => {
  await signIn(page, 'operations@brigade.example');
  const markets: Named[] = await api(page, '/v1/markets');
  const phoenix = markets.find((market) => market.name === 'Phoenix')?.id;
  await openInApp(page, `/markets/${phoenix}/scheduling-detail/${formatUnpaddedDate(inDays(13))}`);
  const lunch = page.getByRole('region', { name: 'Lunch' });
  await expect(lunch.getByRole('button', { name: /^Add (One|Another)$/ })).toBeVisible();
  await expectInputs(page, 'The Greens Bar as last week', { clicks: 3 }, async () => {
    await lunch.getByRole('button', { name: /^Add (One|Another)$/ }).click();
    await page.getByRole('button', { name: /^Repeat Greens Bar of/ }).click();
    await page.getByRole('button', { name: 'Schedule add on' }).click();
    await expect(lunch.getByRole('heading', { name: 'Greens Bar' })).toBeVisible();
  });
  await expect(lunch.getByText(/romaine|greens|lettuce/i).first()).toBeVisible();
});

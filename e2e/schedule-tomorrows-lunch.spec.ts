import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

interface Named {
  id: string;
  name: string;
}

/** A day on which accounts are served lunch and no menu is scheduled, so that projects and repetitions never meet. */
async function freeDay(page: Page, daysAhead: number) {
  const find = (rows: Named[], name: string) => rows.find((row) => row.name === name)?.id ?? '';
  const marketId = find(await api(page, '/v1/markets'), 'Phoenix');
  const lunchId = find(await api(page, '/v1/service-lines'), 'Lunch');
  for (let ahead = daysAhead; ahead < daysAhead + 14; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const { year, month, day } = toDateParts(date);
    const menus: { serviceLineId: string }[] = await api(
      page,
      `/v1/scheduled-menus?marketId=${marketId}&year=${year}&month=${month}&day=${day}`,
    );
    const servedServices: { serviceLineId: string }[] = await api(
      page,
      `/v1/consumer-details?marketId=${marketId}&date=${date}`,
    );
    const isLunch = (service: { serviceLineId: string }) => service.serviceLineId === lunchId;
    if (!menus.some(isLunch) && servedServices.some(isLunch)) return { marketId, lunchId, date };
  }
  throw new Error('Every day ahead has its lunch.');
}

const lunch = (page: Page) => page.getByRole('region', { name: 'Lunch' });

async function chooseMore(page: Page, action: string) {
  await lunch(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function schedule(page: Page, menu: string) {
  await lunch(page).getByRole('button', { name: 'Schedule One' }).click();
  const picker = page.getByRole('dialog', { name: 'Schedule a menu for Lunch' });
  await picker.getByRole('searchbox', { name: 'Search menus' }).fill(menu);
  await picker.getByRole('option', { name: menu }).first().click();
}

test("schedule tomorrow's lunch and print the numbers @both", async ({ page, isMobile }) => {
  // Five screens, each read whole by axe.
  await signIn(page);
  // Beyond the two weeks that the demo plans, yet within what the schedules fill.
  const { marketId, lunchId, date } = await freeDay(page, isMobile ? 36 : 18);
  await openInApp(page, `/markets/${marketId}/scheduling-detail/${date}`);
  await expect(lunch(page).getByText('There is no menu scheduled for Lunch.')).toBeVisible();
  await expectAccessible(page);

  await schedule(page, 'Trattoria Lunch');
  const card = lunch(page).getByRole('article', { name: 'Lunch: Trattoria Lunch' });
  await expect(card.getByText('Total headcount')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Elements' })).toContainText('Chicken piccata');

  await chooseMore(page, 'More Details');
  const details = page.getByRole('dialog', { name: 'Detailed Headcount and Accommodations' });
  await expect(details.getByRole('columnheader')).toHaveText(['Quantity', 'Account', 'Accommodations']);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Close' }).click();

  await card.getByRole('link', { name: 'Chef Daily Numbers' }).click();
  await expect(page).toHaveURL(`/numbers/daily/chef?marketId=${marketId}&serviceLineId=${lunchId}&date=${date}`);
  const table = page.getByRole('table', { name: 'Containers by account and element' });
  const totals = table.getByRole('row', { name: 'All accounts' });
  await expect(totals).toBeVisible();
  const before = await totals.getByRole('cell').allTextContents();

  await page.getByRole('button', { name: 'Portion Modifiers' }).click();
  const modifiers = page.getByRole('dialog', { name: 'Portion Modifiers for Trattoria Lunch' });
  await modifiers.getByRole('textbox').first().fill('4');
  await modifiers.getByRole('button', { name: 'Set all' }).click();
  await expectAccessible(page);
  await modifiers.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Portion modifiers have been updated successfully.')).toBeVisible();
  await expect.poll(() => totals.getByRole('cell').allTextContents()).not.toEqual(before);

  await expect(table).toContainText(' oz');
  await page.getByRole('button', { name: 'Show in lbs' }).click();
  await expect(table).toContainText(' lbs');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`ChefDailyNumbers_${date}.pdf`);
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await openInApp(page, `/markets/${marketId}/scheduling-detail/${date}`);
  await chooseMore(page, 'Unschedule');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
  await expect(lunch(page).getByText('There is no menu scheduled for Lunch.')).toBeVisible();
});

async function newPage(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'operations@brigade.example');
  return page;
}

test('two people schedule the same slot: the second is shown the menu of the first', async ({ page, browser }) => {
  await signIn(page);
  const { marketId, date } = await freeDay(page, 26);
  const address = `/markets/${marketId}/scheduling-detail/${date}`;
  const other = await newPage(browser);
  await Promise.all([openInApp(page, address), openInApp(other, address)]);
  await expect(lunch(other).getByRole('button', { name: 'Schedule One' })).toBeVisible();

  await schedule(page, 'Trattoria Lunch');
  await expect(lunch(page).getByRole('article', { name: 'Lunch: Trattoria Lunch' })).toBeVisible();
  await schedule(other, 'Curry House');
  const toldDialog = other.getByRole('alertdialog');
  await expect(toldDialog).toContainText('There is a menu scheduled for Lunch already: Trattoria Lunch.');
  await toldDialog.getByRole('button', { name: 'OK' }).click();
  await expect(lunch(other).getByRole('article', { name: 'Lunch: Trattoria Lunch' })).toBeVisible();
});

test('an add-on is scheduled with an element in a slot, and taken off again', async ({ page }) => {
  await signIn(page);
  const { marketId, date } = await freeDay(page, 30);
  await openInApp(page, `/markets/${marketId}/scheduling-detail/${date}`);
  await lunch(page).getByRole('button', { name: 'Add One' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule an add on for Lunch' });
  await expect(dialog.getByLabel('Type')).toHaveValue(/.+/);
  await dialog
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  const picker = page.getByRole('dialog', { name: /^Element for / });
  await picker.getByRole('searchbox').fill('lentil soup');
  await picker
    .getByRole('option', { name: /Lentil soup/ })
    .first()
    .click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule add on' }).click();
  const addOns = lunch(page).getByRole('list', { name: 'Add-ons for Lunch' });
  await addOns.getByRole('button', { name: '1 element' }).click();
  await expect(addOns).toContainText('Lentil soup');
  await addOns.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit Add On/ })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Unschedule' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
  await expect(addOns).toBeHidden();
  await expect(lunch(page).getByRole('button', { name: 'Add One' })).toBeVisible();
});

test('the address of a day that does not exist is not found', async ({ page }) => {
  await signIn(page);
  const [market] = await api(page, '/v1/markets');
  for (const day of ['2026-2-30', 'tomorrow']) {
    await openInApp(page, `/markets/${market.id}/scheduling-detail/${day}`);
    await expect(page.getByText('Page not found.')).toBeVisible();
  }
});

test('a chef reads numbers and schedules nothing', async ({ page }) => {
  await signIn(page, 'chef@brigade.example');
  const { marketId, date } = await freeDay(page, 32);
  await openInApp(page, `/markets/${marketId}/scheduling-detail/${date}`);
  await expect(lunch(page).getByText('There is no menu scheduled for Lunch.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Schedule One|Add One|Unschedule/ })).toHaveCount(0);
});

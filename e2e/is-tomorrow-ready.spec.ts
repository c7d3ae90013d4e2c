import { expect, type Page, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { api, dayAhead, expectAccessible, openInApp, signIn } from './journey-steps.ts';

interface Named {
  id: string;
  name: string;
}

const findId = async (page: Page, path: string, name: string) =>
  ((await api(page, path)) as Named[]).find((row) => row.name === name)?.id ?? '';

/** A day on which people are served lunch and no menu is scheduled, in a market that other journeys leave alone. */
async function freeDay(page: Page) {
  const [marketId, lunchId] = [
    await findId(page, '/v1/markets', 'Atlanta'),
    await findId(page, '/v1/service-lines', 'Lunch'),
  ];
  for (let ahead = 17; ahead < 40; ahead += 1) {
    const date = dayAhead(ahead);
    const { year, month, day } = toDateParts(date);
    const menus: unknown[] = await api(
      page,
      `/v1/scheduled-menus?marketId=${marketId}&year=${year}&month=${month}&day=${day}`,
    );
    const servedLines: { serviceLineId: string }[] = await api(
      page,
      `/v1/consumer-details?marketId=${marketId}&date=${date}`,
    );
    if (menus.length === 0 && servedLines.some(({ serviceLineId }) => serviceLineId === lunchId))
      return { marketId, lunchId, date };
  }
  throw new Error('Every day ahead has its lunch.');
}

const lunch = (page: Page) => page.getByRole('region', { name: 'Lunch' });

async function scheduleHere(page: Page, menu: string) {
  const picker = page.getByRole('dialog', { name: 'Schedule a menu for Lunch' });
  await picker.getByRole('searchbox', { name: 'Search menus' }).fill(menu);
  await picker.getByRole('option', { name: menu }).first().click();
  await expect(lunch(page).getByRole('article', { name: `Lunch: ${menu}` })).toBeVisible();
}

async function readSavedToast(page: Page) {
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('link', { name: 'Save' });
  await expect(save).toBeVisible();
  await Promise.all([page.waitForEvent('download'), save.click()]);
  await expect(dialog).toBeHidden();
}

async function downloadAllPapers(page: Page) {
  const allPapers = lunch(page).getByRole('button', { name: 'All Papers' });
  await Promise.all([page.waitForEvent('download'), allPapers.click()]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

test('five in the afternoon: is tomorrow ready? Each red leads to what repairs it', async ({ page }) => {
  await signIn(page);
  const { marketId, date } = await freeDay(page);
  const readiness = `/readiness?marketId=${marketId}&date=${date}`;
  await openInApp(page, readiness);
  await lunch(page)
    .getByRole('link', { name: /people, no menu$/ })
    .click();
  await expect(lunch(page).getByRole('button', { name: 'Schedule One' })).toBeFocused();
  await page.keyboard.press('Enter');
  await scheduleHere(page, 'Trattoria Lunch');

  await openInApp(page, readiness);
  await lunch(page)
    .getByText(/^\d of \d ready$/)
    .click();
  await expect(lunch(page).getByText('Scheduled', { exact: true })).toBeVisible();
  await lunch(page).getByRole('link', { name: 'Not printed' }).click();
  await expect(lunch(page).getByRole('button', { name: 'Print: Host flow' })).toBeVisible();
  // A file that is only ready is on no paper.
  await lunch(page).getByRole('button', { name: 'Print: Host flow' }).click();
  const ready = page.getByRole('dialog');
  await expect(ready.getByRole('link', { name: 'Save' })).toBeVisible();
  await ready.getByRole('button', { name: 'Close' }).click();
  await expect(lunch(page).getByText('6 not printed', { exact: true })).toBeVisible();
  await downloadAllPapers(page);
  await expect(lunch(page).getByText('6 current', { exact: true })).toBeVisible();

  await openInApp(page, readiness);
  await lunch(page)
    .getByText(/^\d of \d ready$/)
    .click();
  await expect(lunch(page).getByText('Printed or in a file, and current')).toBeVisible();
  await expect(lunch(page).getByText('All elements count')).toBeVisible();
  await expectAccessible(page);
});

test('eight more people after printing: the sheet says so, the slip tells, and the scan too', async ({ page }) => {
  await signIn(page);
  const { marketId, lunchId, date } = await freeDay(page);
  await openInApp(page, `/markets/${marketId}/scheduling-detail/${date}`);
  await lunch(page).getByRole('button', { name: 'Schedule One' }).click();
  await scheduleHere(page, 'Trattoria Lunch');
  await lunch(page).getByRole('button', { name: 'Show all' }).click();
  await downloadAllPapers(page);

  const servedServices: {
    serviceLineId: string;
    accounts: { accountId: string; account: string; headcount: number }[];
  }[] = await api(page, `/v1/consumer-details?marketId=${marketId}&date=${date}`);
  const account = servedServices.find(({ serviceLineId }) => serviceLineId === lunchId)?.accounts[0];
  if (!account) throw new Error('Nobody is served.');
  await openInApp(page, `/accounts/${account.accountId}?tab=services&date=${date}`);
  const service = page.getByRole('article', { name: /^Lunch at/ });
  const people = Number(await service.getByRole('definition').nth(1).textContent());
  await service.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Eaters' }).fill(String(people + 8));
  await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(dialog).toBeHidden();

  const sentence = `${account.account} ${people} → ${people + 8} people`;
  await openInApp(page, `/numbers/daily/chef?marketId=${marketId}&serviceLineId=${lunchId}&date=${date}`);
  await expect(page.getByRole('region', { name: 'Sheets' }).getByText(sentence, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Since…' }).click();
  await expect(page.getByRole('heading', { name: /^Since .*, the last print$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What was changed' })).toContainText(`${sentence}, changed by`);
  await expectAccessible(page);

  const services: {
    serviceLineId: string;
    sheets: { subject: { document: string }; print: { code: string } | null }[];
  }[] = await api(page, `/v1/sheets?marketId=${marketId}&date=${date}`);
  const packout = services
    .find(({ serviceLineId }) => serviceLineId === lunchId)
    ?.sheets.find(({ subject }) => subject.document === 'packout');
  await openInApp(page, `/sheets/${packout?.print?.code}`);
  await expect(page.getByRole('status').filter({ hasText: 'Out of date' })).toBeVisible();
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Print change slip: Packout sheet' }).click();
  await readSavedToast(page);
  await expect(page.getByText(/^Change slip: Saved in a file/)).toBeVisible();
});

test('copy last week, and take it back @long', async ({ page }) => {
  await signIn(page);
  const marketId = await findId(page, '/v1/markets', 'Atlanta');
  const from = dayAhead(0);
  const to = addDays(from, 10 * 7);
  await openInApp(page, `/markets/${marketId}/scheduling-detail/${from}`);
  await page.getByRole('button', { name: 'Copy schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy a schedule' });
  await dialog.getByRole('combobox', { name: 'Copy', exact: true }).selectOption('week');
  const target = dialog.getByRole('textbox', { name: 'To', exact: true });
  await target.fill(`${to.slice(5, 7)}/${to.slice(8)}/${to.slice(0, 4)}`);
  await target.press('Tab');
  const copy = dialog.getByRole('button', { name: /^Copy \d+ menus/ });
  await expect(copy).toBeEnabled();
  await expectAccessible(page);
  await copy.click();
  await expect(page.getByText(/menus.* have been copied\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
});

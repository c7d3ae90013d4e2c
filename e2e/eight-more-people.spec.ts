import { expect, type Page, test } from '@playwright/test';
import { api, expectAccessible, signIn } from './journey-steps.ts';

interface Named {
  id: string;
  name: string;
}

const idOf = (rows: Named[], name: string) => rows.find((row) => row.name === name)?.id ?? '';

/** A day to come on which lunch is planned for people; not tomorrow, which other journeys look at. */
async function plannedLunch(page: Page) {
  const marketId = idOf(await api(page, '/v1/markets'), 'Phoenix');
  const lunchId = idOf(await api(page, '/v1/service-lines'), 'Lunch');
  for (let ahead = 4; ahead < 20; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const [year, month, day] = date.split('-').map(Number);
    const address = `/v1/scheduled-menus?marketId=${marketId}&year=${year}&month=${month}&day=${day}`;
    const menus: { id: string; serviceLineId: string }[] = await api(page, address);
    const menu = menus.find(({ serviceLineId }) => serviceLineId === lunchId);
    const events: { id: string; accountId: string; account: string; serviceLineId: string }[] = await api(
      page,
      `/v1/scheduled-events?marketId=${marketId}&date=${date}`,
    );
    const event = events.find(({ serviceLineId }) => serviceLineId === lunchId);
    if (menu && event)
      return { marketId, lunchId, date, menuId: menu.id, accountId: event.accountId, account: event.account };
  }
  throw new Error('The demo plans no lunch.');
}

/** As another person does it meanwhile, on another screen. */
async function eightMorePeople(page: Page, lunch: Awaited<ReturnType<typeof plannedLunch>>): Promise<number> {
  const [year, month] = lunch.date.split('-').map(Number);
  // biome-ignore lint/suspicious/noExplicitAny: the event as it was answered, sent back with eight more.
  const events: any[] = await api(page, `/v1/service-events?accountId=${lunch.accountId}&year=${year}&month=${month}`);
  const event = events.find(({ date, serviceLineId }) => date === lunch.date && serviceLineId === lunch.lunchId);
  const { id, addressId, serviceLineId, serviceTypeId, date, serviceTime, dietaryCount, allergenCount } = event;
  const { pricePerPerson, notes, eaterCount } = event;
  const answer = await page.evaluate(
    async ({ address, body }) => {
      const token = (await (await fetch('/auth/token', { method: 'POST' })).json()).data.token;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) });
      return `${reply.status} ${reply.ok ? '' : await reply.text()}`;
    },
    {
      address: `/v1/service-events/${id}?confirmed=true`,
      body: {
        accountId: lunch.accountId,
        addressId,
        serviceLineId,
        serviceTypeId,
        date,
        serviceTime,
        dietaryCount,
        allergenCount,
        pricePerPerson,
        notes,
        eaterCount: eaterCount + 8,
      },
    },
  );
  expect(answer).toMatch(/^200/);
  return eaterCount;
}

test('eight more people after printing: the old sheet says so, and a slip carries the difference', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const lunch = await plannedLunch(page);
  const day = `/markets/${lunch.marketId}/scheduling-detail/${lunch.date}`;
  const numbers = `/numbers/daily/chef?marketId=${lunch.marketId}&serviceLineId=${lunch.lunchId}&date=${lunch.date}`;

  await page.goto(numbers);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText(/ is ready\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  const sheets = page.getByRole('region', { name: 'Sheets' });
  await expect(sheets).toContainText('1 current');

  const before = await eightMorePeople(page, lunch);
  await page.goto(day);
  const ofLunch = page.getByRole('region', { name: 'Lunch', exact: true }).getByRole('region', { name: 'Sheets' });
  await expect(ofLunch).toContainText('1 out of date');
  await expect(ofLunch).toContainText(`${lunch.account}: ${before} → ${before + 8} people`);
  await expectAccessible(page);

  await ofLunch.getByRole('button', { name: /^Print change slip/ }).click();
  await expect(page.getByText(/ is ready\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(ofLunch).toContainText('Change slip printed');

  // Scanned, with and without sign-in.
  const services: { sheets: { subject: { document: string }; print: { code: string } | null }[] }[] = await api(
    page,
    `/v1/sheets?marketId=${lunch.marketId}&date=${lunch.date}&serviceLineId=${lunch.lunchId}`,
  );
  const code = services[0]?.sheets.find(({ subject }) => subject.document === 'chef-numbers')?.print?.code ?? '';
  await page.goto(`/sheets/${code.toLowerCase()}`);
  await expect(page.getByRole('status').filter({ hasText: 'Out of date' })).toBeVisible();
  await expect(page.getByText(`${lunch.account}: ${before} → ${before + 8} people`)).toBeVisible();
  await expectAccessible(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/sheets/${code}`);
  await expect(stranger.getByText('Out of date')).toBeVisible();
  await expect(stranger.getByText(lunch.account)).toHaveCount(0);
  await expectAccessible(stranger);
  await stranger.goto('/sheets/00000000');
  await expect(stranger.getByText(/^No printed sheet has this code/)).toBeVisible();
  await stranger.context().close();

  await page.getByRole('button', { name: /^Print the new sheet/ }).click();
  await expect(page.getByText(/ is ready\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^A newer sheet was printed/)).toBeVisible();
  await page.goto(day);
  await expect(ofLunch).toContainText('1 current');
});

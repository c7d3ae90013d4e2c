import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, formatHostRouteDate, formatLongDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { aMenu, anEvent, forbidden, lineNames, mockServerData, renderLanding, today } from '#testing/host-screens.tsx';
import { clearPhoneStorage } from '#testing/phone.ts';
import { expectAccessible } from '#testing/screens.tsx';

beforeEach(clearPhoneStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
describe('the landing', () => {
  test('leads to the services of the day, in the order of the day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T15:00:00Z`) });
    mockServerData({ menus: lineNames.map((name) => aMenu(name.toLowerCase())), events: [anEvent()] });
    await renderLanding();
    const links = page.getByRole('list', { name: 'Services' }).getByRole('link');
    await expect.element(links.first()).toBeVisible();
    const names = links.elements().map((link) => link.firstElementChild?.textContent);
    expect(names).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Dessert']);
    await expect.element(page.getByText('Menu of lunch · 1 account · from 11:30 AM')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Lunch/ }))
      .toHaveAttribute('href', `/hosts/daily/market/phoenix/serviceLine/lunch/date/${formatHostRouteDate(today)}`);
    await expectAccessible();
  });

  test('shows what is over below what is to come, an hour after it began last', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T19:30:00Z`) });
    const at = (serviceLineId: string, serviceTime: string) => anEvent({ serviceLineId, serviceTime });
    mockServerData({
      menus: lineNames.map((name) => aMenu(name.toLowerCase())),
      events: [at('breakfast', '09:00:00'), at('lunch', '11:00:00'), at('lunch', '11:45:00'), at('dinner', '18:00:00')],
    });
    await renderLanding();
    const links = page.getByRole('list', { name: 'Services' }).getByRole('link');
    await expect.element(links.last()).toMatchTextContent(/^Breakfast.* · over$/);
    const names = links.elements().map((link) => link.firstElementChild?.textContent);
    expect(names).toEqual(['Lunch', 'Dinner', 'Snack', 'Dessert', 'Breakfast']);
    await expectAccessible();
  });

  test('says whose services are cancelled, each account once', async () => {
    const closedValues = { accountId: 'verde', account: 'Verde Dental', reason: 'Thanksgiving' };
    mockServerData({
      notServed: [
        { ...closedValues, serviceLineId: 'lunch' },
        { ...closedValues, serviceLineId: 'dinner' },
      ],
    });
    await renderLanding();
    await expect.element(page.getByText('Not served: Verde Dental (Thanksgiving).')).toBeVisible();
    await expectAccessible();
  });

  test('goes a day back and forth, and on to another market', async () => {
    const askedRows = mockServerData({});
    const { address } = await renderLanding();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.element(page.getByText(formatLongDate(addDays(today, -1)))).toBeVisible();
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.element(page.getByText(formatLongDate(addDays(today, 1)))).toBeVisible();
    expect(address()).toContain(addDays(today, 1));
    await page.getByLabelText('Market').selectOptions('Pago Pago');
    await expect.poll(() => askedRows.at(-1)?.searchParams.get('marketId')).toBe('pago');
  });

  test.each([
    ['kiritimati', 'Pacific/Kiritimati'],
    ['pago', 'Pacific/Pago_Pago'],
  ])('begins with the day that it is in %s', async (defaultMarketId, timeZone) => {
    const askedRows = mockServerData({});
    await renderLanding({ defaultMarketId });
    const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date());
    await expect.poll(() => askedRows.some(({ pathname }) => pathname === '/v1/scheduled-events')).toBe(true);
    const date = askedRows.find(({ pathname }) => pathname === '/v1/scheduled-events')?.searchParams.get('date');
    expect(new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })).toBe(
      day,
    );
    await expect.element(page.getByText('Today', { exact: true })).toBeVisible();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText(formatLongDate(todayIn(timeZone, new Date())))).toBeVisible();
  });

  test('says that nothing is served', async () => {
    mockServerData({});
    await renderLanding();
    await expect.element(page.getByText('There are no services scheduled for today.')).toBeVisible();
  });

  test('says that a market is missing', async () => {
    mockServerData({});
    await renderLanding({ defaultMarketId: null });
    const text = 'You do not have an assigned market, please contact an administrator.';
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('shows that it is loading', async () => {
    mockServerData({ menus: 'never' });
    await renderLanding();
    await expect.element(page.getByRole('status', { name: 'Loading the services…' })).toBeInTheDocument();
  });

  test('says why it failed, and tries again', async () => {
    mockServerData({ events: forbidden() });
    await renderLanding();
    await expect.element(page.getByText('You may not do this.')).toBeVisible();
    mockServerData({ events: [anEvent()] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('link', { name: /^Lunch/ })).toBeVisible();
  });
});

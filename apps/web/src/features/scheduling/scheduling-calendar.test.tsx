import { useSearch } from '@tanstack/react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toDateParts } from '#contract/date-parts.ts';
import type { Market } from '#contract/reference-records.ts';
import { browserIn } from '#testing/browser-zone.ts';
import { aScheduledMenu, kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { serveMonth, tacos, thanksgiving } from '#testing/scheduled-months.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { calendarDisplay } from '../../shell/device-settings.ts';
import { readCalendarSearch } from './calendar/calendar-state.ts';
import { SchedulingCalendarPage } from './calendar/SchedulingCalendarPage.tsx';
import { SchedulingDayPage } from './day/SchedulingDayPage.tsx';

const [phoenix] = kitchen.markets as [Market, ...Market[]];

function Calendar({ year, month }: { year: number; month: number }) {
  const search = useSearch({ strict: false });
  return (
    <SchedulingCalendarPage
      market={phoenix}
      year={year}
      month={month}
      search={readCalendarSearch(search as Record<string, unknown>)}
    />
  );
}

const calendar = page.getByRole('region', { name: 'Menus scheduled in Phoenix' });
const getCell = (date: string) => document.querySelector(`[data-date="${date}"]`)?.textContent;

describe('the calendar', () => {
  test('shows closing days in their cells, for all or for one account, and leads to the day', async () => {
    const acme = { id: 'acme', name: 'Acme' };
    serveMonth(
      [],
      [],
      [],
      [
        thanksgiving,
        {
          ...thanksgiving,
          id: 'audit',
          accountId: 'acme',
          account: acme,
          firstDay: '2026-11-30',
          lastDay: '2026-12-31',
        },
      ],
    );
    await renderInKitchen(<Calendar year={2026} month={11} />);
    await expect.element(calendar.getByText('Closed: Thanksgiving').first()).toBeVisible();
    expect(getCell('2026-11-26')).toContain('Closed: Thanksgiving');
    expect(getCell('2026-11-27')).toContain('Closed: Thanksgiving');
    expect(getCell('2026-11-28')).not.toContain('losed');
    expect(getCell('2026-11-30')).toContain('Acme closed: Thanksgiving');
    expect(getCell('2026-12-02')).toContain('Acme closed: Thanksgiving');
    await expectAccessible();
  });

  test('loads the month before, the shown one and the one after, and nothing beyond them', async () => {
    const sentRequests = serveMonth([tacos]);
    await renderInKitchen(<Calendar year={2026} month={1} />);
    await expect.element(calendar).toBeVisible();
    const months = sentRequests
      .filter((row) => row.name === 'listScheduledMenus')
      .map(({ url }) => `${url.searchParams.get('year')}-${url.searchParams.get('month')}`);
    // React StrictMode sends each request twice.
    expect([...new Set(months)].toSorted()).toEqual(['2025-12', '2026-1', '2026-2']);
  });

  test('shows one display option at a time, and only while exactly one service line is on', async () => {
    serveMonth([tacos]);
    await renderInKitchen(<Calendar year={2026} month={3} />, { address: '/?lines=lunch' });
    const option = (name: string) => page.getByRole('switch', { name });
    for (const [name, title] of [
      ['Cuisine', 'Thai'],
      ['Protein', 'Carnitas, Pollo asado'],
      ['Salad', 'No salad'],
    ] as const) {
      await option(name).click();
      await expect.element(calendar.getByText(`Lunch: ${title}`)).toBeVisible();
      expect(page.getByRole('switch', { checked: true }).elements()).toHaveLength(1);
    }
    await page.getByRole('checkbox', { name: 'Dinner' }).click();
    for (const name of ['Cuisine', 'Protein', 'Salad', 'Starch']) await expect.element(option(name)).toBeDisabled();
    await expect.element(calendar.getByText('Lunch: Taco Bar')).toBeVisible();
  });

  test('shows all service lines at first, and only those that are on; accessible', async () => {
    serveMonth([tacos]);
    await renderInKitchen(<Calendar year={2026} month={3} />);
    await expect.element(calendar.getByText('Lunch: Taco Bar')).toBeVisible();
    await expectAccessible();
    await page.getByRole('checkbox', { name: 'Dinner' }).click();
    await expect.element(calendar.getByText('Lunch: Taco Bar')).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Lunch' }).click();
    await expect.element(calendar.getByText('Lunch: Taco Bar')).toBeVisible();
  });

  test('leaves only Lunch with one click, and all lines with another', async () => {
    serveMonth([tacos, { ...tacos, id: 'dinner', serviceLineId: 'dinner', name: 'Roast' }]);
    const { address } = await renderInKitchen(<Calendar year={2026} month={3} />);
    await expect.element(calendar.getByText('Dinner: Roast')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Lunch' }).click();
    await expect.element(calendar.getByText('Dinner: Roast')).not.toBeInTheDocument();
    await expect.element(calendar.getByText('Lunch: Taco Bar')).toBeVisible();
    expect(address()).toBe('/?lines=lunch');
    await page.getByRole('checkbox', { name: 'Lunch' }).click();
    await expect.element(calendar.getByText('Dinner: Roast')).toBeVisible();
    expect(address()).toBe('/');
  });

  test('writes both days of a week in full', async () => {
    serveMonth([]);
    await renderInKitchen(<Calendar year={2026} month={12} />, { address: '/?view=week&day=2026-12-05' });
    await expect
      .element(calendar.getByRole('heading', { name: '11/29/2026 – 12/05/2026', exact: true }), { timeout: 15_000 })
      .toBeVisible();
  });

  test('keeps month or week in the address, and follows it back', async () => {
    serveMonth([tacos]);
    const { router, address } = await renderInKitchen(<Calendar year={2026} month={3} />, {
      address: '/?day=2026-03-08&lines=lunch&show=Protein',
    });
    await calendar.getByText('Week', { exact: true }).click();
    await expect.poll(address).toContain('view=week');
    expect(address()).toContain('day=2026-03-08');
    expect(calendarDisplay.get()).toBe('view=week&lines=lunch&show=Protein');
    await expect.element(calendar.getByText(/^0?3.0?8.2026.+0?3.14.2026$/)).toBeVisible();
    router.history.back();
    await expect.element(calendar.getByText('March 2026')).toBeVisible();
  });

  test('marks who waits for a menu, from today on and in the shown lines only, and opens that day', async () => {
    await browserIn('UTC', '2026-03-08T20:00:00Z');
    const waiting = (date: string, headcount: number) => ({ date, serviceLineId: 'lunch', headcount, accountCount: 2 });
    serveMonth([], [waiting('2026-03-07', 70), waiting('2026-03-08', 1), waiting('2026-03-09', 1200)]);
    const { router } = await renderInKitchen(<Calendar year={2026} month={3} />);
    await expect.element(calendar.getByText('Lunch: 1 person, no menu')).toBeVisible();
    expect(getCell('2026-03-07')).not.toContain('no menu');
    await expectAccessible();
    await page.getByRole('checkbox', { name: 'Dinner' }).click();
    await expect.element(calendar.getByText(/no menu/)).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Dinner' }).click();
    await calendar.getByText('Lunch: 1,200 people, no menu').click();
    await expect.poll(() => router.state.location.pathname).toBe('/markets/phoenix/scheduling-detail/2026-3-9');
  });

  test('marks menus from which somebody gets no meal, from today on', async () => {
    await browserIn('UTC', '2026-03-05T18:00:00Z');
    const counts = { people: 40, covered: 37, uncovered: 2, notKnown: 1, overridden: 0 };
    const service = { ...counts, serviceLineId: 'lunch', accounts: [] };
    const fed = aScheduledMenu({ id: 'fed', name: 'Fed', date: '2026-03-09' });
    const sentRequests = serveMonth(
      [tacos, fed],
      [],
      [
        { ...service, date: tacos.date, scheduledMenu: { id: tacos.id, name: tacos.name } },
        { ...service, uncovered: 0, notKnown: 0, date: fed.date, scheduledMenu: { id: fed.id, name: fed.name } },
      ],
    );
    await renderInKitchen(<Calendar year={2026} month={3} />);
    await expect.poll(() => getCell('2026-03-08')).toContain('⚠︎ Lunch: Taco Bar (2 uncovered · 1 not known)');
    expect(getCell('2026-03-09')).not.toContain('⚠');
    const askedNames = sentRequests.filter(({ name }) => name === 'listCoverage').map(({ url }) => url.search);
    expect([...new Set(askedNames)]).toEqual([
      '?marketId=phoenix&date=2026-03-05&to=2026-03-31',
      '?marketId=phoenix&date=2026-04-01&to=2026-04-30',
    ]);
    await expectAccessible();
  });

  test('opens a menu and a day by keyboard', async () => {
    serveMonth([tacos]);
    const { router } = await renderInKitchen(<Calendar year={2026} month={3} />);
    const event = calendar
      .getByRole('button', { name: /Taco Bar/ })
      .or(calendar.getByRole('link', { name: /Taco Bar/ }));
    await expect.element(event).toBeVisible();
    event.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/scheduled-menus/menu');
    calendar
      .getByRole('link', { name: /March 8, 2026/ })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/markets/phoenix/scheduling-detail/2026-3-8');
  });

  describe('on phones', () => {
    const shownDays = () => [...document.querySelectorAll('[data-date]')].map((row) => row.getAttribute('data-date'));
    const onPhone = async (address = '/') => {
      await page.viewport(390, 844);
      await browserIn('UTC', '2026-03-08T20:00:00Z');
      serveMonth([tacos]);
      return renderInKitchen(<Calendar year={2026} month={3} />, { address });
    };
    afterEach(() => page.viewport(1280, 800));

    test('lists every day of the month from today on, and the earlier ones on demand', async () => {
      const { router } = await onPhone();
      // The product's date format (screens-7).
      await expect.element(calendar.getByText('03/08/2026', { exact: true })).toBeVisible();
      expect([shownDays()[0], shownDays().length]).toEqual(['2026-03-08', 24]);
      expect(document.querySelector('[aria-current="date"]')?.getAttribute('data-date')).toBe('2026-03-08');
      await expectAccessible();
      for (const target of calendar.getByRole('button').elements())
        expect(target.getBoundingClientRect().height, target.textContent).toBeGreaterThanOrEqual(48);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      await calendar.getByRole('button', { name: 'Show the 7 days before today' }).click();
      expect([shownDays()[0], shownDays().length]).toEqual(['2026-03-01', 31]);
      await calendar.getByRole('button', { name: '03/31/2026 Tuesday' }).click();
      await expect.poll(() => router.state.location.pathname).toBe('/markets/phoenix/scheduling-detail/2026-3-31');
    });

    test('opens a menu, and goes to another week and back to today', async () => {
      const { router, address } = await onPhone('/?view=week');
      expect(shownDays()).toHaveLength(7);
      await calendar.getByText('Lunch: Taco Bar').click();
      await expect.poll(() => router.state.location.pathname).toBe('/scheduled-menus/menu');
      router.history.back();
      await calendar.getByRole('button', { name: 'Next week' }).click();
      await expect.poll(address).toBe('/markets/phoenix/scheduling/3/2026?view=week&day=2026-03-15');
      await expect.element(calendar.getByText('03/15/2026 – 03/21/2026')).toBeVisible();
      await calendar.getByRole('button', { name: 'Today' }).click();
      await expect.poll(shownDays).toContain('2026-03-08');
      await calendar.getByRole('button', { name: 'Month' }).click();
      await expect.element(calendar.getByText('March 2026')).toBeVisible();
    });

    test('an earlier day in the address is shown', async () => {
      await onPhone('/?day=2026-03-02');
      expect(shownDays()[0]).toBe('2026-03-01');
    });
  });

  // At these times the date differs between the browser, UTC and the market.
  test.each([
    ['Pacific/Kiritimati', '2026-03-08T03:00:00Z', '2026-03-07'],
    ['America/Phoenix', '2026-03-08T07:00:00Z', '2026-03-08'],
  ])("marks the market's today in a browser in %s at %s", async (zone, now, today) => {
    await browserIn(zone, now);
    serveMonth([]);
    await renderInKitchen(<Calendar year={2026} month={3} />);
    await expect.poll(() => document.querySelector('[aria-current="date"]')?.getAttribute('data-date')).toBe(today);
  });
});

/** The first two are DST changes (days of 23 and 25 hours); the third is the leap day. */
const hardDays = [
  ['2026-03-08', '03/08/2026', 'Sunday'],
  ['2026-11-01', '11/01/2026', 'Sunday'],
  ['2028-02-29', '02/29/2028', 'Tuesday'],
] as const;

describe.each(['America/Phoenix', 'America/New_York', 'Pacific/Kiritimati'])('in a browser in %s', (zone) => {
  test.each(hardDays)('%s is no other day in calendar, day page and request', async (date, long, weekday) => {
    await browserIn(zone);
    const { year, month, day } = toDateParts(date);
    const sentRequests = serveMonth([{ ...tacos, date }]);
    const ofMonth = await renderInKitchen(<Calendar year={year} month={month} />);
    await expect.poll(() => getCell(date)).toContain('Lunch: Taco Bar');
    await ofMonth.screen.unmount();

    await renderInKitchen(<SchedulingDayPage market={phoenix} date={date} />);
    await expect.element(page.getByRole('article', { name: 'Lunch: Taco Bar' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Scheduling Phoenix ${long}`);
    await expect.element(page.getByText(weekday, { exact: true })).toBeVisible();
    const askedRequest = sentRequests.find(({ url }) => url.searchParams.has('day'))?.url.searchParams;
    expect(['year', 'month', 'day'].map((name) => Number(askedRequest?.get(name)))).toEqual([year, month, day]);
  });

  test('a day opens from the calendar, and another one from the date picker', async () => {
    await browserIn(zone);
    serveMonth([]);
    const ofMonth = await renderInKitchen(<Calendar year={2026} month={3} />);
    await calendar.getByRole('link', { name: /March 8, 2026/ }).click();
    const address = '/markets/phoenix/scheduling-detail/2026-3-8';
    await expect.poll(() => ofMonth.router.state.location.pathname).toBe(address);
    await ofMonth.screen.unmount();

    const ofDay = await renderInKitchen(<SchedulingDayPage market={phoenix} date="2026-03-08" />);
    await page.getByRole('button', { name: 'Choose date' }).click();
    await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('8');
    await page.getByRole('gridcell', { name: '15', exact: true }).click();
    const other = '/markets/phoenix/scheduling-detail/2026-03-15';
    await expect.poll(() => ofDay.router.state.location.pathname).toBe(other);
  });
});

import { useSearch } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Market } from '#contract/reference-data.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { browserIn } from '#testing/browser-zone.ts';
import {
  aScheduledElement,
  aScheduledMenu,
  elementTypes,
  kitchen,
  renderInKitchen,
} from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answering } from '#testing/server-answers.ts';
import { calendarSearch } from './calendar-state.ts';
import { SchedulingCalendarPage } from './SchedulingCalendarPage.tsx';
import { SchedulingDayPage } from './SchedulingDayPage.tsx';

const tacos = aScheduledMenu({
  date: '2026-03-08',
  cuisineTypeId: 'thai',
  scheduledElements: [
    aScheduledElement('Carnitas', { elementTypeId: 'protein' }),
    aScheduledElement('Pollo asado', { elementTypeId: 'protein' }),
    aScheduledElement('Rice', { elementTypeId: 'starch' }),
  ],
});

function serve(menus: ScheduledMenuSummary[]) {
  return answering({
    listElementTypes: () => elementTypes,
    listScheduledMenus: ({ url }) => {
      const [year, month, day] = ['year', 'month', 'day'].map((name) => url.searchParams.get(name)?.padStart(2, '0'));
      return menus.filter(({ date }) => date.startsWith([year, month, day].filter(Boolean).join('-')));
    },
    listConsumerDetails: () => [],
    listScheduledAddOns: () => [],
  });
}

const [phoenix] = kitchen.markets as [Market, ...Market[]];

function Calendar({ year, month }: { year: number; month: number }) {
  const search = useSearch({ strict: false });
  return (
    <SchedulingCalendarPage
      market={phoenix}
      year={year}
      month={month}
      search={calendarSearch(search as Record<string, unknown>)}
    />
  );
}

const calendar = page.getByRole('region', { name: 'Menus scheduled in Phoenix' });
const cellOf = (date: string) => document.querySelector(`[data-date="${date}"]`)?.textContent;

describe('the calendar', () => {
  test('loads the month before, the shown one and the one after, and nothing beyond them', async () => {
    const sent = serve([tacos]);
    await renderInKitchen(<Calendar year={2026} month={1} />);
    await expect.element(calendar).toBeVisible();
    const months = sent
      .filter((one) => one.name === 'listScheduledMenus')
      .map(({ url }) => `${url.searchParams.get('year')}-${url.searchParams.get('month')}`);
    // React StrictMode sends each request twice.
    expect([...new Set(months)].toSorted()).toEqual(['2025-12', '2026-1', '2026-2']);
  });

  test('shows one display option at a time, and only while exactly one service line is on', async () => {
    serve([tacos]);
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
    serve([tacos]);
    await renderInKitchen(<Calendar year={2026} month={3} />);
    await expect.element(calendar.getByText('Lunch: Taco Bar')).toBeVisible();
    await expectAccessible();
    await page.getByRole('checkbox', { name: 'Lunch' }).click();
    await expect.element(calendar.getByText('Lunch: Taco Bar')).not.toBeInTheDocument();
  });

  test('opens a menu and a day by keyboard', async () => {
    serve([tacos]);
    const { router } = await renderInKitchen(<Calendar year={2026} month={3} />);
    const event = calendar
      .getByRole('button', { name: /Taco Bar/ })
      .or(calendar.getByRole('link', { name: /Taco Bar/ }));
    await expect.element(event).toBeVisible();
    (event.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/scheduled-menus/menu');
    (calendar.getByRole('link', { name: /March 8, 2026/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/markets/phoenix/scheduling-detail/2026-3-8');
  });

  test('is a list on phones', async () => {
    serve([tacos]);
    await page.viewport(390, 844);
    const { router } = await renderInKitchen(<Calendar year={2026} month={3} />);
    for (const view of ['Month', 'Week']) await expect.element(calendar.getByText(view, { exact: true })).toBeVisible();
    // The product's date format (screens-7).
    await expect.element(calendar.getByText('03/08/2026', { exact: true })).toBeVisible();
    await calendar.getByText('Lunch: Taco Bar').click();
    await expect.poll(() => router.state.location.pathname).toBe('/scheduled-menus/menu');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });

  // At these times the date differs between the browser, UTC and the market.
  test.each([
    ['Pacific/Kiritimati', '2026-03-08T03:00:00Z', '2026-03-07'],
    ['America/Phoenix', '2026-03-08T07:00:00Z', '2026-03-08'],
  ])("marks the market's today in a browser in %s at %s", async (zone, now, today) => {
    await browserIn(zone, now);
    serve([]);
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
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    const sent = serve([{ ...tacos, date }]);
    const ofMonth = await renderInKitchen(<Calendar year={year} month={month} />);
    await expect.poll(() => cellOf(date)).toContain('Lunch: Taco Bar');
    await ofMonth.screen.unmount();

    await renderInKitchen(<SchedulingDayPage market={phoenix} date={date} />);
    await expect.element(page.getByRole('article', { name: 'Lunch: Taco Bar' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Scheduling ${long}`);
    await expect.element(page.getByText(weekday, { exact: true })).toBeVisible();
    const asked = sent.find(({ url }) => url.searchParams.has('day'))?.url.searchParams;
    expect(['year', 'month', 'day'].map((name) => Number(asked?.get(name)))).toEqual([year, month, day]);
  });

  test('a day opens from the calendar, and another one from the date picker', async () => {
    await browserIn(zone);
    serve([]);
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

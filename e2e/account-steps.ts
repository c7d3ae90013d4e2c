import { expect, type Page } from '@playwright/test';
import type { CalendarDay, Day } from '#contract/values.ts';
import { addDays, formatLongDate, getWeekday, todayIn } from '#domain/calendar/calendar-day.ts';
import { demoPassword } from '#server/demo/content/people.ts';

/** Signs in as somebody who keeps accounts, and opens their list. */
export async function openAccounts(page: Page) {
  await page.goto('/accounts');
  await page.getByLabel('Email').fill('admin@brigade.example');
  await page.getByLabel(/^Password/).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
}

/** The first such day of the week that lies at least so many days ahead. */
export function dayAhead(weekday: Day, atLeast: number, timeZone = 'America/Phoenix'): CalendarDay {
  let day = addDays(todayIn(timeZone, new Date()), atLeast);
  while (getWeekday(day) !== weekday) day = addDays(day, 1);
  return day;
}

export async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** Shows the services of a day, as a person does: by the tab and the date field. */
export async function openServicesOn(page: Page, day: CalendarDay) {
  if ((await page.getByRole('tab', { name: 'Services' }).getAttribute('aria-selected')) !== 'true')
    await openTab(page, 'Services');
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill(formatLongDate(day));
  await date.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: formatLongDate(day) })).toBeVisible();
}

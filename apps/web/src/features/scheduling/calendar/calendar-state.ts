import { useEffect } from 'react';
import type { CalendarDay } from '#contract/values.ts';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { type DisplayOption, displayOptions } from '#domain/scheduling/calendar-display.ts';
import { calendarDisplay } from '../../../shell/device-settings.ts';

/** Calendar state in the address beside market, month and year; defaults are left out. */
export interface CalendarSearch {
  /** A day of the shown week or month, unless it is the first of the month. */
  day?: string | undefined;
  view?: 'week' | undefined;
  /** Comma-separated ids of the service lines to show; undefined shows all. */
  lines?: string | undefined;
  show?: DisplayOption | undefined;
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const show = displayOptions.find((option) => option === search.show);
  return {
    ...(typeof search.day === 'string' && { day: search.day }),
    ...(search.view === 'week' && { view: 'week' }),
    ...(typeof search.lines === 'string' && { lines: search.lines }),
    ...(show && { show }),
  };
}

const formatDisplay = ({ view, lines, show }: CalendarSearch) =>
  new URLSearchParams({ ...(view && { view }), ...(lines && { lines }), ...(show && { show }) }).toString();

/** For links to the calendar: with the view and filters that were last on this device (scheduling-11). */
export const useLastCalendarDisplay = (): CalendarSearch =>
  readCalendarSearch(Object.fromEntries(new URLSearchParams(calendarDisplay.use())));

/** For the next visit on this device. */
export function useSaveCalendarDisplay(search: CalendarSearch) {
  const text = formatDisplay(search);
  useEffect(() => calendarDisplay.set(text), [text]);
}

/** Chosen lines after a click on one; undefined for none, which shows all. */
export function toggleServiceLine(
  all: readonly string[],
  chosenLines: readonly string[],
  id: string,
): string | undefined {
  const next = all.filter((line) => (line === id ? !chosenLines.includes(line) : chosenLines.includes(line)));
  return next.join(',') || undefined;
}

/** Previous and next month, across the year boundary. */
export function getMonthBeside(year: number, month: number, by: -1 | 1): { year: number; month: number } {
  const index = year * 12 + (month - 1) + by;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Day whose week is shown: the one in the address, else today, else the first of the month. */
export function chooseShownDay(year: number, month: number, day: string | undefined, today: CalendarDay): CalendarDay {
  const ofMonth = `${year}-${String(month).padStart(2, '0')}-`;
  const days = [parseCalendarDay(day ?? ''), today];
  return days.find((day) => day?.startsWith(ofMonth)) ?? `${ofMonth}01`;
}

/** Month (1-12) and year from the address; undefined when invalid. */
export function parseMonth(month: string, year: string): { month: number; year: number } | undefined {
  if (!/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  const read = { month: Number(month), year: Number(year) };
  return read.month >= 1 && read.month <= 12 && read.year >= 1900 && read.year < 3000 ? read : undefined;
}

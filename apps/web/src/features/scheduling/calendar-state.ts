import type { CalendarDay } from '#contract/values.ts';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { type DisplayOption, displayOptions } from '#domain/scheduling/calendar-display.ts';

/** What the address says of the calendar beside market, month and year; what is at its default is left out. */
export interface CalendarSearch {
  /** A day of the shown week or month, where it is not simply the month's first. */
  day?: string | undefined;
  /** Ids of the service lines that are shown, separated by commas; all without it. */
  lines?: string | undefined;
  show?: DisplayOption | undefined;
}

export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const show = displayOptions.find((option) => option === search.show);
  return {
    ...(typeof search.day === 'string' && { day: search.day }),
    ...(typeof search.lines === 'string' && { lines: search.lines }),
    ...(show && { show }),
  };
}

/** The shown lines after one was switched; undefined once all are on again, '' for none. */
export function switchedLines(all: readonly string[], shown: readonly string[], id: string): string | undefined {
  const next = all.filter((line) => (line === id ? !shown.includes(line) : shown.includes(line)));
  return next.length === all.length ? undefined : next.join(',');
}

/** Year and month of the months before and after; December and January are neighbours. */
export function monthBeside(year: number, month: number, by: -1 | 1): { year: number; month: number } {
  const index = year * 12 + (month - 1) + by;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** The day of the month whose week is shown: the one in the address, else today, else the month's first. */
export function shownDay(year: number, month: number, day: string | undefined, today: CalendarDay): CalendarDay {
  const ofMonth = `${year}-${String(month).padStart(2, '0')}-`;
  const days = [parseCalendarDay(day ?? ''), today];
  return days.find((one) => one?.startsWith(ofMonth)) ?? `${ofMonth}01`;
}

/** Month and year of an address, 1-12; undefined for what is no month. */
export function readMonth(month: string, year: string): { month: number; year: number } | undefined {
  if (!/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  const read = { month: Number(month), year: Number(year) };
  return read.month >= 1 && read.month <= 12 && read.year >= 1900 && read.year < 3000 ? read : undefined;
}

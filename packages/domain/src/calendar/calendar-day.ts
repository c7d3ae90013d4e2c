import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay, Day } from '#contract/values.ts';
import { formatTime } from '../typed-values/typed-time.ts';

/*
 * A calendar day is the string `YYYY-MM-DD` everywhere (scheduling-5). All arithmetic uses UTC midnights, where every
 * day has 24 hours: a local zone would lose or double a day when daylight saving time starts or ends.
 */

const MILLISECONDS_PER_DAY = 86_400_000;

// Same order as the contract's `days`; importing those would load all schemas in the browser.
export const weekdays: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

/** Whole days since 1970-01-01. */
function toDayNumber(day: CalendarDay): number {
  const { year, month, day: date } = toDateParts(day);
  // Not Date.UTC(year, …): it reads the years 0 to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, date) / MILLISECONDS_PER_DAY;
}

function toDayFromNumber(number: number): CalendarDay {
  const instant = new Date(number * MILLISECONDS_PER_DAY);
  const year = String(instant.getUTCFullYear()).padStart(4, '0');
  return `${year}-${padTwoDigits(instant.getUTCMonth() + 1)}-${padTwoDigits(instant.getUTCDate())}`;
}

/**
 * Reads `YYYY-MM-DD` and `YYYY-M-D`; null for anything else and for impossible days such as 2026-02-30 (scheduling-5).
 */
export function parseCalendarDay(text: string): CalendarDay | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (!year || !month || !date) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  // The arithmetic turns an impossible day into a different one.
  return toDayFromNumber(toDayNumber(day)) === day ? day : null;
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return toDayFromNumber(toDayNumber(day) + count);
}

/** Negative if the second day is before the first. */
export function countDaysBetween(from: CalendarDay, to: CalendarDay): number {
  return toDayNumber(to) - toDayNumber(from);
}

export function getWeekday(day: CalendarDay): Day {
  // 1970-01-01 was a Thursday, which is index 3.
  const index = (((toDayNumber(day) + 3) % 7) + 7) % 7;
  return weekdays[index] ?? 'monday';
}

/** The Monday of its week. */
export const getMonday = (day: CalendarDay): CalendarDay => addDays(day, -weekdays.indexOf(getWeekday(day)));

/** `Monday`. */
export const formatWeekday = (name: Day): string => name.charAt(0).toUpperCase() + name.slice(1);
/** 'Mon, Thu', in the order of the week. */
export const formatWeekdays = (days: readonly Day[]): string =>
  weekdays
    .filter((day) => days.includes(day))
    .map((day) => formatWeekday(day).slice(0, 3))
    .join(', ');
export const getWeekdayName = (day: CalendarDay): string => formatWeekday(getWeekday(day));

/** The week that holds the day, Sunday first as in US calendars. */
export function listWeek(day: CalendarDay): CalendarDay[] {
  const daysSinceSunday = (weekdays.indexOf(getWeekday(day)) + 1) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - daysSinceSunday));
}

/** All days of the month that holds the day. */
export function listMonth(day: CalendarDay): CalendarDay[] {
  const first = `${day.slice(0, 8)}01`;
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) =>
    day.startsWith(first.slice(0, 8)),
  );
}

/** Cache by zone: creating the first formatter takes a phone 100 ms. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function openClock(timeZone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(timeZone);
  if (cachedClock) return cachedClock;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Today in a market (scheduling-5): the local date at the instant in an IANA zone such as `America/Phoenix`. */
export function todayIn(timeZone: string, instant: Date): CalendarDay {
  // Avoids the slow formatter, but Safari has no Temporal yet.
  if (globalThis.Temporal)
    return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString();
  const parts = openClock(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** `MM/DD/YYYY`, for headers and pickers (screens-7). */
export function formatLongDate(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** `YYYY-M-D`: an empty slot of the scheduling calendar links to its day in this form. */
export const formatUnpaddedDate = (day: CalendarDay): string => day.replaceAll('-0', '-');

/** `MM/DD/YY`, for lists and tables (screens-7). */
export function formatShortDate(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year?.slice(2)}`;
}

/** `Fri 11/27`, for days of the weeks around today (screens-7). */
export const formatWeekdayDate = (day: CalendarDay): string =>
  `${getWeekdayName(day).slice(0, 3)} ${day.slice(5).replace('-', '/')}`;

/** `HH:MM`, local time in the zone. */
export const formatTimeIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `MM/DD/YYYY 9:30 AM`, local time in the zone. */
export const formatLongMoment = (timeZone: string, instant: Date): string =>
  `${formatLongDate(todayIn(timeZone, instant))} ${formatTime(formatTimeIn(timeZone, instant))}`;

/** Parses the day in the host route, `MM-DD-YY` of this century; null if impossible (scheduling-5). */
export function parseHostRouteDate(text: string): CalendarDay | null {
  const match = /^(\d{2})-(\d{2})-(\d{2})$/.exec(text);
  return match ? parseCalendarDay(`20${match[3]}-${match[1]}-${match[2]}`) : null;
}

export function formatHostRouteDate(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${month}-${date}-${year?.slice(2)}`;
}

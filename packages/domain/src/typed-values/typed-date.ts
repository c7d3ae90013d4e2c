import { fieldTexts } from '#contract/field-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { countDaysBetween, parseCalendarDay } from '../calendar/calendar-day.ts';
import { readVisibleText, type TypedValue } from './typed-value.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
];

interface DateWords {
  readonly month: number;
  readonly day: number;
  /** As written, '' where there is none. */
  readonly year: string;
}

/** 'Jan' and 'January', 'Sept' too. */
const findMonth = (word: string): number =>
  word.length < 3
    ? 0
    : 1 + monthNames.findIndex((name, index) => name.startsWith(word) && word.startsWith(months[index] ?? ''));

function splitDate(text: string): DateWords | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return { month: Number(isoMonth), day: Number(isoDay), year: isoYear };
  const [, month, , day, year = ''] = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (month) return { month: Number(month), day: Number(day), year };
  const [, word = '', wordDay, wordYear = ''] = /^([a-z]+)\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(text) ?? [];
  return findMonth(word) > 0 ? { month: findMonth(word), day: Number(wordDay), year: wordYear } : undefined;
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Nobody plans further ahead: '1/5/99' was another century. */
const YEARS_AHEAD = 10;

const makeDay = (year: number, { month, day }: DateWords) => parseCalendarDay(`${year}-${month}-${day}`);

/** On February 29 the next such day may be eight years away. */
function findNextDay(today: CalendarDay, words: DateWords): CalendarDay | undefined {
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: 9 }, (_, ahead) => makeDay(year + ahead, words));
  return days.find((day) => day !== null && day >= today) ?? undefined;
}

/**
 * Reads a date as people here type it (screens-24): '11/21/2026', '1/5/27', '2027-01-05', 'Jan 5, 2027'; '1/5' and 'Jan 5' are
 * the next such day.
 */
export function parseTypedDate(text: string, today: CalendarDay): TypedValue<CalendarDay> {
  const plainText = readVisibleText(text).toLowerCase();
  if (plainText === '') return { value: null, fault: null };
  const words = splitDate(plainText);
  if (!words) return { value: null, fault: fieldTexts.date };
  const thisYear = Number(today.slice(0, 4));
  const year = words.year.length === 2 ? 2000 + Number(words.year) : Number(words.year);
  if (words.year.length === 2 && year > thisYear + YEARS_AHEAD) return { value: null, fault: fieldTexts.fourDigits };
  if (words.year !== '' && (year < FIRST_YEAR || year > LAST_YEAR)) return { value: null, fault: fieldTexts.years };
  const day = words.year === '' ? findNextDay(today, words) : makeDay(year, words);
  return day ? { value: day, fault: null } : { value: null, fault: fieldTexts.noSuchDate };
}

/** With a year of four digits: on the way to it, a typed text is no other date. */
export const isWholeDate = (text: string): boolean => /\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(text.trim());

/** Like `parseTypedDate`; without a year, as in `11/25`, the day that is nearest to today. */
export function parseDayNear(today: CalendarDay, text: string): CalendarDay | null {
  const words = splitDate(readVisibleText(text).toLowerCase());
  if (words?.year !== '') return parseTypedDate(text, today).value;
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((near) => makeDay(near, words) ?? []);
  const distance = (day: CalendarDay) => Math.abs(countDaysBetween(today, day));
  return days.toSorted((left, right) => distance(left) - distance(right))[0] ?? null;
}

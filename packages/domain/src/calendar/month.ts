import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay } from '#contract/values.ts';

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

export function getMonthEnd(day: CalendarDay): CalendarDay {
  const { year, month } = toDateParts(day);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 8)}${padTwoDigits(count)}`;
}

import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { longDate, longMoment } from './calendar-day.ts';

const MILLISECONDS_PER_MINUTE = 60_000;

/** Minutes from the first to the second of two moments written as `MM/DD/YYYY HH:MM`. */
function minutesBetween(from: string, to: string): number {
  const [one, other] = [from, to].map((text) => {
    const [, month, day, year, hour, minute] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(text) ?? [];
    return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  });
  return ((other ?? 0) - (one ?? 0)) / MILLISECONDS_PER_MINUTE;
}

/**
 * The instant at which clocks in the zone show this day and `HH:MM`. An hour that the start of daylight saving time skips is
 * the one after it; of an hour that comes twice, it is one of the two.
 */
export function momentInZone(timeZone: string, day: CalendarDay, time: string): Date {
  const { year, month, day: date } = toDateParts(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = `${longDate(day)} ${time}`;
  let moment = new Date(Date.UTC(year, month - 1, date, hour, minute));
  // The second step corrects for a change of the clocks between the two.
  for (let step = 0; step < 2; step += 1) {
    const off = minutesBetween(longMoment(timeZone, moment), wanted);
    moment = new Date(moment.getTime() + off * MILLISECONDS_PER_MINUTE);
  }
  return moment;
}

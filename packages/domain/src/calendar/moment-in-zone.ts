import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatTimeIn, todayIn } from './calendar-day.ts';

/** What the clocks of the zone show, as if it was UTC. */
function toLocalMilliseconds(day: CalendarDay, time: string): number {
  const { year, month, day: date } = toDateParts(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return Date.UTC(year, month - 1, date, hour, minute);
}

/**
 * The instant at which clocks in the zone show this day and `HH:MM`. An hour that the start of daylight saving time skips is
 * the one after it; of an hour that comes twice, it is one of the two.
 */
export function toMomentInZone(timeZone: string, day: CalendarDay, time: string): Date {
  const wantedMilliseconds = toLocalMilliseconds(day, time);
  let moment = new Date(wantedMilliseconds);
  // The second step corrects for a change of the clocks between the two.
  for (let step = 0; step < 2; step += 1) {
    const shownMilliseconds = toLocalMilliseconds(todayIn(timeZone, moment), formatTimeIn(timeZone, moment));
    moment = new Date(moment.getTime() + wantedMilliseconds - shownMilliseconds);
  }
  return moment;
}

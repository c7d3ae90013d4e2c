import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '../calendar/calendar-day.ts';

/** How far ahead of today recurring service events always stand (domain §4). */
export const HORIZON_WEEKS = 8;
/** Looking further ahead fills nothing: nobody plans a lunch that far away, and a slip in the address stays without effect. */
const FARTHEST_DAYS = 2 * 366;

/** The last filled day, inclusive. */
export const horizonOf = (today: CalendarDay): CalendarDay => addDays(today, HORIZON_WEEKS * 7);

/** Whether somebody who looks at the days up to `lastDay` must have them filled first. */
export const isBeyondHorizon = (lastDay: CalendarDay, today: CalendarDay): boolean =>
  lastDay > horizonOf(today) && lastDay <= addDays(today, FARTHEST_DAYS);

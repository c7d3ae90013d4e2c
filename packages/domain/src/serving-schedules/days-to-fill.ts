import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '../calendar/calendar-day.ts';

/** How far ahead of today recurring service events always stand (domain §4). */
export const HORIZON_WEEKS = 8;
/** Nobody plans a lunch further ahead: looking there fills nothing, and an event there is asked about first. */
const FARTHEST_DAYS = 2 * 366;

export const isTooFarAhead = (day: CalendarDay, today: CalendarDay): boolean => day > addDays(today, FARTHEST_DAYS);

/** The last filled day, inclusive. */
export const lastDayToFill = (today: CalendarDay): CalendarDay => addDays(today, HORIZON_WEEKS * 7);

/** Whether somebody who looks at the days up to `lastDay` must have them filled first. */
export const isBeyondDaysToFill = (lastDay: CalendarDay, today: CalendarDay): boolean =>
  lastDay > lastDayToFill(today) && !isTooFarAhead(lastDay, today);

import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '../calendar/calendar-day.ts';

/** Recurring service events are filled this far ahead of today (service-events-3). */
export const WEEKS_FILLED_AHEAD = 8;
/** Limit for filling: a later month stays empty, and an event on a later day asks first (service-events-7). */
const FARTHEST_DAYS = 2 * 366;

export const isTooFarAhead = (day: CalendarDay, today: CalendarDay): boolean => day > addDays(today, FARTHEST_DAYS);

/** Inclusive. */
export const getLastDayToFill = (today: CalendarDay): CalendarDay => addDays(today, WEEKS_FILLED_AHEAD * 7);

/** True if a view of the days up to `lastDay` needs filling first. */
export const isBeyondDaysToFill = (lastDay: CalendarDay, today: CalendarDay): boolean =>
  lastDay > getLastDayToFill(today) && !isTooFarAhead(lastDay, today);

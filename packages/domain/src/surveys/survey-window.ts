import type { CalendarDay } from '#contract/values.ts';
import { addDays, countDaysBetween } from '../calendar/calendar-day.ts';

/** Days after the service during which a survey can be filled in (surveys-3). */
export const SURVEY_OPEN_DAYS = 3;

export type SurveyWindow = 'future' | 'open' | 'expired';

/** Open on the day of service and for three days after; both are days of the market (surveys-3). */
export function toSurveyWindow(serviceDay: CalendarDay, today: CalendarDay): SurveyWindow {
  const age = countDaysBetween(serviceDay, today);
  if (age < 0) return 'future';
  return age <= SURVEY_OPEN_DAYS ? 'open' : 'expired';
}

/** The days whose surveys can be filled in, today first. */
export const listOpenSurveyDays = (today: CalendarDay): CalendarDay[] =>
  Array.from({ length: SURVEY_OPEN_DAYS + 1 }, (_, age) => addDays(today, -age));

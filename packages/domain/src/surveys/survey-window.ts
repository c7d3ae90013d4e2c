import type { CalendarDay } from '#contract/values.ts';
import { daysBetween } from '../calendar/calendar-day.ts';

/** How many days after the service a survey can still be filled in (spec §9). */
export const SURVEY_OPEN_DAYS = 3;

export type SurveyWindow = 'future' | 'open' | 'expired';

/** A survey is open on the day of service and for the three days after it; both are days of the market. */
export function surveyWindow(serviceDay: CalendarDay, today: CalendarDay): SurveyWindow {
  const age = daysBetween(serviceDay, today);
  if (age < 0) return 'future';
  return age <= SURVEY_OPEN_DAYS ? 'open' : 'expired';
}

import { formatTimeIn } from '../calendar/calendar-day.ts';

const MINUTES_PER_STEP = 5;
const MINUTES_PER_DAY = 24 * 60;

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

/** The time of day at the instant, at the nearest step of a survey's times (surveys-8), and still of the same day. */
export function toSurveyTime(timeZone: string, instant: Date): string {
  const [hours = 0, minutes = 0] = formatTimeIn(timeZone, instant).split(':').map(Number);
  const nearest = Math.round((hours * 60 + minutes) / MINUTES_PER_STEP) * MINUTES_PER_STEP;
  const time = Math.min(nearest, MINUTES_PER_DAY - MINUTES_PER_STEP);
  return `${padTwoDigits(Math.floor(time / 60))}:${padTwoDigits(time % 60)}`;
}

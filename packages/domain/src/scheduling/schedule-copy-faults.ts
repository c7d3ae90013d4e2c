import type { Fault } from '#contract/refusal.ts';
import type { ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import { scheduleCopyTexts } from '#contract/schedule-copies-texts.ts';
import { addDays, countDaysBetween } from '../calendar/calendar-day.ts';

/** Of the calendar. */
const LAST_DAY = '2100-12-31';
const DAYS_OF = { day: 1, week: 7 } as const;

/** The last day of a copied span. */
export const getLastDay = (span: ScheduleCopyPlaces['span'], first: string) => addDays(first, DAYS_OF[span] - 1);

/** A schedule is copied neither onto itself nor onto days that it is copied from (scheduling-16). */
export function listScheduleCopyFaults({ span, fromMarketId, from, toMarketId, to }: ScheduleCopyPlaces): Fault[] {
  if (getLastDay(span, from) > LAST_DAY) return [{ field: 'from', message: scheduleCopyTexts.noSuchDate }];
  if (getLastDay(span, to) > LAST_DAY) return [{ field: 'to', message: scheduleCopyTexts.noSuchDate }];
  if (fromMarketId.toLowerCase() !== toMarketId.toLowerCase()) return [];
  if (from === to) return [{ field: 'to', message: scheduleCopyTexts.ontoItself }];
  const isOverlapping = Math.abs(countDaysBetween(from, to)) < DAYS_OF[span];
  return isOverlapping ? [{ field: 'to', message: scheduleCopyTexts.overlapping }] : [];
}

import type { ScheduledEvent } from '#contract/scheduled-services.ts';
import type { HostSurveySummary } from '#contract/surveys.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { countDaysBetween } from '../calendar/calendar-day.ts';
import { SURVEY_OPEN_DAYS } from './survey-window.ts';

/** How far a survey is: not begun, begun on this phone, submitted from it and on its way, refused, or complete. */
export type Filing = 'open' | 'begun' | 'waiting' | 'refused' | 'done';

/** Surveys on this phone, by their ids. */
export interface OnPhone {
  readonly begun: ReadonlySet<Id>;
  readonly waiting: ReadonlySet<Id>;
  readonly refused: ReadonlySet<Id>;
}

export type SurveyToFile = Pick<HostSurveySummary, 'id' | 'date' | 'status' | 'account' | 'serviceLine'>;

/** The phone's data counts before the server's: the server may not have received it yet. */
export function judgeFiling({ id, status }: Pick<HostSurveySummary, 'id' | 'status'>, phone: OnPhone): Filing {
  if (phone.refused.has(id)) return 'refused';
  if (phone.waiting.has(id)) return 'waiting';
  if (status === 'complete') return 'done';
  return phone.begun.has(id) ? 'begun' : 'open';
}

/** True if the host has something left to do. */
export const isSurveyToFile = (filing: Filing): boolean => filing !== 'waiting' && filing !== 'done';

interface Moment {
  readonly today: CalendarDay;
  readonly timeOfDay: string;
  readonly eventsOfToday: readonly Pick<ScheduledEvent, 'accountId' | 'serviceLineId' | 'serviceTime'>[] | undefined;
}

/**
 * False before the service of a survey of today that nobody has begun: there is nothing to report yet. A service without a
 * known time has begun.
 */
export function isSurveyDue(
  survey: Pick<HostSurveySummary, 'date' | 'accountId' | 'serviceLineId'> & { readonly filing: Filing },
  { today, timeOfDay, eventsOfToday }: Moment,
): boolean {
  if (survey.filing !== 'open' || survey.date !== today) return true;
  const events = eventsOfToday?.filter(
    ({ accountId, serviceLineId }) => accountId === survey.accountId && serviceLineId === survey.serviceLineId,
  );
  return !events || events.length === 0 || events.some(({ serviceTime }) => serviceTime <= timeOfDay);
}

/** The day that closes first is first, then in the order of the services (surveys-15). */
export function sortByClosing<Survey extends SurveyToFile>(surveys: readonly Survey[], lines: readonly Id[]): Survey[] {
  const rank = ({ serviceLine }: Survey) => lines.indexOf(serviceLine.id);
  return surveys.toSorted(
    (left, right) =>
      countDaysBetween(right.date, left.date) ||
      rank(left) - rank(right) ||
      left.account.name.localeCompare(right.account.name, 'en'),
  );
}

interface Service {
  readonly date: CalendarDay;
  readonly serviceLineId: Id;
}

/** The one to offer after a survey: another of the same service, else the one that closes first. */
export const findNextToFile = <Survey extends SurveyToFile>(
  toFile: readonly Survey[],
  { date, serviceLineId }: Service,
): Survey | undefined =>
  toFile.find((survey) => survey.date === date && survey.serviceLine.id === serviceLineId) ?? toFile[0];

/** 0 on the last day on which it can be filled in (surveys-3). */
export const countDaysUntilClosed = (date: CalendarDay, today: CalendarDay): number =>
  SURVEY_OPEN_DAYS - countDaysBetween(date, today);

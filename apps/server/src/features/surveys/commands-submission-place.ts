import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurveyInput } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { toSurveyWindow } from '#domain/surveys/survey-window.ts';
import type { Transaction } from '../../db/client.ts';
import { hostSurveys } from '../../db/schema/surveys.ts';
import { lockForSave } from '../../db/versions.ts';
import type { SurveyRow } from './queries.ts';
import type { Reach } from './queries-survey-list.ts';

/** So far a clock may be off, and an answer be on its way, before it counts as off. */
const TOLERANCE_MS = 10 * 60_000;

/** How far the phone's clock is behind; 0 where it is right or nobody said. */
function getClockLag({ sentAt, now }: Submission): number {
  const lag = sentAt === undefined ? 0 : now.getTime() - Date.parse(sentAt);
  return Math.abs(lag) > TOLERANCE_MS ? lag : 0;
}

/** A moment of the phone by the server's clock. What is still to come counts as now. */
function toServerTime(moment: string, submission: Submission): Date {
  const time = Date.parse(moment) + getClockLag(submission);
  return new Date(Math.min(time, submission.now.getTime()));
}

export const getFilledAt = (submission: Submission): Date =>
  submission.input.filledAt === undefined ? submission.now : toServerTime(submission.input.filledAt, submission);

const toWindow = (row: SurveyRow, moment: Date) => toSurveyWindow(row.date, todayIn(row.timeZone, moment));

/** What the phone says was not so: it was filled in before it could be, or is still to come. */
function isImpossible(row: SurveyRow, submission: Submission): boolean {
  const { filledAt } = submission.input;
  if (filledAt === undefined || toWindow(row, submission.now) === 'future') return false;
  const isToCome = Date.parse(filledAt) + getClockLag(submission) > submission.now.getTime() + TOLERANCE_MS;
  return isToCome || toWindow(row, getFilledAt(submission)) === 'future';
}

export const isClockOff = (row: SurveyRow, submission: Submission): boolean =>
  getClockLag(submission) !== 0 || isImpossible(row, submission);

/** By whichever clock: it may have been set right between the filling and the sending. */
function mayBeBegunInTime(row: SurveyRow, submission: Submission): boolean {
  const { filledAt, begunAt } = submission.input;
  const reportedMoments = [filledAt, begunAt].filter((moment) => moment !== undefined);
  const moments = reportedMoments.flatMap((moment) => [toServerTime(moment, submission), new Date(moment)]);
  return isImpossible(row, submission) || moments.some((moment) => toWindow(row, moment) === 'open');
}

/** The place of a submission: in the survey, or beside it as a second version (surveys-13). */
export type Place = 'survey' | 'secondVersion';

/** How long a phone may be offline. An editor reviews older submissions (surveys-13). */
const BELIEVED_MS = 14 * 86_400_000;

/**
 * A survey that was filled in while the window was open counts, even if it arrives later. Refused is what was begun after
 * it; where the phone's clock leaves that in doubt, it is kept (surveys-3, surveys-13).
 */
function placeByWindow(row: SurveyRow, submission: Submission): Place | Refusal {
  if (submission.mayEdit) return 'survey';
  const filledAt = getFilledAt(submission);
  const [filledWindow, arrived] = [filledAt, submission.now].map((moment) => toWindow(row, moment));
  if (arrived === 'open') return 'survey';
  if (filledWindow === 'open')
    return submission.now.getTime() - filledAt.getTime() <= BELIEVED_MS ? 'survey' : 'secondVersion';
  if (arrived === 'future') return refuse('forbidden', surveyTexts.windowIsFuture);
  return mayBeBegunInTime(row, submission) ? 'secondVersion' : refuse('forbidden', surveyTexts.windowIsOver);
}

/** True if this replaces an earlier submission of the same host whose answer never reached the phone. */
const isFromLastFilling = (row: SurveyRow, { input, userId }: Submission): boolean =>
  row.userId === userId && row.submissionKey !== null && (input.replaces?.includes(row.submissionKey) ?? false);

/** After a crash a phone may restore an older copy, which was filled in earlier or has fewer answers (surveys-9). */
const isLaterFilling = (row: SurveyRow, submission: Submission): boolean => {
  const { answered: answeredNames } = submission.input;
  const saysLess = answeredNames !== undefined && row.answered.some((name) => !answeredNames.includes(name));
  return !saysLess && (row.filledAt === null || getFilledAt(submission) >= new Date(row.filledAt));
};

/** A person who has seen the stored version may overwrite it. */
export const replacesLastFilling = (row: SurveyRow, submission: Submission): boolean =>
  isFromLastFilling(row, submission) && (submission.ifMatch === row.version || isLaterFilling(row, submission));

/** All saves, in order. */
export const listSubmissionKeys = ({ submissionKey, earlierKeys }: SurveyRow): string[] => [
  ...earlierKeys,
  ...(submissionKey ? [submissionKey] : []),
];

/** Nobody else changed it: both versions are the person's own. */
const toNoChanges = ({ version }: SurveyRow): StaleDetails => ({ version, changes: [] });

export async function judgeSubmissionPlace(
  transaction: Transaction,
  row: SurveyRow,
  submission: Submission,
): Promise<Place | Refusal> {
  if (row.status === 'incomplete') return placeByWindow(row, submission);
  if (replacesLastFilling(row, submission)) return 'survey';
  if (isFromLastFilling(row, submission))
    return refuse('stale', surveyTexts.laterFilling, { details: toNoChanges(row) });
  const stale = await lockForSave(transaction, hostSurveys, row.id, submission.ifMatch);
  if (submission.mayEdit) return stale ?? 'survey';
  if (!stale) return refuse('forbidden', surveyTexts.alreadyComplete);
  // Stale base version: the host's answers must not be lost because somebody else saved first.
  const place = placeByWindow(row, submission);
  return isRefusal(place) ? place : 'secondVersion';
}

export interface Submission extends Reach {
  readonly surveyId: Id;
  readonly input: HostSurveyInput;
  readonly userId: Id;
  /** The version from `If-Match`; undefined: the last write wins (errors-3). */
  readonly ifMatch: number | undefined;
  /** `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  /** Now, as the phone's clock says. */
  readonly sentAt: string | undefined;
  readonly now: Date;
}

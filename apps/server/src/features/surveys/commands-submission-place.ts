import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurveyInput } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { surveyWindow } from '#domain/surveys/survey-window.ts';
import type { Transaction } from '../../db/client.ts';
import { hostSurveys } from '../../db/schema/surveys.ts';
import { lockForSave } from '../../db/versions.ts';
import type { SurveyRow } from './queries.ts';
import type { Reach } from './queries-survey-list.ts';

/** A phone's clock may be fast: a time of filling later than now counts as now. */
export const filledAtOf = ({ input, now }: Submission): Date => {
  const claimed = input.filledAt === undefined ? now : new Date(input.filledAt);
  return claimed < now ? claimed : now;
};

/** The place of a submission: in the survey, or beside it as a second version (surveys-13). */
export type Place = 'survey' | 'secondVersion';

/** How long a phone may be offline. An editor reviews older submissions (surveys-13). */
const BELIEVED_MS = 14 * 86_400_000;

/** A survey that was filled in while the window was open counts, even if it arrives later (surveys-3). */
function placeByWindow(row: SurveyRow, submission: Submission): Place | Refusal {
  if (submission.mayEdit) return 'survey';
  const filledAt = filledAtOf(submission);
  const [filled, arrived] = [filledAt, submission.now].map((moment) =>
    surveyWindow(row.date, todayIn(row.timeZone, moment)),
  );
  if (arrived === 'open') return 'survey';
  if (filled === 'open')
    return submission.now.getTime() - filledAt.getTime() <= BELIEVED_MS ? 'survey' : 'secondVersion';
  const isOver = filled === 'expired' || arrived === 'expired';
  return refuse('forbidden', isOver ? surveyTexts.windowIsOver : surveyTexts.windowIsFuture);
}

/** True if this replaces an earlier submission of the same host whose answer never reached the phone. */
const isOfTheLast = (row: SurveyRow, { input, userId }: Submission): boolean =>
  row.userId === userId && row.submissionKey !== null && (input.replaces?.includes(row.submissionKey) ?? false);

/** After a crash a phone may restore an older copy, which was filled in earlier or has fewer answers (surveys-9). */
const isLaterFilling = (row: SurveyRow, submission: Submission): boolean => {
  const { answered } = submission.input;
  const saysLess = answered !== undefined && row.answered.some((name) => !answered.includes(name));
  return !saysLess && (row.filledAt === null || filledAtOf(submission) >= new Date(row.filledAt));
};

/** A person who has seen the stored version may overwrite it. */
export const replacesTheLast = (row: SurveyRow, submission: Submission): boolean =>
  isOfTheLast(row, submission) && (submission.ifMatch === row.version || isLaterFilling(row, submission));

/** All saves, in order. */
export const keysOf = ({ submissionKey, earlierKeys }: SurveyRow): string[] => [
  ...earlierKeys,
  ...(submissionKey ? [submissionKey] : []),
];

/** Nobody else changed it: both versions are the person's own. */
const noChanges = ({ version }: SurveyRow): StaleDetails => ({ version, changes: [] });

export async function findPlace(
  transaction: Transaction,
  row: SurveyRow,
  submission: Submission,
): Promise<Place | Refusal> {
  if (row.status === 'incomplete') return placeByWindow(row, submission);
  if (replacesTheLast(row, submission)) return 'survey';
  if (isOfTheLast(row, submission)) return refuse('stale', surveyTexts.laterFilling, { details: noChanges(row) });
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
  readonly now: Date;
}

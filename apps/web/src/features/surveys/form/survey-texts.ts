import type { Me } from '#contract/session.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey, HostSurveySummary } from '#contract/surveys.ts';
import { countDaysBetween, formatLongMoment, formatShortDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { formatSurvey } from '#domain/surveys/survey-text.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import type { FailedTry, SurveyJob } from '../../../offline/phone-storage.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type SurveyFormValues, toSurveyAnswers } from './survey-form-values.ts';

const discarding = { confirmLabel: 'Discard', danger: true };
export const DISCARD_SUBMISSION = { text: 'Are you sure you want to discard your submission?', ...discarding };
export const DISCARD_DRAFT = {
  text: 'Are you sure you want to discard what you typed into this survey?',
  ...discarding,
};

export const REMOVE_SECOND_VERSION = {
  text: 'Are you sure you want to remove this second version? What it says is not kept anywhere else.',
  confirmLabel: 'Remove',
  danger: true,
};

/** What a person knows a survey by that waits on their phone. */
export const formatSurveyTitle = ({ account, serviceLine, date }: HostSurveySummary) =>
  `${account.name}, ${serviceLine.name}, ${formatShortDate(date)}`;

/** A survey as text, line by line, whichever version of it. */
export const listSurveyLines = (survey: HostSurvey, values: SurveyFormValues): string[] =>
  formatSurvey(`${formatSurveyTitle(survey)}, ${survey.scheduledMenu.name}`, toSurveyAnswers(values)).split('\n');

/** When and by whom a version was filled in, and how late it was sent, in the zone of its market. */
export function formatFilling({ filledAt, arrivedAt, by, timeZone }: Filling): string {
  const days = countDaysBetween(todayIn(timeZone, new Date(filledAt)), todayIn(timeZone, new Date(arrivedAt)));
  const late = days === 0 ? '' : `, sent ${days} ${days === 1 ? 'day' : 'days'} later`;
  return `Filled in ${formatLongMoment(timeZone, new Date(filledAt))}${by && ` by ${by}`}${late}`;
}

interface Filling {
  readonly filledAt: string;
  readonly arrivedAt: string;
  readonly by: string;
  readonly timeZone: string;
}

/** Whoever may not edit surveys fills in those of the own market only (surveys-3). */
export const mayFillIn = ({ defaultMarketId, permissions }: Me, marketId: string) =>
  defaultMarketId === marketId || permissions.includes('edit-host-survey');

const formatClock = (moment: string) =>
  formatTime(new Date(moment).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));

function formatFailure({ status, code }: FailedTry, { market }: SurveyJob, user: Me): string {
  if (code === 'intercepted') return 'Another network answered in place of Brigade';
  if (status === 0) return 'Brigade did not answer';
  if (status === 404) {
    if (market && !mayFillIn(user, market.id)) return surveyTexts.filedByItsOwnHosts(market.name);
    return surveyTexts.notFoundForNow;
  }
  if (status === 403) return 'Another user was signed in';
  return status >= 500 ? `The server had a problem (${status})` : `The server could not take it yet (${status})`;
}

/** Why a submission is still on this phone, and what becomes of it. Never empty (surveys-9). */
export function explainWaiting(job: SurveyJob, user: Me, needsSignIn: boolean): string {
  const { refusal, failure } = job;
  if (refusal) return refusal.message || `The server did not take it (${refusal.status}).`;
  if (needsSignIn) return surveyTexts.waitsForSignIn;
  if (!navigator.onLine) return 'Waiting for signal';
  if (!failure) return 'Waiting to be sent';
  const tries = failure.tries === 1 ? 'tried once' : `tried ${failure.tries} times`;
  return `${formatFailure(failure, job, user)}, ${tries}, next try at ${formatClock(failure.nextTryAt)}`;
}

/** For the person who has just submitted and whose phone still holds it. */
export function formatSubmissionStatus(job: SurveyJob, user: Me, needsSignIn: boolean): string {
  if (needsSignIn) return surveyTexts.sentAfterSignIn;
  const { failure } = job;
  const isAnswered = failure && (failure.status > 0 || failure.code === 'intercepted');
  return isAnswered ? surveyTexts.keptBecause(explainWaiting(job, user, false)) : surveyTexts.sentWithSignal;
}

/** Hands the text to whatever the phone can do with it; where it cannot share, it becomes a file. */
export async function shareText(text: string, title: string) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return;
    } catch (error) {
      // Closing the phone's list of apps is an answer; anything else must not cost the text.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  saveFile(url, `${title.replaceAll('/', '-')}.txt`);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

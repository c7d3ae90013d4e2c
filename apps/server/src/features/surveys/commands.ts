import { eq } from 'drizzle-orm';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey, HostSurveyInput } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { answersGiven } from '#domain/surveys/answered.ts';
import {
  onPlannedElements,
  presetAnswers,
  type SurveyAnswers,
  type SurveyPlan,
  withoutHiddenAnswers,
} from '#domain/surveys/survey-answers.ts';
import { surveyProblems } from '#domain/surveys/survey-problems.ts';
import { surveyWindow } from '#domain/surveys/survey-window.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { serviceTypes } from '../../db/schema/lookups.ts';
import { hostSurveys } from '../../db/schema/surveys.ts';
import { lockForSave } from '../../db/versions.ts';
import { findPlan, findSurvey, findSurveyRow, type SurveyRow, settledPlan } from './queries.ts';

export interface Submission {
  readonly surveyId: Id;
  readonly input: HostSurveyInput;
  readonly userId: Id;
  /** Whether the user holds `edit-host-survey`. */
  readonly mayEdit: boolean;
  /** The market whose surveys alone the user may fill in, null for nobody's; undefined for all. */
  readonly onlyMarketId: Id | null | undefined;
  /** The version that was read; undefined: the last write wins. */
  readonly ifMatch: number | undefined;
  /** `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  readonly now: Date;
}

/** A phone's clock may be wrong, but nobody filled in a survey later than now. */
const filledAtOf = ({ input, now }: Submission): Date => {
  const told = input.filledAt === undefined ? now : new Date(input.filledAt);
  return told < now ? told : now;
};

/** What was filled in without signal while the window was open counts, however late it arrives (domain §6). */
function refuseOutsideWindow(row: SurveyRow, submission: Submission): Refusal | undefined {
  if (submission.mayEdit) return undefined;
  const windows = [filledAtOf(submission), submission.now].map((moment) =>
    surveyWindow(row.date, todayIn(row.timeZone, moment)),
  );
  if (windows.includes('open')) return undefined;
  return refuse('forbidden', windows.includes('expired') ? surveyTexts.windowIsOver : surveyTexts.windowIsFuture);
}

/** Whether this is another filling by the same host, of a submission whose answer never reached the phone. */
const isOfTheLast = (row: SurveyRow, { input, userId }: Submission): boolean =>
  row.userId === userId && row.submissionKey !== null && (input.replaces?.includes(row.submissionKey) ?? false);

/** An older copy that a crash brought back on the phone was filled in earlier, or says less (surveys-9). */
const isLaterFilling = (row: SurveyRow, submission: Submission): boolean => {
  const { answered } = submission.input;
  const saysLess = answered !== undefined && row.answered.some((name) => !answered.includes(name));
  return !saysLess && (row.filledAt === null || filledAtOf(submission) >= new Date(row.filledAt));
};

/** Who has seen the stored filling may put any other over it. */
const replacesTheLast = (row: SurveyRow, submission: Submission): boolean =>
  isOfTheLast(row, submission) && (submission.ifMatch === row.version || isLaterFilling(row, submission));

/** Nobody else changed it: the person compares their own two fillings. */
const noChanges = ({ version }: SurveyRow): StaleDetails => ({ version, changes: [] });

async function refuseByStatus(
  transaction: Transaction,
  row: SurveyRow,
  submission: Submission,
): Promise<Refusal | undefined> {
  if (row.status === 'incomplete') return refuseOutsideWindow(row, submission);
  if (replacesTheLast(row, submission)) return undefined;
  if (isOfTheLast(row, submission)) return refuse('stale', surveyTexts.laterFilling, { details: noChanges(row) });
  const stale = await lockForSave(transaction, hostSurveys, row.id, submission.ifMatch);
  if (stale) return stale;
  return submission.mayEdit ? undefined : refuse('forbidden', surveyTexts.alreadyComplete);
}

function answersOf(row: SurveyRow, plan: SurveyPlan, input: HostSurveyInput): SurveyAnswers {
  const plannedIds = new Set(plan.elements.map(({ scheduledElementId }) => scheduledElementId));
  // What was planned is settled once a survey is complete: an edit brings no elements of its own.
  const elements =
    row.status === 'complete'
      ? input.elements.filter(({ scheduledElementId }) => plannedIds.has(scheduledElementId))
      : input.elements;
  const answers = {
    serviceTypeId: input.serviceTypeId === undefined ? plan.serviceTypeId : input.serviceTypeId,
    expectedHeadcount: input.expectedHeadcount === undefined ? plan.expectedHeadcount : input.expectedHeadcount,
    actualHeadcount: input.actualHeadcount ?? null,
    anySpecialEvents: input.anySpecialEvents,
    eventDescription: input.eventDescription,
    serviceScore: input.serviceScore,
    serviceFeedback: input.serviceFeedback,
    times: input.times,
    elements: onPlannedElements(plan.elements, elements),
    setupFeedback: input.setupFeedback,
  };
  return withoutHiddenAnswers(answers);
}

function refuseByRules({ elements }: SurveyAnswers): Refusal | undefined {
  const problems = surveyProblems(elements);
  if (problems.length === 0) return undefined;
  const fields = Object.fromEntries(problems.map(({ path, line }) => [path, line]));
  return refuse('validation_failed', problems.map(({ line }) => line).join('\n'), { fields });
}

async function refuseUnknownServiceType(transaction: Transaction, id: Id | null): Promise<Refusal | undefined> {
  if (id === null) return undefined;
  const found = await transaction.$count(serviceTypes, eq(serviceTypes.id, id));
  if (found > 0) return undefined;
  return refuse('validation_failed', surveyTexts.noServiceType, {
    fields: { serviceTypeId: surveyTexts.noServiceType },
  });
}

async function store(transaction: Transaction, row: SurveyRow, plan: SurveyPlan, submission: Submission) {
  const answers = answersOf(row, plan, submission.input);
  const refusal = refuseByRules(answers) ?? (await refuseUnknownServiceType(transaction, answers.serviceTypeId));
  if (refusal) return refusal;
  const isFirst = row.status === 'incomplete';
  const isHostsOwn = isFirst || replacesTheLast(row, submission);
  await transaction
    .update(hostSurveys)
    .set({
      ...answers,
      answered: answersGiven(answers, presetAnswers(plan), submission.input.answered),
      status: 'complete',
      submissionKey: submission.key ?? null,
      ...(isHostsOwn && { filledAt: filledAtOf(submission).toISOString(), userId: submission.userId }),
      ...(isFirst && { submittedAt: submission.now.toISOString() }),
    })
    .where(eq(hostSurveys.id, row.id));
  return undefined;
}

/**
 * Makes a survey complete, or changes a complete one. The same submission sent again changes nothing and is answered
 * with the survey; refused are surveys outside their window, complete ones without the permission, stale saves, and
 * numbers that break a rule of spec §5.
 */
export async function saveSurvey(db: Database, by: Author, submission: Submission): Promise<HostSurvey | Refusal> {
  const { surveyId, input, userId, onlyMarketId, key } = submission;
  const isOfSomebodyElse = input.userId !== undefined && input.userId !== userId;
  if (isOfSomebodyElse) return refuse('forbidden', surveyTexts.ofSomebodyElse, { details: { ofSomebodyElse: true } });
  const seen = await findSurveyRow(db, surveyId);
  if (!seen || (onlyMarketId !== undefined && seen.marketId !== onlyMarketId)) return notFound();
  const plan = await findPlan(db, seen);

  const refusal = await changing(db, by, async (transaction) => {
    const gone = await lockForSave(transaction, hostSurveys, surveyId, undefined);
    if (gone) return gone;
    const row = await findSurveyRow(transaction, surveyId);
    if (!row) return notFound();
    if (key !== undefined && row.submissionKey === key && row.userId === userId) return undefined;
    const current = row.status === seen.status ? plan : settledPlan(row);
    return (await refuseByStatus(transaction, row, submission)) ?? (await store(transaction, row, current, submission));
  });
  return refusal ?? (await findSurvey(db, surveyId)) ?? notFound();
}

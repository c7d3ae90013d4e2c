import { and, eq, inArray, lte } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse, refuseFaults, refuseNotFound } from '#contract/refusal.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey, HostSurveyInput } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { listGivenAnswers } from '#domain/surveys/answered.ts';
import { validateAnsweredNames, validateHiddenAnswers } from '#domain/surveys/submission-faults.ts';
import {
  mergeAnswersIntoPlan,
  type SurveyAnswers,
  type SurveyPlan,
  toPresetAnswers,
  withoutHiddenAnswers,
} from '#domain/surveys/survey-answers.ts';
import { validateSurvey } from '#domain/surveys/survey-faults.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { serviceTypes } from '../../db/schema/reference-data.ts';
import { hostSurveys, secondVersions } from '../../db/schema/surveys.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import {
  getFilledAt,
  isClockOff,
  judgeSubmissionPlace,
  listSubmissionKeys,
  type Place,
  replacesLastFilling,
  type Submission,
} from './commands-submission-place.ts';
import {
  findSurvey,
  findSurveyPlan,
  findSurveyRow,
  type KeptAnswers,
  type SurveyRow,
  toSettledPlan,
} from './queries.ts';

function toAnswers(plan: SurveyPlan, input: HostSurveyInput): SurveyAnswers {
  const answers = {
    serviceTypeId: input.serviceTypeId === undefined ? plan.serviceTypeId : input.serviceTypeId,
    expectedHeadcount: input.expectedHeadcount === undefined ? plan.expectedHeadcount : input.expectedHeadcount,
    actualHeadcount: input.actualHeadcount ?? null,
    anySpecialEvents: input.anySpecialEvents,
    eventDescription: input.eventDescription,
    serviceScore: input.serviceScore,
    serviceFeedback: input.serviceFeedback,
    times: input.times,
    elements: mergeAnswersIntoPlan(plan.elements, input.elements),
    setupFeedback: input.setupFeedback,
  };
  return withoutHiddenAnswers(answers);
}

/** Fields are named by the places of elements in the request, lines by the elements' names. */
function refuseByRules({ elements }: SurveyAnswers, input: HostSurveyInput): Refusal | undefined {
  const faults = elements.flatMap((element) =>
    validateSurvey([element]).map(({ field, line }) => {
      const place = input.elements.findLastIndex(
        (sentElement) => sentElement.scheduledElementId === element.scheduledElementId,
      );
      return { field: `elements.${place}.${field}`, message: line };
    }),
  );
  const further = [...validateHiddenAnswers(input), ...validateAnsweredNames({ elements }, input.answered ?? [])];
  return faults.length + further.length > 0 ? refuseFaults([...faults, ...further]) : undefined;
}

async function refuseUnknownServiceType(transaction: Transaction, id: Id | null): Promise<Refusal | undefined> {
  if (id === null) return undefined;
  const knownCount = await transaction.$count(serviceTypes, eq(serviceTypes.id, id));
  if (knownCount > 0) return undefined;
  return refuse('validation_failed', surveyTexts.noServiceType, {
    fields: { serviceTypeId: surveyTexts.noServiceType },
  });
}

async function store(transaction: Transaction, row: SurveyRow, answers: KeptAnswers, submission: Submission) {
  const isFirst = row.status === 'incomplete';
  const isHostsOwn = isFirst || replacesLastFilling(row, submission);
  await transaction
    .update(hostSurveys)
    .set({
      ...answers,
      answered: [...answers.answered],
      status: 'complete',
      submissionKey: submission.key ?? null,
      earlierKeys: listSubmissionKeys(row),
      ...(isHostsOwn && { filledAt: getFilledAt(submission).toISOString(), userId: submission.userId }),
      ...(isFirst && { submittedAt: submission.now.toISOString() }),
    })
    .where(eq(hostSurveys.id, row.id));
}

/** Replaces the same person's earlier second version, unless that one was filled in later. */
async function storeBeside(transaction: Transaction, row: SurveyRow, answers: KeptAnswers, submission: Submission) {
  const { userId, key = crypto.randomUUID(), input, now } = submission;
  const filledAt = getFilledAt(submission).toISOString();
  await transaction
    .delete(secondVersions)
    .where(
      and(
        eq(secondVersions.surveyId, row.id),
        eq(secondVersions.userId, userId),
        inArray(secondVersions.submissionKey, input.replaces ?? []),
        lte(secondVersions.filledAt, filledAt),
      ),
    );
  await transaction
    .insert(secondVersions)
    .values({ surveyId: row.id, userId, submissionKey: key, answers, filledAt, arrivedAt: now.toISOString() })
    .onConflictDoNothing();
}

async function storeSubmission(transaction: Transaction, row: SurveyRow, plan: SurveyPlan, submission: Submission) {
  const place = await judgeSubmissionPlace(transaction, row, submission);
  if (isRefusal(place)) return place;
  const answers = toAnswers(plan, submission.input);
  const refusal =
    refuseByRules(answers, submission.input) ?? (await refuseUnknownServiceType(transaction, answers.serviceTypeId));
  if (refusal) return refusal;
  const answeredNames = listGivenAnswers(answers, toPresetAnswers(plan), submission.input.answered);
  await (place === 'survey' ? store : storeBeside)(
    transaction,
    row,
    { ...answers, answered: answeredNames },
    submission,
  );
  return place;
}

/** The answer: the current survey, and whether the submission was kept beside it. */
export type Saved = {
  readonly data: HostSurvey;
  readonly meta: { readonly isSecondVersion: boolean; readonly isClockOff: boolean };
};

/**
 * Completes a survey, changes a complete one, or keeps the submission beside it (surveys-13). A retry of the same submission
 * changes nothing and returns the survey. Refuses surveys outside their window, complete ones without the permission, stale
 * saves of editors, and numbers that break a rule (surveys-6).
 */
export async function saveSurvey(db: Database, by: Author, submission: Submission): Promise<Saved | Refusal> {
  const { surveyId, input, userId, onlyMarketId, key, mayEdit } = submission;
  const belongsToSomebodyElse = input.userId !== undefined && input.userId !== userId;
  if (belongsToSomebodyElse)
    return refuse('forbidden', surveyTexts.ofSomebodyElse, {
      fields: { userId: surveyTexts.ofSomebodyElse },
      details: { ofSomebodyElse: true },
    });
  const seenRow = await findSurveyRow(db, surveyId, mayEdit);
  if (!seenRow || (onlyMarketId !== undefined && seenRow.marketId !== onlyMarketId)) return refuseNotFound();
  const plan = await findSurveyPlan(db, seenRow);

  const place = await inTransaction(db, by, async (transaction): Promise<Place | Refusal> => {
    const lockRefusal = await lockForSave(transaction, hostSurveys, surveyId, undefined);
    if (lockRefusal) return lockRefusal;
    const row = await findSurveyRow(transaction, surveyId, mayEdit);
    if (!row) return refuseNotFound();
    // Independent of the sender: a host who was invited again has another id and the same phone.
    if (key !== undefined && listSubmissionKeys(row).includes(key)) return 'survey';
    return storeSubmission(transaction, row, row.status === seenRow.status ? plan : toSettledPlan(row), submission);
  });
  if (isRefusal(place)) return place;
  const data = await findSurvey(db, surveyId, submission);
  const meta = { isSecondVersion: place === 'secondVersion', isClockOff: isClockOff(seenRow, submission) };
  return data ? { data, meta } : refuseNotFound();
}

export function removeSecondVersion(
  db: Database,
  by: Author,
  { id, secondVersionId }: { readonly id: Id; readonly secondVersionId: Id },
): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const { rowCount } = await transaction
      .delete(secondVersions)
      .where(and(eq(secondVersions.id, secondVersionId), eq(secondVersions.surveyId, id)));
    return rowCount === 0 ? refuseNotFound() : null;
  });
}

import { useRef, useState } from 'react';
import type { Me } from '#contract/session.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { createActionKey } from '../../../api/client.ts';
import type { SurveyJob } from '../../../offline/phone-storage.ts';
import { removeDraft } from '../../../offline/survey-drafts.ts';
import {
  needsSignIn,
  queueSubmission,
  readJob,
  sendSubmission,
  sendWaitingSubmissions,
} from '../../../offline/survey-outbox.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { useAlert, useNotify } from '../../../ui/feedback.ts';
import type { Typed, useSurveyDraft } from '../kept/use-survey-draft.ts';
import { toSurveyBody } from './survey-form-values.ts';
import { formatSubmissionStatus, formatSurveyTitle } from './survey-texts.ts';
import { ABOUT_SUBMISSION, useSubmissionArrival } from './use-submission-arrival.ts';
import { useSurveyCheck } from './use-survey-check.tsx';

/** How long Submit waits for the server before it leaves the survey to the outbox. */
const PATIENCE_MS = 4000;

function makeJob(survey: HostSurvey, { id: userId, email }: Me, { values, base, filledAt }: Typed): SurveyJob {
  const now = new Date().toISOString();
  return {
    key: createActionKey(),
    userId,
    email,
    surveyId: survey.id,
    title: formatSurveyTitle(survey),
    market: survey.market,
    body: {
      ...toSurveyBody(values, { userId, filledAt: filledAt ?? now }),
      ...(base.begunAt && { begunAt: base.begunAt }),
      replaces: [...base.replaces],
    },
    ifMatch: base.ifMatch,
    form: values,
    queuedAt: now,
    refusal: null,
    failure: null,
  };
}

/** Sends a submission through the phone's outbox, or without it, and says what became of it. */
function useSending(onDone: () => void) {
  const alert = useAlert();
  const notify = useNotify();
  const user = useCurrentUser();
  /** Keys that went out without an outbox to keep them. */
  const sentDirectly = useRef<string[]>([]);
  const arrived = useSubmissionArrival();

  /** Without storage on the phone, the submission is sent at once or not at all. */
  async function sendDirectly(job: SurveyJob, revision: number) {
    const { key, userId, surveyId } = job;
    try {
      const reply = await sendSubmission(job);
      // What the phone still holds of it has arrived; where it lets nothing go either, nothing is lost by that.
      await removeDraft({ userId, surveyId, revision }).catch(() => {});
      arrived(reply);
      onDone();
    } catch (error) {
      // It may have arrived without its answer: the next one says that it is the same filling.
      sentDirectly.current.push(key);
      await alert(toErrorMessage(error));
    }
  }

  /** For a submission in the outbox: if something fails here, its entry in the outbox has the state. */
  async function sendFromOutbox({ userId, surveyId }: SurveyJob) {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([sendWaitingSubmissions({ userId, isNews: true, onArrived: arrived }).catch(() => {}), limit]);
    const left = await readJob(userId, surveyId);
    if (left?.refusal) return;
    if (left) notify(formatSubmissionStatus(left, user, needsSignIn()), 'info', ABOUT_SUBMISSION);
    onDone();
  }

  return { sendDirectly, sendFromOutbox, sentDirectly };
}

interface SubmitSurvey {
  survey: HostSurvey;
  draft: ReturnType<typeof useSurveyDraft>;
  /** Why this phone cannot keep what is typed. */
  warning: string | null;
  onDone: () => void;
}

/** Checks, asks once about preset answers, and hands the survey to the outbox. */
export function useSubmitSurvey({ survey, draft, warning, onDone }: SubmitSurvey) {
  const user = useCurrentUser();
  const isReady = useSurveyCheck(survey, warning);
  const { sendDirectly, sendFromOutbox, sentDirectly } = useSending(onDone);
  const [isBusy, setIsBusy] = useState(false);
  const isSubmitting = useRef(false);

  async function submitDraft(ifMatch: string) {
    const replaces = [...draft.base.replaces, ...sentDirectly.current];
    const job = makeJob(survey, user, { ...draft, base: { ...draft.base, ifMatch, replaces } });
    setIsBusy(true);
    try {
      await draft.settle();
      const isKept = await queueSubmission(job, draft.revision).then(
        () => true,
        () => false,
      );
      await (isKept ? sendFromOutbox(job) : sendDirectly(job, draft.revision));
    } finally {
      draft.resume();
      setIsBusy(false);
    }
  }

  /** Over the version that the person began with, or that of the given etag. */
  async function submit(ifMatch = draft.base.ifMatch) {
    // A second tap comes before the first one is drawn.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      if (await isReady(draft.values)) await submitDraft(ifMatch);
    } finally {
      isSubmitting.current = false;
    }
  }

  return { submit, isBusy };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { HostSurvey } from '#contract/surveys.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';
import { type Question, unanswered } from '#domain/surveys/answered.ts';
import { surveyProblems } from '#domain/surveys/survey-problems.ts';
import { messageOf } from '../../api/api-error.ts';
import { call, newActionKey } from '../../api/client.ts';
import { dropHeldDraft } from '../../api/held-draft.ts';
import type { SurveyJob } from '../../api/phone-storage.ts';
import { queueSubmission, readJob, sendWaiting } from '../../api/survey-outbox.ts';
import { useCurrentUser } from '../../shell/current-user.ts';
import { useAlert, useConfirm, useNotify } from '../../ui/feedback.tsx';
import { surveyArrived } from './queries.ts';
import { answersOf, bodyOf, headcountLines, type SurveyFormValues } from './survey-form-values.ts';
import type { useSurveyDraft } from './use-survey-draft.ts';

interface SubmitSurvey {
  survey: HostSurvey;
  draft: ReturnType<typeof useSurveyDraft>;
  onDone: () => void;
}

/** How long Submit waits for the server before it leaves the survey to the outbox. */
const PATIENCE_MS = 4000;

const questionLine = ({ label, elementName }: Question) => (elementName ? `${elementName}: ${label}` : label);
const MOST_LINES = 12;

function listed(questions: readonly Question[]): string {
  const lines = questions.slice(0, MOST_LINES).map(questionLine);
  const more = questions.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** Checks, asks once about preset answers, puts the survey on its way and says what became of it. */
export function useSubmitSurvey({ survey, draft, onDone }: SubmitSurvey) {
  const { id: userId } = useCurrentUser();
  const queryClient = useQueryClient();
  const alert = useAlert();
  const confirm = useConfirm();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const isAtIt = useRef(false);
  /** Keys that went out without an outbox to keep them. */
  const sentDirectly = useRef<string[]>([]);
  const arrived = (next: HostSurvey) => surveyArrived(queryClient, next);

  async function isReady(values: SurveyFormValues): Promise<boolean> {
    const answers = answersOf(values);
    const lines = [...headcountLines(values), ...surveyProblems(answers.elements).map(({ line }) => line)];
    if (lines.length > 0) {
      await alert(lines.join('\n'));
      return false;
    }
    const open = unanswered(answers, values.answered);
    if (open.length === 0) return true;
    return confirm({
      title: 'Some answers are still the preset ones',
      text: listed(open),
      confirmLabel: 'Submit as they are',
      cancelLabel: 'Go back',
    });
  }

  function jobOf(values: SurveyFormValues): SurveyJob {
    const filledAt = new Date().toISOString();
    return {
      key: newActionKey(),
      userId,
      surveyId: survey.id,
      title: `${survey.account.name}, ${survey.serviceLine.name}, ${shortDate(survey.date)}`,
      body: { ...bodyOf(values, { userId, filledAt }), replaces: [...draft.base.replaces, ...sentDirectly.current] },
      ifMatch: draft.base.ifMatch,
      form: values,
      queuedAt: filledAt,
      refusal: null,
    };
  }

  /** Where the phone cannot keep anything, the submission goes out at once or not at all. */
  async function sendDirectly({ key, body, ifMatch }: SurveyJob) {
    try {
      const { data } = await call('saveHostSurvey', {
        params: { id: survey.id },
        body,
        ifMatch,
        idempotencyKey: key,
      });
      dropHeldDraft(userId, survey.id);
      arrived(data);
      notify('The survey has been submitted.');
      onDone();
    } catch (error) {
      // It may have arrived without its answer: the next one says that it is the same filling.
      sentDirectly.current.push(key);
      await alert(messageOf(error));
    }
  }

  async function send() {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    // It is in the outbox by now: whatever goes wrong here, what is left there says how it went.
    await Promise.race([sendWaiting(userId, arrived).catch(() => {}), limit]);
    const left = await readJob(userId, survey.id);
    if (left?.refusal) return;
    notify(
      left
        ? 'The survey is kept on this phone and will be sent as soon as there is signal.'
        : 'The survey has been submitted.',
      left ? 'info' : 'success',
    );
    onDone();
  }

  async function putOnItsWay(job: SurveyJob) {
    setIsBusy(true);
    try {
      await draft.settle();
      const isKept = await queueSubmission(job).then(
        () => true,
        () => false,
      );
      await (isKept ? send() : sendDirectly(job));
    } finally {
      draft.resume();
      setIsBusy(false);
    }
  }

  async function submit() {
    // A second tap comes before the first one is drawn.
    if (isAtIt.current) return;
    isAtIt.current = true;
    try {
      if (await isReady(draft.values)) await putOnItsWay(jobOf(draft.values));
    } finally {
      isAtIt.current = false;
    }
  }

  return { submit, isBusy };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { holdDraft } from '../../api/held-draft.ts';
import type { DraftBase, SurveyDraft } from '../../api/phone-storage.ts';
import { readDraft, readJob, removeDraft, saveDraft } from '../../api/survey-outbox.ts';
import { applyChange, type SurveyChange, type SurveyFormValues } from './survey-form-values.ts';

export interface Typed {
  readonly values: SurveyFormValues;
  readonly base: DraftBase;
}

/** What this phone holds of a survey: a draft, or else a submission that has not arrived. */
export async function findTyped(userId: string, surveyId: string): Promise<Typed | null> {
  const draft = await readDraft(userId, surveyId);
  if (draft) return { values: draft.form as SurveyFormValues, base: draft.base };
  const job = await readJob(userId, surveyId);
  if (!job) return null;
  const replaces = [...(job.body.replaces ?? []), job.key];
  return { values: job.form as SurveyFormValues, base: { ifMatch: job.ifMatch, replaces } };
}

interface SurveyDraftState {
  readonly base: DraftBase;
  readonly values: SurveyFormValues;
  readonly change: (change: SurveyChange) => void;
  /** Whether anything was changed since the form was opened or reset. */
  readonly isTouched: boolean;
  /** A change that could not be kept on the phone. */
  readonly failure: boolean;
  /** Resolves when everything typed so far is on the phone; nothing more is written until `resume`. */
  readonly settle: () => Promise<void>;
  readonly resume: () => void;
  readonly discard: (values: SurveyFormValues) => Promise<void>;
}

/** The form's values, each change of which is on the phone before the next one is made. */
export function useSurveyDraft(userId: string, surveyId: string, initial: Typed): SurveyDraftState {
  const [values, setValues] = useState(initial.values);
  const [base] = useState(initial.base);
  const [isTouched, setIsTouched] = useState(false);
  const [failure, setFailure] = useState(false);
  const writer = useRef<{ next: SurveyDraft | null; running: Promise<void> | null; isSettled: boolean }>({
    next: null,
    running: null,
    isSettled: false,
  });

  const write = useCallback(
    (form: SurveyFormValues) => {
      const current = writer.current;
      if (current.isSettled) return;
      const latest = { userId, surveyId, form, base, savedAt: new Date().toISOString() };
      holdDraft(latest);
      current.next = latest;
      current.running ??= (async () => {
        // Held already: the key is seen before the database is written to. Of what comes meanwhile only the newest is.
        await new Promise((resolve) => setTimeout(resolve));
        while (current.next) {
          const draft = current.next;
          current.next = null;
          try {
            await saveDraft(draft);
            setFailure(false);
          } catch {
            setFailure(true);
          }
        }
        current.running = null;
      })();
    },
    [userId, surveyId, base],
  );

  const first = useRef(initial.values);
  useEffect(() => {
    if (values !== first.current) write(values);
  }, [values, write]);

  const change = useCallback((next: SurveyChange) => {
    setIsTouched(true);
    setValues((before) => applyChange(before, next));
  }, []);

  const settle = useCallback(async () => {
    writer.current.isSettled = true;
    await writer.current.running;
  }, []);
  const resume = useCallback(() => {
    writer.current.isSettled = false;
  }, []);

  const discard = useCallback(
    async (fresh: SurveyFormValues) => {
      await writer.current.running;
      await removeDraft(userId, surveyId);
      first.current = fresh;
      setIsTouched(false);
      setValues(fresh);
    },
    [userId, surveyId],
  );

  return { base, values, change, isTouched, failure, settle, resume, discard };
}

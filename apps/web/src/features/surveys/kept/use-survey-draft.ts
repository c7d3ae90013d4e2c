import { useCallback, useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/session.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import type { DraftBase, SurveyDraft } from '../../../offline/phone-storage.ts';
import {
  getNextRevision,
  readDraft,
  removeDraft,
  saveDraft,
  saveDraftInLocalStorage,
} from '../../../offline/survey-drafts.ts';
import { readJob, toDraft } from '../../../offline/survey-outbox.ts';
import {
  applySurveyChange,
  getDraftValues,
  type SurveyChange,
  type SurveyFormValues,
  toSurveyValues,
} from '../form/survey-form-values.ts';
import { formatSurveyTitle } from '../form/survey-texts.ts';

export interface Typed {
  readonly values: SurveyFormValues;
  readonly base: DraftBase;
  /** When it was last typed into; null when nobody has. */
  readonly filledAt: string | null;
  /** It counts the last key that this phone knows of; see `getNextRevision`. */
  readonly revision: number;
  /** The moment of a copy that may be older than what was typed last; null when it is that. */
  readonly olderCopyOf: string | null;
}

export const toUntouchedSurvey = (survey: HostSurvey, revision: number): Typed => ({
  values: toSurveyValues(survey),
  base: { ifMatch: `"${survey.version}"`, replaces: [] },
  filledAt: null,
  revision,
  olderCopyOf: null,
});

/** What this phone holds of a survey: a draft, or else a submission that has not arrived. */
export async function findTypedSurvey(
  userId: string,
  surveyId: string,
): Promise<{ typed: Typed | null; revision: number }> {
  const { draft, revision } = await readDraft(userId, surveyId);
  const job = draft ? undefined : await readJob(userId, surveyId);
  const keptDraft = job ? toDraft(job, revision) : draft;
  if (!keptDraft) return { typed: null, revision };
  const { base, filledAt, mayBeOlder } = keptDraft;
  const typedSurvey = {
    values: getDraftValues(keptDraft),
    base,
    filledAt,
    revision,
    olderCopyOf: mayBeOlder ? filledAt : null,
  };
  return { typed: typedSurvey, revision };
}

interface SurveyDraftState extends Typed {
  readonly change: (change: SurveyChange) => void;
  /** True if it holds what was typed before the form was opened. */
  readonly isOfBefore: boolean;
  /** True if anything was changed since the form was opened or discarded. */
  readonly isTouched: boolean;
  /** A change that could not be kept on the phone. */
  readonly failure: boolean;
  /** Resolves when everything typed so far is on the phone; nothing more is written until `resume`. */
  readonly settle: () => Promise<void>;
  readonly resume: () => void;
  /** Back to what the server has. */
  readonly discard: () => Promise<void>;
}

/** The form's values, each change of which is on the phone before the next one is made. */
export function useSurveyDraft({ id: userId, email }: Me, survey: HostSurvey, initial: Typed): SurveyDraftState {
  const { id: surveyId, market } = survey;
  const title = formatSurveyTitle(survey);
  const [form, setForm] = useState({ ...initial, isOfBefore: initial.filledAt !== null, ownChanges: 0 });
  const { write, failure, settle, resume } = useDraftWriter();

  const writtenRevision = useRef(0);
  useEffect(() => {
    const { values, base, filledAt, revision, ownChanges } = form;
    if (ownChanges === writtenRevision.current || filledAt === null) return;
    writtenRevision.current = ownChanges;
    write({ userId, email, surveyId, title, market, form: values, base, filledAt, revision });
  }, [form, write, userId, email, surveyId, title, market]);

  const apply = useCallback(({ change, at }: Typing, isOwn: boolean) => {
    const filledAt = new Date(at).toISOString();
    setForm((before) => ({
      ...before,
      values: applySurveyChange(before.values, change),
      base: { ...before.base, begunAt: before.base.begunAt ?? before.filledAt ?? filledAt },
      filledAt,
      revision: getNextRevision(before.revision, at),
      ownChanges: before.ownChanges + (isOwn ? 1 : 0),
    }));
  }, []);
  const tellOtherTabs = useOtherTabs(`survey ${userId} ${surveyId}`, apply);
  const change = useCallback(
    (next: SurveyChange) => {
      const typing = { change: next, at: Date.now() };
      apply(typing, true);
      tellOtherTabs(typing);
    },
    [apply, tellOtherTabs],
  );

  const { revision } = form;
  const discard = useCallback(async () => {
    await settle();
    try {
      await removeDraft({ userId, surveyId, revision });
      writtenRevision.current = 0;
      setForm({ ...toUntouchedSurvey(survey, revision), isOfBefore: false, ownChanges: 0 });
    } finally {
      resume();
    }
  }, [userId, survey, surveyId, revision, settle, resume]);

  const { ownChanges, ...typedSurvey } = form;
  return { ...typedSurvey, change, isTouched: ownChanges > 0, failure, settle, resume, discard };
}

/** Writes drafts one after the other, of those that come meanwhile only the newest. */
function useDraftWriter() {
  const [failure, setFailure] = useState(false);
  const writer = useRef<{ next: SurveyDraft | null; running: Promise<void> | null; isSettled: boolean }>({
    next: null,
    running: null,
    isSettled: false,
  });

  const write = useCallback((latest: SurveyDraft) => {
    const current = writer.current;
    if (current.isSettled) return;
    saveDraftInLocalStorage(latest);
    current.next = latest;
    current.running ??= (async () => {
      // Held already: the key is seen before the database is written to.
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
  }, []);

  const settle = useCallback(async () => {
    writer.current.isSettled = true;
    await writer.current.running;
  }, []);
  const resume = useCallback(() => {
    writer.current.isSettled = false;
  }, []);
  return { write, failure, settle, resume };
}

/** One key, in whichever tab. All tabs count their revisions by the same moment. */
interface Typing {
  readonly change: SurveyChange;
  readonly at: number;
}

/** What is typed into the same survey in another tab is typed here too: else the later draft would lack the other's answers. */
function useOtherTabs(name: string, apply: (typing: Typing, isOwn: boolean) => void) {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const openChannel = new BroadcastChannel(name);
    openChannel.onmessage = ({ data }: MessageEvent<Typing>) => apply(data, false);
    channel.current = openChannel;
    return () => {
      channel.current = null;
      openChannel.close();
    };
  }, [name, apply]);
  return useCallback((typing: Typing) => channel.current?.postMessage(typing), []);
}

import type { DehydratedState } from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import type { HostSurveyBody } from '#contract/surveys.ts';
import type { IdName } from '#contract/values.ts';
import { openPhoneDatabase } from './phone-database.ts';

/** Whose survey it is, and what they know it by. */
interface OfSurvey {
  readonly userId: string;
  /** Somebody who is removed and invited again has another id and the same address. */
  readonly email: string;
  readonly surveyId: string;
  /** Account, service line, day. */
  readonly title: string;
  readonly market: IdName;
}

/** What somebody has typed into a survey and not submitted yet. */
export interface SurveyDraft extends OfSurvey {
  /** As the form keeps it. */
  readonly form: unknown;
  readonly base: DraftBase;
  /** When it was last typed into: that is what counts for the window, not when it is submitted. */
  readonly filledAt: string;
  /** Which of two copies is the later one; see `getNextRevision`. */
  readonly revision: number;
  /** The database had lost it: what local storage held may be older than what was typed last. */
  readonly mayBeOlder?: boolean;
}

/** The mark of a draft that was submitted or discarded: an older copy that reappears is ignored. */
export interface EndedDraft {
  readonly userId: string;
  readonly surveyId: string;
  readonly revision: number;
  readonly endedAt: string;
}

/** What a draft was begun on: it is compared with what the server has when it arrives. */
export interface DraftBase {
  /** Etag of the survey that the person had before them. */
  readonly ifMatch: string;
  /** Keys of submissions that it changes, any of which may arrive meanwhile. */
  readonly replaces: readonly string[];
  /** When its first answer was given. */
  readonly begunAt?: string | undefined;
}

/** A submitted survey on its way to the server. */
export interface SurveyJob extends OfSurvey {
  /** Idempotency key, a fresh one for each submission. */
  readonly key: string;
  readonly body: HostSurveyBody;
  readonly ifMatch: string;
  /** As the form keeps it, to open it again while it waits. */
  readonly form: unknown;
  readonly queuedAt: string;
  /** The reason of the server's refusal, for a person to correct; null while it was not refused. */
  readonly refusal: { readonly status: number; readonly code: string; readonly message: string } | null;
  /** The last try that failed; null before the first one. */
  readonly failure: FailedTry | null;
}

export interface FailedTry {
  /** HTTP status, 0 when Brigade did not answer. */
  readonly status: number;
  readonly code: string;
  readonly tries: number;
  /** Those of them that Brigade answered: only they lengthen the pause. Absent from phones of before. */
  readonly answeredTries?: number;
  readonly nextTryAt: string;
  /** Until `nextTryAt`, as its answer said. */
  readonly mustWait?: boolean;
}

export interface PhoneDatabase extends DBSchema {
  drafts: { key: [userId: string, surveyId: string]; value: SurveyDraft | EndedDraft };
  outbox: { key: string; value: SurveyJob };
  /** What was loaded from the server, by user. */
  days: { key: string; value: { readonly shape: number; readonly state: DehydratedState } };
}

/** Drafts, surveys to send and days. */
export const phoneStorage = openPhoneDatabase<PhoneDatabase>('brigade', (database) => {
  database.createObjectStore('drafts', { keyPath: ['userId', 'surveyId'] });
  database.createObjectStore('outbox', { keyPath: 'key' });
  database.createObjectStore('days');
});

/** Less room than this is as good as full: a survey takes some kilobytes, the browser itself needs the rest. */
const LEAST_ROOM = 2_000_000;

const full = 'This phone is full, so Brigade may not be able to keep what you type. Free some space first.';

/** Why this phone cannot keep what is typed, in a sentence; null when it can. Tries it out. */
export async function findStorageFault(): Promise<string | null> {
  try {
    const database = await phoneStorage();
    await database.put('drafts', { userId: 'probe', surveyId: 'probe', revision: 0, endedAt: '' });
    await database.delete('drafts', ['probe', 'probe']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return full;
    return 'This phone does not let Brigade keep what you type. Stay in signal until you have submitted.';
  }
  // A browser may say no, or not know the question: it then clears storage when the phone runs full, hence the check of the room.
  await navigator.storage?.persist?.().catch(() => false);
  // Where the room cannot be asked for, the trial above is all there is.
  const room: StorageEstimate = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if ((room.quota ?? Number.POSITIVE_INFINITY) - (room.usage ?? 0) >= LEAST_ROOM) return null;
  return full;
}

import { useSyncExternalStore } from 'react';
import type { HostSurvey } from '#contract/surveys.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { phoneStorage, type SurveyJob } from './phone-storage.ts';
import { dropHeldDraft } from './survey-drafts.ts';

/*
 * Submissions wait on the phone until the server has them. The rules that keep one from being lost or doubled:
 * a submission and the end of its draft are one transaction; every submission has a key of its own, so that the answer to
 * an older one never removes a newer one; it leaves the phone only after the server has answered; one tab sends at a time.
 */

/** A signal too weak to carry an answer in this time counts as none. */
const SEND_TIMEOUT = 10_000;

export interface Outbox {
  /** Oldest first, of all users of this phone. */
  readonly jobs: readonly SurveyJob[];
  readonly isSending: boolean;
  /** The server no longer knows who is asking. */
  readonly needsSignIn: boolean;
}

let outbox: Outbox = { jobs: [], isSending: false, needsSignIn: false };
const listeners = new Set<() => void>();
/** Tells the other tabs. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('survey-outbox');

function show(next: Partial<Outbox>) {
  outbox = { ...outbox, ...next };
  for (const listener of listeners) listener();
}

async function reload() {
  const jobs = await (await phoneStorage()).getAll('outbox');
  show({ jobs: jobs.sort((left, right) => (left.queuedAt < right.queuedAt ? -1 : 1)) });
}

async function changed() {
  await reload();
  channel?.postMessage('changed');
}

// A phone that cannot be read says so where it matters: on the survey, before anybody types.
if (channel) channel.onmessage = () => void reload().catch(() => {});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => outbox);
export const openOutbox = reload;

export async function readJob(userId: string, surveyId: string): Promise<SurveyJob | undefined> {
  const jobs = await (await phoneStorage()).getAll('outbox');
  return jobs.find((job) => job.userId === userId && job.surveyId === surveyId);
}

/** Turns a draft into a submission that waits, in place of an earlier one of the same survey. On disk when it resolves. */
export async function queueSubmission(job: SurveyJob): Promise<void> {
  const database = await phoneStorage();
  const transaction = database.transaction(['drafts', 'outbox'], 'readwrite', { durability: 'strict' });
  const waiting = transaction.objectStore('outbox');
  const earlier = (await waiting.getAll()).filter(
    (other) => other.userId === job.userId && other.surveyId === job.surveyId,
  );
  for (const { key } of earlier) await waiting.delete(key);
  // Any of the earlier ones may have reached the server without its answer reaching us.
  const known = [...(job.body.replaces ?? []), ...earlier.flatMap(({ body, key }) => [...(body.replaces ?? []), key])];
  const replaces = [...new Set(known)];
  await waiting.put({ ...job, body: { ...job.body, ...(replaces.length > 0 && { replaces }) } });
  await transaction.objectStore('drafts').delete([job.userId, job.surveyId]);
  await transaction.done;
  dropHeldDraft(job.userId, job.surveyId);
  await changed();
}

export async function discardSubmission(key: string): Promise<void> {
  await (await phoneStorage()).delete('outbox', key);
  await changed();
}

/** No answer, or one that may be another in a while: what waits goes on waiting. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status);

/** The phone was handed to somebody else between two steps: the submission waits for its own user. */
const isOfSomebodyElse = (error: ApiError) =>
  (error.details as { ofSomebodyElse?: boolean } | undefined)?.ofSomebodyElse === true;

type Sent = 'done' | 'refused' | 'wait' | 'signIn';

async function send(job: SurveyJob, onArrived: (survey: HostSurvey) => void): Promise<Sent> {
  const database = await phoneStorage();
  try {
    const { data } = await call('saveHostSurvey', {
      params: { id: job.surveyId },
      body: job.body,
      ifMatch: job.ifMatch,
      idempotencyKey: job.key,
      signal: AbortSignal.timeout(SEND_TIMEOUT),
    });
    await database.delete('outbox', job.key);
    onArrived(data);
    return 'done';
  } catch (error) {
    if (mayPass(error) || !(error instanceof ApiError)) return 'wait';
    if (error.status === 401) return 'signIn';
    if (isOfSomebodyElse(error)) return 'wait';
    const { status, code, message } = error;
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    // Only if it is still there: it may have been replaced while it was on its way.
    const current = await transaction.store.get(job.key);
    if (current) await transaction.store.put({ ...current, refusal: { status, code, message } });
    await transaction.done;
    return 'refused';
  }
}

async function sendAll(userId: string, onArrived: (survey: HostSurvey) => void) {
  const database = await phoneStorage();
  await reload();
  const waiting = outbox.jobs.filter((job) => job.userId === userId && !job.refusal);
  if (waiting.length === 0) return;
  show({ isSending: true });
  try {
    for (const { key } of waiting) {
      const job = await database.get('outbox', key);
      if (!job) continue;
      const sent = await send(job, onArrived);
      if (sent === 'done' || sent === 'refused') await changed();
      show({ needsSignIn: sent === 'signIn' });
      // Without signal or session the others would not arrive either.
      if (sent === 'wait' || sent === 'signIn') return;
    }
  } finally {
    show({ isSending: false });
  }
}

/** Sends what this user has waiting, oldest first. Another tab that sends already is left to it. */
export async function sendWaiting(userId: string, onArrived: (survey: HostSurvey) => void): Promise<void> {
  if (!navigator.locks) return sendAll(userId, onArrived);
  await navigator.locks.request('survey-outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(userId, onArrived);
  });
}

import { useSyncExternalStore } from 'react';
import { ApiError, ForeignNotFoundError, toApiError } from '../api/api-error.ts';
import { type CallReply, call } from '../api/client.ts';
import { type FailedTry, phoneStorage, type SurveyDraft, type SurveyJob } from './phone-storage.ts';
import { dropEndedDraftCopies, endDraft, saveDraftInLocalStorage } from './survey-drafts.ts';

/*
 * Submissions wait on the phone until the server has them. The rules that keep one from being lost or doubled:
 * a submission and the end of its draft are one transaction; every submission has a separate key, so that the answer to
 * an older one never removes a newer one; it leaves the phone only after the server has answered; one tab sends at a time.
 * A failed one is retried when the server said, else with its own backoff; the others are sent (surveys-9).
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

export async function openOutbox() {
  await dropEndedDraftCopies();
  await reload();
}

async function notifyChange() {
  await openOutbox();
  channel?.postMessage('changed');
}

// A phone that cannot be read says so where it matters: on the survey, before anybody types.
if (channel) channel.onmessage = () => void reload().catch(() => {});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => outbox);
/** When the next failed submission of this user is due; undefined while none waits for a time. */
export const findNextTry = ({ jobs }: Outbox, userId: string): string | undefined =>
  jobs.flatMap((job) => (job.userId === userId && !job.refusal && job.failure ? job.failure.nextTryAt : [])).sort()[0];
export const needsSignIn = (): boolean => outbox.needsSignIn;

export async function readJob(userId: string, surveyId: string): Promise<SurveyJob | undefined> {
  const jobs = await (await phoneStorage()).getAll('outbox');
  return jobs.find((job) => job.userId === userId && job.surveyId === surveyId);
}

/** A submission as the draft that it was: what is sent in its place says that it replaces it. */
export function toDraft(job: SurveyJob, revision: number): SurveyDraft {
  const { userId, email, surveyId, title, market, form, key, body, ifMatch, queuedAt } = job;
  const base = { ifMatch, replaces: [...(body.replaces ?? []), key], begunAt: body.begunAt };
  return { userId, email, surveyId, title, market, form, base, filledAt: body.filledAt ?? queuedAt, revision };
}

/**
 * Turns the draft of this revision into a submission that waits, in place of an earlier one of the same survey.
 * On disk when it resolves.
 */
export async function queueSubmission(job: SurveyJob, revision: number): Promise<void> {
  const database = await phoneStorage();
  const transaction = database.transaction(['drafts', 'outbox'], 'readwrite', { durability: 'strict' });
  const waiting = transaction.objectStore('outbox');
  const earlier = (await waiting.getAll()).filter(
    (other) => other.userId === job.userId && other.surveyId === job.surveyId,
  );
  for (const { key } of earlier) await waiting.delete(key);
  // Any of the earlier ones may have reached the server without its answer reaching us.
  const knownKeys = [
    ...(job.body.replaces ?? []),
    ...earlier.flatMap(({ body, key }) => [...(body.replaces ?? []), key]),
  ];
  const replaces = [...new Set(knownKeys)];
  const submission = { ...job, body: { ...job.body, ...(replaces.length > 0 && { replaces }) } };
  await waiting.put(submission);
  await endDraft(transaction.objectStore('drafts'), { ...job, revision });
  await transaction.done;
  // A phone that loses its database before the server has the survey still has what was typed.
  saveDraftInLocalStorage(toDraft(submission, revision));
  await notifyChange();
}

export async function discardSubmission(key: string): Promise<void> {
  await (await phoneStorage()).delete('outbox', key);
  await notifyChange();
}

/** Surveys of a market that the person does not belong to now are not found; they may belong to it again. */
const NOT_FOUND = 404;

/** No answer, or one that may be another in a while. */
const mayPass = (status: number) => status === 0 || status >= 500 || [NOT_FOUND, 408, 425, 429].includes(status);

/** The phone was handed to somebody else between two steps: the submission waits for its own user. */
const belongsToSomebodyElse = ({ details }: ApiError) =>
  typeof details === 'object' && details !== null && 'ofSomebodyElse' in details && details.ofSomebodyElse === true;

const FIRST_PAUSE = 15_000;
const LONGEST_PAUSE = 5 * 60_000;
/** No event tells the page that signal returned, and a failed request without signal costs the server nothing. */
const LONGEST_PAUSE_WITHOUT_ANSWER = 30_000;
/** A host sends today: whatever a server says, a survey does not wait for tomorrow. */
const LONGEST_PAUSE_BY_SERVER = 60 * 60_000;

function getPause({ status, retryAfterSeconds }: ApiError, tries: number, answeredTries: number): number {
  if (retryAfterSeconds > 0) return Math.min(retryAfterSeconds * 1000, LONGEST_PAUSE_BY_SERVER);
  if (status === 0) return Math.min(FIRST_PAUSE * tries, LONGEST_PAUSE_WITHOUT_ANSWER);
  return Math.min(FIRST_PAUSE * 2 ** (answeredTries - 1), LONGEST_PAUSE);
}

function toFailedTry(before: FailedTry | null, error: ApiError): FailedTry {
  const { status, code, retryAfterSeconds } = error;
  const tries = (before?.tries ?? 0) + 1;
  const answeredTries = (before?.answeredTries ?? 0) + (status === 0 ? 0 : 1);
  const nextTryAt = new Date(Date.now() + getPause(error, tries, answeredTries)).toISOString();
  return { status, code, tries, answeredTries, nextTryAt, mustWait: retryAfterSeconds > 0 };
}

/** Changes a submission that is still there: it may have been replaced while it was on its way. */
async function mark(key: string, change: (job: SurveyJob) => Partial<SurveyJob>) {
  const transaction = (await phoneStorage()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const current = await transaction.store.get(key);
  if (current) await transaction.store.put({ ...current, ...change(current) });
  await transaction.done;
}

/** What the server answers to a submission that it has. */
export type Arrived = CallReply<'saveHostSurvey'>;

/** Only the survey itself proves that the server has it: a guest network may answer with success, too. */
export async function sendSubmission(
  { surveyId, body, ifMatch, key }: SurveyJob,
  signal?: AbortSignal,
): Promise<Arrived> {
  const query = { sentAt: new Date().toISOString() };
  const input = { params: { id: surveyId }, query, body, ifMatch, idempotencyKey: key, signal };
  const reply = await call('saveHostSurvey', input).catch((error: unknown) => {
    throw error instanceof ForeignNotFoundError ? toApiError(error.status) : error;
  });
  if (reply.data?.id !== surveyId) throw toApiError(200);
  return reply;
}

type Sent = 'done' | 'refused' | 'failed' | 'noAnswer' | 'signIn';

async function send(job: SurveyJob, onArrived: (reply: Arrived) => void): Promise<Sent> {
  try {
    const reply = await sendSubmission(job, AbortSignal.timeout(SEND_TIMEOUT));
    await (await phoneStorage()).delete('outbox', job.key);
    onArrived(reply);
    return 'done';
  } catch (error) {
    return noteFailure(job, error);
  }
}

async function noteFailure({ key }: SurveyJob, thrown: unknown): Promise<Sent> {
  const error = thrown instanceof ApiError ? thrown : new ApiError(0, { code: 'offline', message: '' });
  const { status, code, message } = error;
  if (status === 401) return 'signIn';
  if (mayPass(status) || belongsToSomebodyElse(error)) {
    await mark(key, ({ failure }) => ({ failure: toFailedTry(failure ?? null, error) }));
    return status === 0 ? 'noAnswer' : 'failed';
  }
  await mark(key, () => ({ refusal: { status, code, message } }));
  return 'refused';
}

export interface Sending {
  readonly userId: string;
  readonly onArrived: (reply: Arrived) => void;
  /** Something was submitted, or there may be signal or a session again: also what waits for its next try. */
  readonly isNews: boolean;
  /** Somebody does not want to wait: also what the server said to send later. */
  readonly isByHand?: boolean;
}

function mayBeSent({ failure }: SurveyJob, { isNews, isByHand }: Sending): boolean {
  if (!failure || isByHand || Date.parse(failure.nextTryAt) <= Date.now()) return true;
  return isNews && failure.mustWait !== true;
}

/** Oldest first, and those that failed after the others. */
const getTurn = ({ failure, queuedAt }: SurveyJob) => (failure ? `1 ${failure.nextTryAt}` : `0 ${queuedAt}`);
const compareByTurn = (left: SurveyJob, right: SurveyJob) => (getTurn(left) < getTurn(right) ? -1 : 1);

/** After this many without any answer in one round, there is no signal: the others wait for the next round. */
const MOST_WITHOUT_ANSWER = 2;

async function sendAll(sending: Sending) {
  const { userId, onArrived } = sending;
  const tried = new Set<string>();
  let withoutAnswer = 0;
  /** Read again for each: one may have been queued, replaced or discarded meanwhile. Those that have waited longest first. */
  const next = async () => {
    await reload();
    const waiting = outbox.jobs.filter((job) => job.userId === userId && !job.refusal && !tried.has(job.key));
    const [first] = waiting.filter((job) => mayBeSent(job, sending)).sort(compareByTurn);
    return first;
  };
  try {
    for (let job = await next(); job; job = await next()) {
      show({ isSending: true });
      tried.add(job.key);
      const sentResult = await send(job, onArrived);
      await notifyChange();
      show({ needsSignIn: sentResult === 'signIn' });
      if (sentResult === 'noAnswer') withoutAnswer += 1;
      if (sentResult === 'signIn' || withoutAnswer === MOST_WITHOUT_ANSWER) return;
    }
  } finally {
    show({ isSending: false });
  }
}

/** Begins once the round under way is over. */
let nextRound: Promise<void> | undefined;

/** Sends what this user has waiting. One tab sends at a time: new submissions wait for their turn, due retries leave it to that tab. */
export async function sendWaitingSubmissions(sending: Sending): Promise<void> {
  const { locks } = navigator;
  if (!locks) return sendAll(sending);
  if (!sending.isNews) {
    return locks.request('survey-outbox', { ifAvailable: true }, (lock) => (lock ? sendAll(sending) : undefined));
  }
  if (sending.isByHand) return locks.request('survey-outbox', () => sendAll(sending));
  nextRound ??= locks.request('survey-outbox', () => {
    nextRound = undefined;
    return sendAll(sending);
  });
  return nextRound;
}

import type { IDBPObjectStore, StoreNames } from 'idb';
import { type EndedDraft, type PhoneDatabase, phoneStorage, type SurveyDraft } from './phone-storage.ts';

/*
 * What was typed into surveys and not submitted, in two copies: in a database, and in local storage until the server has it
 * or somebody discards it. A database takes a moment to write, and the page may be gone by then; after a crash a browser may
 * also bring back a database that is empty, or a local storage that is minutes old. Where a copy is kept says nothing about
 * its age, so every copy carries a revision and the highest one wins (surveys-9).
 */

const getDraftKey = ({ userId, surveyId }: Pick<SurveyDraft, 'userId' | 'surveyId'>) => `draft ${userId} ${surveyId}`;

/** Grows with every key, and over the whole life of a survey on this phone, also where the clock is set back. */
export const getNextRevision = (previous: number, now: number): number => Math.max(previous + 1, now);

type Kept = SurveyDraft | EndedDraft;

const isEnded = (keptRecord: Kept): keptRecord is EndedDraft => 'endedAt' in keptRecord;

/** A draft of before there were revisions counts by the time of its last key. */
const getRevision = (keptRecord: Kept): number =>
  isEnded(keptRecord) || Number.isFinite(keptRecord.revision) ? keptRecord.revision : Date.parse(keptRecord.filledAt);

/** Storage that cannot be read holds nothing. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseDraft(text: string): SurveyDraft | undefined {
  try {
    const draft: SurveyDraft | null = JSON.parse(text);
    return draft?.form && draft.filledAt ? { ...draft, revision: getRevision(draft) } : undefined;
  } catch {
    return undefined;
  }
}

interface Held {
  readonly key: string;
  readonly text: string;
  readonly draft: SurveyDraft;
}

function findHeld(key: string): Held | undefined {
  const text = read(key);
  if (text === null) return undefined;
  const draft = parseDraft(text);
  if (draft) return { key, text, draft };
  // A write that a crash cut short.
  localStorage.removeItem(key);
  return undefined;
}

function listHeld(): Held[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('draft '));
    return keys.flatMap((key) => findHeld(key) ?? []);
  } catch {
    return [];
  }
}

/** Unless a newer one is held by now. */
function drop({ key, text }: Held): void {
  if (read(key) === text) localStorage.removeItem(key);
}

/** Never over a later one of another tab. */
export function saveDraftInLocalStorage(draft: SurveyDraft): void {
  const key = getDraftKey(draft);
  const heldDraft = findHeld(key);
  if (heldDraft && heldDraft.draft.revision > draft.revision) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the database is asked next, and what it says is shown. An older copy stays.
  }
}

/** The later of what the database has and what is held. */
function chooseLater(storedRecord: Kept | undefined, heldDraft: Held | undefined): Kept | undefined {
  if (!storedRecord) return heldDraft?.draft;
  const revision = getRevision(storedRecord);
  return heldDraft && heldDraft.draft.revision > revision ? heldDraft.draft : { ...storedRecord, revision };
}

export async function saveDraft(draft: SurveyDraft): Promise<void> {
  const transaction = (await phoneStorage()).transaction('drafts', 'readwrite');
  const storedRecord = await transaction.store.get([draft.userId, draft.surveyId]);
  // Another tab may have written a later one, or submitted the survey.
  if (!storedRecord || getRevision(storedRecord) < draft.revision) await transaction.store.put(draft);
  await transaction.done;
}

export interface KeptDraft {
  /** Undefined when nothing is typed that was not submitted. */
  readonly draft: SurveyDraft | undefined;
  /** It counts the last key that this phone knows of, submitted or not: what is typed next has to be newer. */
  readonly revision: number;
}

export async function readDraft(userId: string, surveyId: string): Promise<KeptDraft> {
  const key = getDraftKey({ userId, surveyId });
  // A phone whose database fails still has what is held.
  const storedRecord = await phoneStorage()
    .then((database) => database.get('drafts', [userId, surveyId]))
    .catch((error: unknown) => {
      if (findHeld(key)) return undefined;
      throw error;
    });
  const latestRecord = chooseLater(storedRecord, findHeld(key));
  if (!latestRecord || isEnded(latestRecord)) return { draft: undefined, revision: latestRecord?.revision ?? 0 };
  return { draft: await keepTwice(latestRecord, storedRecord === undefined), revision: latestRecord.revision };
}

/** Puts the later copy in place of the other. */
async function keepTwice(draft: SurveyDraft, isOnlyHeld: boolean): Promise<SurveyDraft> {
  saveDraftInLocalStorage(draft);
  // A database that works and does not have it has lost it, and what was typed last may be lost with it.
  const foundDraft = isOnlyHeld ? { ...draft, mayBeOlder: true } : draft;
  return saveDraft(foundDraft).then(
    () => foundDraft,
    () => draft,
  );
}

/** All that this phone has, of everybody who used it. */
export async function listDrafts(): Promise<SurveyDraft[]> {
  const storedByKey = new Map(
    (await (await phoneStorage()).getAll('drafts')).map((keptRecord) => [getDraftKey(keptRecord), keptRecord]),
  );
  const heldByKey = new Map(listHeld().map((heldDraft) => [heldDraft.key, heldDraft]));
  const keys = new Set([...storedByKey.keys(), ...heldByKey.keys()]);
  return [...keys].flatMap((key) => {
    const latestRecord = chooseLater(storedByKey.get(key), heldByKey.get(key));
    return latestRecord && !isEnded(latestRecord) ? [latestRecord] : [];
  });
}

/** Long after a browser could bring an older copy back. */
const ENDED_KEPT_FOR = 60 * 86_400_000;

/** The place of drafts in a transaction that may write them. */
type DraftStore = IDBPObjectStore<PhoneDatabase, ArrayLike<StoreNames<PhoneDatabase>>, 'drafts', 'readwrite'>;

/** Ends a draft inside the caller's transaction. What was typed after the given revision stays. */
export async function endDraft(drafts: DraftStore, { userId, surveyId, revision }: Omit<EndedDraft, 'endedAt'>) {
  const storedRecord = await drafts.get([userId, surveyId]);
  if (storedRecord && getRevision(storedRecord) > revision) return;
  await drafts.put({ userId, surveyId, revision, endedAt: new Date().toISOString() });
  for (const old of await drafts.getAll()) {
    const isOver = isEnded(old) && Date.parse(old.endedAt) < Date.now() - ENDED_KEPT_FOR;
    if (isOver) await drafts.delete([old.userId, old.surveyId]);
  }
}

/** Removes the copies of drafts that have ended. While a submission waits, its copy stays. */
export async function dropEndedDraftCopies(): Promise<void> {
  const transaction = (await phoneStorage()).transaction(['drafts', 'outbox']);
  const [storedRecords, waiting] = await Promise.all([
    transaction.objectStore('drafts').getAll(),
    transaction.objectStore('outbox').getAll(),
  ]);
  const waits = new Set(waiting.map(getDraftKey));
  const endedByKey = new Map(storedRecords.filter(isEnded).map((mark) => [getDraftKey(mark), mark]));
  for (const heldDraft of listHeld()) {
    const mark = endedByKey.get(heldDraft.key);
    if (mark && heldDraft.draft.revision <= mark.revision && !waits.has(heldDraft.key)) drop(heldDraft);
  }
}

/** Ends a draft that was discarded, or that has arrived without the outbox. */
export async function removeDraft(endedDraft: Omit<EndedDraft, 'endedAt'>): Promise<void> {
  try {
    await markEnded(endedDraft);
  } finally {
    const heldDraft = findHeld(getDraftKey(endedDraft));
    if (heldDraft && heldDraft.draft.revision <= endedDraft.revision) drop(heldDraft);
  }
}

async function markEnded(endedDraft: Omit<EndedDraft, 'endedAt'>): Promise<void> {
  const database = await phoneStorage();
  try {
    const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    await endDraft(transaction.store, endedDraft);
    await transaction.done;
  } catch {
    // A full phone has no room for the mark, but always lets go.
    await database.delete('drafts', [endedDraft.userId, endedDraft.surveyId]);
  }
}

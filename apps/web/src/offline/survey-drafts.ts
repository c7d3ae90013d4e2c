import type { IDBPObjectStore, StoreNames } from 'idb';
import { type EndedDraft, type PhoneDatabase, phoneStorage, type SurveyDraft } from './phone-storage.ts';

/*
 * What was typed into surveys and not submitted. A database takes a moment to write, and the page may be gone by then:
 * reloaded, closed, or left. Local storage, which writes at once, holds the last key until the database has it.
 *
 * After a crash a browser may bring back a local storage that is minutes old. Where a copy is kept says nothing about
 * its age, so every copy carries a revision and the highest one wins (surveys-9).
 */

const keysOf = (userId: string) => `draft ${userId} `;
const keyOf = (userId: string, surveyId: string) => keysOf(userId) + surveyId;

/** Grows with every key, and over the whole life of a survey on this phone, also where the clock is set back. */
export const nextRevision = (previous: number, now: number): number => Math.max(previous + 1, now);

export function holdDraft(draft: SurveyDraft): void {
  try {
    localStorage.setItem(keyOf(draft.userId, draft.surveyId), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the database is asked next, and what it says is shown.
  }
}

/** Storage that cannot be read holds nothing. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

interface Held {
  readonly key: string;
  readonly text: string;
  readonly draft: SurveyDraft;
}

function heldAt(key: string): Held | undefined {
  const text = read(key);
  if (text === null) return undefined;
  try {
    const draft: SurveyDraft = JSON.parse(text);
    return { key, text, draft };
  } catch {
    // A write that a crash cut short.
    localStorage.removeItem(key);
    return undefined;
  }
}

function allHeld(): Held[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('draft '));
    return keys.flatMap((key) => heldAt(key) ?? []);
  } catch {
    return [];
  }
}

/** Unless a newer one is held by now. */
function drop({ key, text }: Omit<Held, 'draft'>): void {
  if (read(key) === text) localStorage.removeItem(key);
}

type Kept = SurveyDraft | EndedDraft;

const isEnded = (kept: Kept): kept is EndedDraft => 'endedAt' in kept;

/** A draft of before there were revisions counts by the time of its last key. */
const withRevision = (kept: Kept): Kept =>
  isEnded(kept) || kept.revision ? kept : { ...kept, revision: Date.parse(kept.filledAt) };

/** The later of what the database has and what is held. A held copy that is not newer is dropped. */
function later(stored: Kept | undefined, held: Held | undefined): Kept | undefined {
  const [inDatabase, inLocalStorage] = [stored && withRevision(stored), held && withRevision(held.draft)];
  if (!held || !inLocalStorage) return inDatabase;
  if (!inDatabase || inLocalStorage.revision > inDatabase.revision) return inLocalStorage;
  drop(held);
  return inDatabase;
}

export async function saveDraft(draft: SurveyDraft): Promise<void> {
  const transaction = (await phoneStorage()).transaction('drafts', 'readwrite');
  const stored = await transaction.store.get([draft.userId, draft.surveyId]);
  // Another tab may have written a later one, or submitted the survey.
  if (!stored || withRevision(stored).revision < draft.revision) await transaction.store.put(draft);
  await transaction.done;
  drop({ key: keyOf(draft.userId, draft.surveyId), text: JSON.stringify(draft) });
}

export interface KeptDraft {
  /** Undefined when nothing is typed that was not submitted. */
  readonly draft: SurveyDraft | undefined;
  /** Of the last key that this phone knows of, submitted or not: what is typed next has to be newer. */
  readonly revision: number;
}

export async function readDraft(userId: string, surveyId: string): Promise<KeptDraft> {
  const held = heldAt(keyOf(userId, surveyId));
  // A phone whose database fails still has what is held.
  const stored = await phoneStorage()
    .then((database) => database.get('drafts', [userId, surveyId]))
    .catch((error: unknown) => {
      if (held) return undefined;
      throw error;
    });
  const kept = later(stored, held);
  return { draft: kept && !isEnded(kept) ? kept : undefined, revision: kept?.revision ?? 0 };
}

/** All that this phone has, of everybody who used it. */
export async function listDrafts(): Promise<SurveyDraft[]> {
  const stored = new Map(
    (await (await phoneStorage()).getAll('drafts')).map((kept) => [keyOf(kept.userId, kept.surveyId), kept]),
  );
  const held = new Map(allHeld().map((one) => [one.key, one]));
  const keys = new Set([...stored.keys(), ...held.keys()]);
  return [...keys].flatMap((key) => {
    const kept = later(stored.get(key), held.get(key));
    return kept && !isEnded(kept) ? [kept] : [];
  });
}

/** Long after a browser could bring an older copy back. */
const ENDED_KEPT_FOR = 60 * 86_400_000;

/** The place of drafts in a transaction that may write them. */
type DraftStore = IDBPObjectStore<PhoneDatabase, ArrayLike<StoreNames<PhoneDatabase>>, 'drafts', 'readwrite'>;

/** Ends a draft inside the caller's transaction. What was typed after the given revision stays. */
export async function endDraft(drafts: DraftStore, { userId, surveyId, revision }: Omit<EndedDraft, 'endedAt'>) {
  const stored = await drafts.get([userId, surveyId]);
  if (stored && withRevision(stored).revision > revision) return;
  await drafts.put({ userId, surveyId, revision, endedAt: new Date().toISOString() });
  for (const old of await drafts.getAll()) {
    const isOver = isEnded(old) && Date.parse(old.endedAt) < Date.now() - ENDED_KEPT_FOR;
    if (isOver) await drafts.delete([old.userId, old.surveyId]);
  }
}

/** Once a draft has ended in the database, its copy in local storage is removed. */
export function dropHeldDraft({ userId, surveyId, revision }: Omit<EndedDraft, 'endedAt'>): void {
  const held = heldAt(keyOf(userId, surveyId));
  if (held && held.draft.revision <= revision) drop(held);
}

export async function removeDraft(ended: Omit<EndedDraft, 'endedAt'>): Promise<void> {
  const database = await phoneStorage();
  try {
    const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' });
    await endDraft(transaction.store, ended);
    await transaction.done;
  } catch {
    // A full phone has no room for the mark, but always lets go.
    await database.delete('drafts', [ended.userId, ended.surveyId]);
  }
  dropHeldDraft(ended);
}

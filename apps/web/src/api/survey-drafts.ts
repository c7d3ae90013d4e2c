import { phoneStorage, type SurveyDraft } from './phone-storage.ts';

/*
 * What was typed into surveys and not submitted. A database takes a moment to write, in which the page may be gone:
 * reloaded, closed, or left. What was typed last is therefore held in local storage, which writes at once, until the
 * database has it. Where the database fails, it stays.
 */

const keysOf = (userId: string) => `draft ${userId} `;
const keyOf = (userId: string, surveyId: string) => keysOf(userId) + surveyId;

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

function heldDraft(key: string): SurveyDraft | undefined {
  const text = read(key);
  return text === null ? undefined : (JSON.parse(text) as SurveyDraft);
}

function heldDrafts(userId: string): SurveyDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keysOf(userId)));
    return keys.flatMap((key) => heldDraft(key) ?? []);
  } catch {
    return [];
  }
}

export function dropHeldDraft(userId: string, surveyId: string): void {
  const key = keyOf(userId, surveyId);
  if (read(key) !== null) localStorage.removeItem(key);
}

/** A newer one goes on being held. */
function releaseDraft(draft: SurveyDraft): void {
  const key = keyOf(draft.userId, draft.surveyId);
  if (read(key) === JSON.stringify(draft)) localStorage.removeItem(key);
}

export async function saveDraft(draft: SurveyDraft): Promise<void> {
  await (await phoneStorage()).put('drafts', draft);
  releaseDraft(draft);
}

/** One that is held is newer than what the database has. */
export async function readDraft(userId: string, surveyId: string): Promise<SurveyDraft | undefined> {
  return heldDraft(keyOf(userId, surveyId)) ?? (await phoneStorage()).get('drafts', [userId, surveyId]);
}

/** All that this user has on this phone. */
export async function listDrafts(userId: string): Promise<SurveyDraft[]> {
  const stored = await (await phoneStorage()).getAll('drafts');
  const drafts = [...stored.filter((draft) => draft.userId === userId), ...heldDrafts(userId)];
  return [...new Map(drafts.map((draft) => [draft.surveyId, draft])).values()];
}

export async function removeDraft(userId: string, surveyId: string): Promise<void> {
  dropHeldDraft(userId, surveyId);
  await (await phoneStorage()).delete('drafts', [userId, surveyId]);
}

import type { SurveyDraft } from './phone-storage.ts';

/*
 * A database takes a moment to write, in which the page may be gone: reloaded, closed, or left. What was typed last is
 * therefore held in local storage, which writes at once, until the database has it. Where the database fails, it stays.
 */

const keyOf = (userId: string, surveyId: string) => `draft ${userId} ${surveyId}`;

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

export function heldDraft(userId: string, surveyId: string): SurveyDraft | undefined {
  const text = read(keyOf(userId, surveyId));
  return text === null ? undefined : (JSON.parse(text) as SurveyDraft);
}

export function dropHeldDraft(userId: string, surveyId: string): void {
  const key = keyOf(userId, surveyId);
  if (read(key) !== null) localStorage.removeItem(key);
}

/** Called once the database has it; a newer one goes on being held. */
export function releaseDraft(draft: SurveyDraft): void {
  const key = keyOf(draft.userId, draft.surveyId);
  if (read(key) === JSON.stringify(draft)) localStorage.removeItem(key);
}

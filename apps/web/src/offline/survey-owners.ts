import { phoneStorage, type SurveyDraft, type SurveyJob } from './phone-storage.ts';
import { listDrafts, removeDraft, saveDraft, saveDraftInLocalStorage } from './survey-drafts.ts';

/** Whom a survey on this phone may belong to. */
interface Person {
  readonly id: string;
  readonly email: string;
}

const isSamePerson = (keptSurvey: SurveyDraft | SurveyJob, { id, email }: Person) =>
  keptSurvey.userId !== id && Boolean(keptSurvey.email) && keptSurvey.email.toLowerCase() === email.toLowerCase();

/**
 * Somebody who was removed and invited again is another user with the same address: what they left on this phone is theirs
 * again. Says whether there was anything.
 */
export async function adoptOwnSurveys(person: Person): Promise<boolean> {
  const drafts = (await listDrafts()).filter((draft) => isSamePerson(draft, person));
  for (const draft of drafts) {
    const own = { ...draft, userId: person.id };
    saveDraftInLocalStorage(own);
    await saveDraft(own);
    await removeDraft(draft);
  }
  const transaction = (await phoneStorage()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const jobs = (await transaction.store.getAll()).filter((job) => isSamePerson(job, person));
  for (const job of jobs) {
    const body = { ...job.body, userId: person.id };
    await transaction.store.put({ ...job, userId: person.id, body, refusal: null, failure: null });
  }
  await transaction.done;
  return drafts.length + jobs.length > 0;
}

/** Everything typed on this phone that the server does not have, of all people. */
export async function listKeptSurveys(): Promise<(SurveyDraft | SurveyJob)[]> {
  return [...(await (await phoneStorage()).getAll('outbox')), ...(await listDrafts())];
}

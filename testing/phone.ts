import { phoneStorage, type SurveyDraft, type SurveyJob } from '#web/offline/phone-storage.ts';
import { makeSurveyElement, openAnswers } from './survey-model.ts';

/** Clears everything that the phone keeps. */
export async function clearPhoneStorage() {
  const database = await phoneStorage();
  await database.clear('drafts');
  await database.clear('outbox');
  localStorage.clear();
}

/** What a browser leaves that found its database damaged. */
export async function loseDatabase() {
  const database = await phoneStorage();
  for (const store of database.objectStoreNames) await database.clear(store);
}

/** Local storage as it is, or as a crash left it. */
export const holdOnPhone = (draft: Omit<SurveyDraft, 'revision'>) =>
  localStorage.setItem(`draft ${draft.userId} ${draft.surveyId}`, JSON.stringify(draft));

export const heldDraft = (): SurveyDraft => JSON.parse(localStorage.getItem('draft host survey') ?? 'null');

const ofSurvey = {
  userId: 'host',
  email: 'host@example.com',
  surveyId: 'survey',
  title: 'Acme, Lunch, 11/21/26',
  market: { id: 'phoenix', name: 'Phoenix' },
};

/** The form's draft of a survey with one element and this feedback. */
export function aForm(serviceFeedback: string) {
  const rice = makeSurveyElement({ scheduledElementId: 'rice', name: 'Rice', order: 0 });
  const { times, setupFeedback, ...answers } = openAnswers([rice]);
  return {
    ...answers,
    serviceTypeId: 'buffet',
    expectedHeadcount: '40',
    actualHeadcount: '',
    serviceFeedback,
    times: JSON.parse(times),
    elements: [
      { ...rice, broughtContainers: '0', leftoverAmount: '0', peopleNotServed: '0', suggestedContainers: '0' },
    ],
    setupFeedback: JSON.parse(setupFeedback),
    answered: ['serviceFeedback'],
  };
}

export const aDraft = (more: Partial<SurveyDraft> = {}): SurveyDraft => ({
  ...ofSurvey,
  form: aForm(''),
  base: { ifMatch: '"1"', replaces: [] },
  filledAt: '2026-11-21T19:00:00.000Z',
  revision: 1,
  ...more,
});

export const aJob = (more: Partial<SurveyJob> = {}): SurveyJob => ({
  ...ofSurvey,
  key: 'first',
  body: {} as SurveyJob['body'],
  ifMatch: '"1"',
  form: aForm(''),
  queuedAt: '2026-11-21T19:05:00.000Z',
  refusal: null,
  failure: null,
  ...more,
});

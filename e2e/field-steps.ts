import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Query } from '@tanstack/react-query';

const password = 'brigade-demo-kitchen';
export const host = 'host@brigade.example';

export async function logIn(page: Page, email = host) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A link of the landing, where the surveys to file name their services, too. */
export const serviceLink = (page: Page, line: 'Lunch' | 'Dinner') =>
  page.getByRole('list', { name: 'Services' }).getByRole('link', { name: line });

/** A first visit with signal: afterwards the app and the day are on the phone. */
export async function visitWithSignal(page: Page, url: string, surveyIds: readonly string[]) {
  await page.goto(url);
  await logIn(page);
  await expect(serviceLink(page, 'Lunch')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => surveysOnPhone(page)).toEqual(expect.arrayContaining([...surveyIds]));
}

/** All that a store of the phone holds. */
const onPhone = <Kept>(page: Page, store: 'days' | 'drafts' | 'outbox') =>
  page.evaluate(
    (name) =>
      new Promise<Kept[]>((resolve, reject) => {
        const request = indexedDB.open('brigade');
        request.onsuccess = () => {
          const all = request.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
        request.onerror = () => reject(request.error);
      }),
    store,
  );

interface KeptQuery {
  readonly queryKey: readonly unknown[];
  readonly queryHash: string;
}

const queriesOnPhone = async (page: Page) =>
  (await onPhone<{ state: { queries: KeptQuery[] } }>(page, 'days')).flatMap(({ state }) => state.queries);

/** The surveys that the phone holds for its user. */
const surveysOnPhone = async (page: Page) =>
  (await queriesOnPhone(page)).filter(({ queryKey }) => queryKey[1] === 'survey').map(({ queryKey }) => queryKey[2]);

/** Waits until all that the page has loaded for use without signal is on the phone. */
export async function untilKept(page: Page) {
  const listMissing = async () => {
    const keptHashes = new Set((await queriesOnPhone(page)).map(({ queryHash }) => queryHash));
    const loadedHashes = await page.evaluate(() => {
      const queries: Query[] = self.__TSR_ROUTER__?.options.context.queryClient.getQueryCache().getAll();
      return queries.filter(({ meta, state }) => meta?.offline && state.data).map(({ queryHash }) => queryHash);
    });
    return loadedHashes.filter((hash) => !keptHashes.has(hash));
  };
  await expect.poll(listMissing).toEqual([]);
}

/** What a store of the phone holds of a survey. */
const ofSurveyOnPhone = async <Kept>(page: Page, store: 'drafts' | 'outbox', surveyId: string) =>
  (await onPhone<Kept & { surveyId: string }>(page, store)).find((keptRecord) => keptRecord.surveyId === surveyId);

/** The feedback of a submission that waits; null when none does. */
export const submissionOnPhone = async (page: Page, surveyId: string): Promise<string | null> =>
  (await ofSurveyOnPhone<{ form: { serviceFeedback: string } }>(page, 'outbox', surveyId))?.form.serviceFeedback ??
  null;

/** How many submissions wait on the phone. */
export const countWaiting = async (page: Page): Promise<number> => (await onPhone(page, 'outbox')).length;

/** What local storage holds of a survey: its draft, or its submission while that waits. */
const heldOnPhone = (page: Page, surveyId: string): Promise<{ form: unknown; revision: number } | null> =>
  page.evaluate((id) => {
    const key = Object.keys(localStorage).find(
      (storageKey) => storageKey.startsWith('draft ') && storageKey.endsWith(id),
    );
    return JSON.parse((key !== undefined && localStorage.getItem(key)) || 'null');
  }, surveyId);

/** What the phone keeps of a survey that was typed and not submitted; null when there is nothing. */
export async function draftOnPhone(page: Page, surveyId: string): Promise<string | null> {
  const storedDraft = await ofSurveyOnPhone<{ form?: unknown; revision: number }>(page, 'drafts', surveyId);
  const heldDraft = await heldOnPhone(page, surveyId);
  const keptDraft = heldDraft && heldDraft.revision > (storedDraft?.revision ?? -1) ? heldDraft : storedDraft;
  return keptDraft?.form === undefined ? null : JSON.stringify(keptDraft.form);
}

export const hasDraft = async (page: Page, surveyId: string): Promise<boolean> =>
  (await draftOnPhone(page, surveyId)) !== null;

export interface Answers {
  headcount: number;
  score: number;
  feedback: string;
  startTime: string;
  brought: number;
  leftover: number;
  runout: boolean;
  notServed: number;
  comments: string;
}

const words: Record<number, string> = {
  1: 'POC complained',
  2: 'Eater complained',
  3: 'No complaints or compliments',
  4: 'Eater complimented',
  5: 'POC complimented',
};

/** What a host types, one field after the other, so that a test can cut in between any two. */
export function listTypingSteps(page: Page, answers: Answers): (() => Promise<void>)[] {
  const first = () => page.getByRole('region', { name: 'Elements', exact: true }).getByRole('region').first();
  const steps = [
    () => page.getByRole('textbox', { name: 'Actual headcount' }).fill(String(answers.headcount)),
    () => page.getByRole('button', { name: words[answers.score] ?? '' }).click(),
    () => page.getByRole('textbox', { name: 'Service feedback' }).fill(answers.feedback),
    () => page.getByLabel('Start of service', { exact: true }).fill(answers.startTime),
    () => page.getByRole('textbox', { name: 'Set-up comments' }).fill(answers.comments),
    () =>
      first()
        .getByRole('textbox', { name: /^Brought/ })
        .fill(String(answers.brought)),
    () =>
      first()
        .getByRole('textbox', { name: /^Leftover/ })
        .fill(String(answers.leftover)),
  ];
  if (!answers.runout) return steps;
  return [
    ...steps,
    () =>
      first()
        .getByRole('group', { name: /^Runout/ })
        .getByRole('button', { name: 'Yes' })
        .click(),
    () =>
      first()
        .getByRole('textbox', { name: /^People Not Served/ })
        .fill(String(answers.notServed)),
  ];
}

export async function openSurvey(page: Page, url: string, surveyId: string) {
  await page.goto(`${url}/hosts/survey/${surveyId}`);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
}

/** Submits, preset answers and all; what becomes of it is not waited for. */
export async function pressSubmit(page: Page) {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Submit as they are' }).click();
}

/** Submits, preset answers and all; ends when the survey is on its way, which is when its draft is none any more. */
export async function submit(page: Page, surveyId: string) {
  await pressSubmit(page);
  await expect.poll(() => hasDraft(page, surveyId)).toBe(false);
}

export async function endSession(context: BrowserContext) {
  await context.clearCookies();
}

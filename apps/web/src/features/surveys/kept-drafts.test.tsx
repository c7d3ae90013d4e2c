import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aDraft, aForm, aJob, clearPhoneStorage } from '#testing/phone.ts';
import { everythingAnswered, openSurvey } from '#testing/survey-screen.tsx';
import { holdDraft, listDrafts, readDraft, removeDraft, saveDraft } from '../../offline/survey-drafts.ts';
import { discardSubmission, queueSubmission } from '../../offline/survey-outbox.ts';

const feedback = page.getByRole('textbox', { name: 'Service feedback' });
const older = aDraft({ form: aForm('Loved'), revision: 10 });
const newer = aDraft({ form: aForm('Loved the soup'), revision: 14 });
const found = async () => (await readDraft('host', 'survey')).draft;

beforeEach(clearPhoneStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('surveys-9: after a crash local storage may be older than the database', () => {
  test('an older copy of a draft is dropped, and the next key keeps all that was typed', async () => {
    await saveDraft(newer);
    holdDraft(older);
    await openSurvey();
    await expect.element(feedback).toHaveValue('Loved the soup');
    await page.getByRole('textbox', { name: 'Actual headcount' }).fill('38');
    await expect.poll(found).toMatchObject({ form: { serviceFeedback: 'Loved the soup', actualHeadcount: '38' } });
    expect(localStorage).toHaveLength(0);
  });

  test('a newer one is what was typed last', async () => {
    await saveDraft(older);
    holdDraft(newer);
    await openSurvey();
    await expect.element(feedback).toHaveValue('Loved the soup');
    expect(await listDrafts()).toEqual([newer]);
  });

  test('a copy of what was submitted is no draft, while the submission waits and after it has arrived', async () => {
    await saveDraft(newer);
    await queueSubmission(aJob({ form: newer.form }), newer.revision);
    holdDraft(older);
    expect(await listDrafts()).toEqual([]);
    holdDraft(newer);
    expect(await found()).toBeUndefined();
    await discardSubmission('first');
    holdDraft(newer);
    expect([await found(), await listDrafts()]).toEqual([undefined, []]);
    expect(localStorage).toHaveLength(0);
  });

  test('nor is one of what was discarded', async () => {
    await saveDraft(newer);
    await removeDraft(newer);
    holdDraft(older);
    await openSurvey();
    await expect.element(feedback).toHaveValue('');
    expect(await listDrafts()).toEqual([]);
  });

  test('a write that a crash cut short is no draft', async () => {
    localStorage.setItem('draft host survey', '{"userId":"host","surv');
    expect([await found(), await listDrafts()]).toEqual([undefined, []]);
  });

  test('a draft of before there were revisions still counts', async () => {
    const { revision: _none, ...draft } = older;
    localStorage.setItem('draft host survey', JSON.stringify(draft));
    expect(await found()).toMatchObject({ form: older.form });
  });
});

test('a submission in another tab leaves the text that was typed here since', async () => {
  await saveDraft(newer);
  await queueSubmission(aJob({ form: older.form }), older.revision);
  expect(await found()).toEqual(newer);
});

test('a clock that is set back does not make what is typed next older than what was submitted', async () => {
  const tomorrow = Date.now() + 86_400_000;
  await queueSubmission(aJob(), tomorrow);
  await discardSubmission('first');
  const { reload } = await openSurvey();
  await feedback.fill('Loved the soup');
  await expect.poll(found).toMatchObject({ revision: tomorrow + 1 });
  await reload();
  await expect.element(feedback).toHaveValue('Loved the soup');
});

test('a survey that leaves out what was submitted before asks first', async () => {
  const { sent } = await openSurvey({ survey: { answered: everythingAnswered, version: 2 } });
  await expect.element(feedback).toBeVisible();
  await queueSubmission(aJob({ form: { ...aForm('Loved the soup'), answered: [...everythingAnswered, 'gone'] } }), 5);
  await feedback.fill('Loved');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'This was submitted before, with more answers' });
  await expect.element(question).toMatchTextContent(/1 answer of the earlier submission is missing here/);
  await question.getByRole('button', { name: 'Go back' }).click();
  expect(sent).toEqual([]);
});

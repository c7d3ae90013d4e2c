import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { surveyTexts } from '#contract/survey-texts.ts';
import { aDraft, aForm, aJob, clearPhoneStorage, heldDraft, holdOnPhone, loseDatabase } from '#testing/phone.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { everythingAnswered, field, hasLeft, noSignal, openSurvey, submit } from '#testing/survey-screen.tsx';
import { phoneStorage } from '../../offline/phone-storage.ts';
import { listDrafts, readDraft, removeDraft, saveDraft } from '../../offline/survey-drafts.ts';
import { discardSubmission, openOutbox, queueSubmission } from '../../offline/survey-outbox.ts';

const feedback = page.getByRole('textbox', { name: 'Service feedback' });
const older = aDraft({ form: aForm('Loved'), revision: 10 });
const newer = aDraft({ form: aForm('Loved the soup'), revision: 14 });
const findRecord = async () => (await readDraft('host', 'survey')).draft;
const readStoredRecord = async () => (await phoneStorage()).get('drafts', ['host', 'survey']);
const before = page.getByText(surveyTexts.keptBefore);
const olderCopy = page.getByText(
  /^An older copy of what you typed was found on this phone, from 11\/21\/2026 12:00 PM\./,
);

beforeEach(async () => {
  await clearPhoneStorage();
  await openOutbox();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('surveys-9: of the database and local storage, the later copy of a draft counts', () => {
  test('what is typed is in both', async () => {
    await openSurvey();
    await feedback.fill('Loved the soup');
    await expect.poll(readStoredRecord).toMatchObject({ form: { serviceFeedback: 'Loved the soup' } });
    expect(heldDraft()).toEqual(await readStoredRecord());
  });

  test('an older copy in local storage does not count, and is brought up to date', async () => {
    await saveDraft(newer);
    holdOnPhone(older);
    await openSurvey();
    await expect.element(feedback).toHaveValue('Loved the soup');
    await expect.element(before).toBeVisible();
    expect(heldDraft()).toEqual(newer);
    await field('Actual headcount').fill('38');
    await expect.poll(findRecord).toMatchObject({ form: { serviceFeedback: 'Loved the soup', actualHeadcount: '38' } });
  });

  test('so does an older one in the database; nothing is older than what was typed', async () => {
    await saveDraft(older);
    holdOnPhone(newer);
    expect(await listDrafts()).toEqual([newer]);
    await openSurvey();
    await expect.element(feedback).toHaveValue('Loved the soup');
    await expect.element(before).toBeVisible();
    expect(await readStoredRecord()).toEqual(newer);
  });

  test('a later one of another tab stays in local storage', async () => {
    await saveDraft(older);
    holdOnPhone(newer);
    await queueSubmission(aJob({ form: older.form }), older.revision);
    expect(heldDraft()).toEqual(newer);
  });

  test('a draft of before there were revisions still counts', async () => {
    const { revision: _none, ...draft } = older;
    holdOnPhone(draft);
    expect(await findRecord()).toMatchObject({ form: older.form });
  });
});

describe('surveys-9: a database that lost a draft', () => {
  test('the copy is used and put back, and the host is told from when it is until they type again', async () => {
    await saveDraft(newer);
    holdOnPhone(older);
    await loseDatabase();
    expect(await listDrafts()).toEqual([older]);
    const { reload } = await openSurvey();
    await expect.element(olderCopy).toBeVisible();
    await expect.element(feedback).toHaveValue('Loved');
    await expectAccessible();
    expect(await readStoredRecord()).toMatchObject(older);
    await reload();
    await expect.element(olderCopy).toBeVisible();
    await feedback.fill('Loved the greens');
    await expect.poll(readStoredRecord).toMatchObject({ form: { serviceFeedback: 'Loved the greens' } });
    await reload();
    await expect.element(before).toBeVisible();
    await expect.element(feedback).toHaveValue('Loved the greens');
  });

  test('all drafts are found, and none is shown to another person', async () => {
    const ofAnother = aDraft({ userId: 'another', form: aForm('Cold') });
    const ofAnotherSurvey = aDraft({ surveyId: 'another' });
    for (const draft of [ofAnother, ofAnotherSurvey]) holdOnPhone(draft);
    expect((await listDrafts()).sort((left, right) => (left.userId < right.userId ? -1 : 1))).toEqual([
      ofAnother,
      ofAnotherSurvey,
    ]);
    await openSurvey();
    await expect.element(feedback).toHaveValue('');
    await expect.element(olderCopy).not.toBeInTheDocument();
    await feedback.fill('Loved');
    await expect.poll(listDrafts).toHaveLength(3);
  });

  test('a local storage that is full keeps the copy that it has', async () => {
    holdOnPhone(older);
    await saveDraft(older);
    const { reload } = await openSurvey();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    await feedback.fill('Loved the soup');
    await expect.poll(readStoredRecord).toMatchObject({ form: { serviceFeedback: 'Loved the soup' } });
    await loseDatabase();
    await reload();
    await expect.element(olderCopy).toBeVisible();
    await expect.element(feedback).toHaveValue('Loved');
  });

  test('a submission that waits is the draft again, and what is sent then replaces it', async () => {
    const replies = [noSignal];
    const { sent, address, reload } = await openSurvey({ survey: { answered: everythingAnswered }, replies });
    await feedback.fill('Loved the soup');
    await submit();
    await hasLeft(address);
    expect(await listDrafts()).toEqual([]);
    await loseDatabase();
    await openOutbox();
    await reload();
    await expect.element(page.getByText(/^An older copy of what you typed was found/)).toBeVisible();
    await expect.element(feedback).toHaveValue('Loved the soup');
    await submit();
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({ serviceFeedback: 'Loved the soup', replaces: [sent[0]?.key] });
  });
});

describe('surveys-9: a copy in local storage that says nothing', () => {
  test.each(['{"userId":"host","surv', 'null', '{}', ''])('%s is no draft, and hides none', async (text) => {
    localStorage.setItem('draft host survey', text);
    expect([await findRecord(), await listDrafts()]).toEqual([undefined, []]);
    await saveDraft(newer);
    localStorage.setItem('draft host survey', text);
    await openSurvey();
    await expect.element(feedback).toHaveValue('Loved the soup');
    await feedback.fill('Loved the greens');
    await expect.poll(heldDraft).toMatchObject({ form: { serviceFeedback: 'Loved the greens' } });
  });

  test('a local storage that is forbidden leaves the database', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden.', 'SecurityError');
      });
    }
    const { reload } = await openSurvey();
    await feedback.fill('Loved the soup');
    await expect.poll(readStoredRecord).toMatchObject({ form: { serviceFeedback: 'Loved the soup' } });
    await reload();
    await expect.element(feedback).toHaveValue('Loved the soup');
    expect(await listDrafts()).toHaveLength(1);
  });
});

describe('surveys-9: a draft that has ended', () => {
  test('does not come back with an older copy, while the submission waits and after it has arrived', async () => {
    await saveDraft(newer);
    await queueSubmission(aJob({ form: newer.form }), newer.revision);
    expect([await findRecord(), await listDrafts()]).toEqual([undefined, []]);
    holdOnPhone(older);
    expect([await findRecord(), await listDrafts()]).toEqual([undefined, []]);
    await discardSubmission('first');
    holdOnPhone(newer);
    expect([await findRecord(), await listDrafts()]).toEqual([undefined, []]);
    await openOutbox();
    expect(localStorage).toHaveLength(0);
  });

  test('does not come back from a database that is lost after it has arrived', async () => {
    const { address, reload } = await openSurvey({ survey: { answered: everythingAnswered } });
    await feedback.fill('Loved the soup');
    await submit();
    await hasLeft(address);
    await loseDatabase();
    expect(await listDrafts()).toEqual([]);
    await reload();
    await expect.element(feedback).toHaveValue('');
  });

  test('nor after it was discarded', async () => {
    holdOnPhone(newer);
    await saveDraft(newer);
    await removeDraft(newer);
    await loseDatabase();
    expect(await listDrafts()).toEqual([]);
    await saveDraft(newer);
    await removeDraft(newer);
    holdOnPhone(older);
    await openSurvey();
    await expect.element(feedback).toHaveValue('');
    expect(await listDrafts()).toEqual([]);
  });

  test('nor where it was sent from a phone whose database fails', async () => {
    const { address } = await openSurvey({ survey: { answered: everythingAnswered } });
    await feedback.fill('Loved the soup');
    await expect.poll(readStoredRecord).toBeDefined();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The database is closing.', 'InvalidStateError');
    });
    await submit();
    await hasLeft(address);
    expect(localStorage).toHaveLength(0);
  });
});

test('a submission in another tab leaves the text that was typed here since', async () => {
  await saveDraft(newer);
  await queueSubmission(aJob({ form: older.form }), older.revision);
  expect(await findRecord()).toEqual(newer);
});

test('a clock that is set back does not make what is typed next older than what was submitted', async () => {
  const tomorrow = Date.now() + 86_400_000;
  await queueSubmission(aJob(), tomorrow);
  await discardSubmission('first');
  const { reload } = await openSurvey();
  await feedback.fill('Loved the soup');
  await expect.poll(findRecord).toMatchObject({ revision: tomorrow + 1 });
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

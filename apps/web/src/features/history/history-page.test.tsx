import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { HistoryPage } from './HistoryPage.tsx';

const id = '01900000-0000-7000-8000-00000000beef';
const path = `GET /v1/history/elements/${id}`;
const save = {
  id: '9',
  changedAt: '2026-11-21T15:00:00.000Z',
  changedBy: 'J. Ortiz',
  isUndo: false,
  sentences: ['Changed the default portion per person from 5 to 6 oz.'],
  version: 'present',
};
const earlier = { ...save, id: '4', changedAt: '2026-11-14T15:00:00.000Z', changedBy: null, version: 'earlier' };
const meta = {
  count: 2,
  name: 'Basmati rice',
  version: 7,
  mayRestore: true,
  people: [{ id: 'ortiz', name: 'J. Ortiz' }],
  fields: [{ id: 'method', name: 'Method' }],
  accountId: null,
  date: null,
};
const history = (more: object = {}, entries: object[] = [save, earlier]) =>
  Response.json({ data: entries, meta: { ...meta, count: entries.length, ...more } });
const preview = (more: object = {}) =>
  record({
    sentences: ['Changed the default portion per person from 6 to 5 oz.'],
    refusal: null,
    left: null,
    version: 7,
    ...more,
  });
const open = (search = {}) => renderScreen(<HistoryPage kind="elements" id={id} search={search} />);
const restoreButton = page.getByRole('button', { name: 'Restore this version' });
const dialog = page.getByRole('dialog', { name: /^Restore the version of/ });

describe('a history', () => {
  test('tells who changed what, the way back to the record, and which version is present', async () => {
    mockAnswers({ [path]: () => history() });
    await open();
    await expect.element(page.getByRole('heading', { name: 'History of Basmati rice' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Basmati rice' })).toBeVisible();
    const [first, second] = page.getByRole('listitem').filter({ hasText: 'Changed the' }).elements();
    expect(first?.textContent).toContain('J. Ortiz');
    expect(first?.textContent).toContain('Present version');
    expect(second?.textContent).toContain('Brigade');
    await expectAccessible();
  });

  test('offers no restore to those who may not save the record', async () => {
    mockAnswers({ [path]: () => history({ mayRestore: false }) });
    await open();
    await expect.element(page.getByText('Present version')).toBeVisible();
    expect(restoreButton.elements()).toEqual([]);
  });

  test('says whether there is none, or none that was looked for', async () => {
    mockAnswers({ [path]: () => history({}, []) });
    await open();
    await expect.element(page.getByText('Nobody has changed this yet.')).toBeVisible();
    await open({ field: 'method' });
    await expect.element(page.getByText('No save like that was found.')).toBeVisible();
  });

  test('that cannot be loaded says so', async () => {
    mockAnswers({ [path]: () => refusal(503, 'unavailable', 'The service is unavailable for a moment.') });
    await open();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('that may not be read says so', async () => {
    mockAnswers({ [path]: () => refusal(403, 'forbidden', 'You do not have permission to see this history.') });
    await open();
    await expect.element(page.getByText('You do not have permission to see this.')).toBeVisible();
  });
});

describe('a restore', () => {
  test('shows what would change, then saves it over the version that was seen', async () => {
    const sentRequests = mockAnswers({
      [path]: () => history(),
      [`${path}/4`]: () => preview({ left: 'It leaves what was changed since then of services.' }),
      [`${path.replace('GET', 'POST')}/4/restore`]: () => record({}),
    });
    await open();
    await restoreButton.click();
    await expect.element(dialog.getByText('Changed the default portion per person from 6 to 5 oz.')).toBeVisible();
    await expect.element(dialog.getByText('It leaves what was changed since then of services.')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText(/^The version of .* is back\.$/)).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    expect(sentRequests.filter(({ method }) => method === 'POST').length).toBe(1);
  });

  test("that today's rules refuse is explained, and cannot be tried", async () => {
    const sentence = "Please fill in this element's allergens or mark that there are no allergens.";
    mockAnswers({ [path]: () => history(), [`${path}/4`]: () => preview({ sentences: [], refusal: sentence }) });
    await open();
    await restoreButton.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(`This version cannot be saved any more: ${sentence}`);
    await expect.element(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  });

  test('that would change nothing says so', async () => {
    mockAnswers({ [path]: () => history(), [`${path}/4`]: () => preview({ sentences: [] }) });
    await open();
    await restoreButton.click();
    await expect.element(dialog.getByText('Nothing would change.')).toBeVisible();
  });

  test('of a record that somebody saved meanwhile shows what would change now', async () => {
    let askedCount = 0;
    const stale = refusal(412, 'stale', 'This was changed by Kim while you were editing it.');
    mockAnswers({
      [path]: () => history(),
      [`${path}/4`]: () => {
        askedCount += 1;
        return preview(askedCount > 1 ? { sentences: ['Set the brand to Tessera.'], version: 8 } : {});
      },
      [`${path.replace('GET', 'POST')}/4/restore`]: () => stale,
    });
    await open();
    await restoreButton.click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText('This was changed by Kim while you were editing it.')).toBeVisible();
    await expect.element(dialog.getByText('Set the brand to Tessera.')).toBeVisible();
  });
});

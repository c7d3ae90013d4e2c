import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { surveyTexts } from '#contract/survey-texts.ts';
import { clearPhoneStorage } from '#testing/phone.ts';
import { aPerson } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { everythingAnswered, field, hasLeft, noSignal, openSurvey, refusal, submit } from '#testing/survey-screen.tsx';
import { phoneStorage } from '../../offline/phone-storage.ts';
import { SurveyPage } from './form/SurveyPage.tsx';

const answer = (question: string | RegExp, choice: 'Yes' | 'No') =>
  page.getByRole('group', { name: question }).getByRole('button', { name: choice }).click();
const asTheyAre = page.getByRole('button', { name: 'Submit as they are' });

beforeEach(clearPhoneStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each(['light', 'dark'] as const)(
  'a survey says what it is about and what nobody has answered (%s)',
  async (scheme) => {
    await openSurvey({ scheme });
    for (const text of ['Acme', 'Mesa', 'Bangkok Street', 'Lunch'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(field('Expected headcount')).toHaveAccessibleDescription('From the plan');
    await expect.element(field('Brought, Rice')).toHaveAccessibleDescription('Not answered yet');
    await expect
      .element(
        page.getByRole('region', { name: 'Rice' }).getByText('Planned: 2 Full Pan (160 oz, 80 oz per container)'),
      )
      .toBeVisible();
    await field('Brought, Rice').fill('2');
    await expect.element(field('Brought, Rice')).not.toHaveAccessibleDescription('Not answered yet');
    await expect.element(page.getByText('Kept on this phone')).toBeVisible();
    await expectAccessible();
  },
);

describe('Submit', () => {
  test('lists every fault in one alert, and each is shown under its field too', async () => {
    const { sent } = await openSurvey();
    await field('Actual headcount').fill('1.5');
    await field('Brought, Rice').fill('1.25');
    await field('Leftover, Rice').fill('500.55');
    await field('Brought, Soup').fill('-1');
    await answer(/^Runout\s*, Soup/, 'Yes');
    await field('People Not Served, Soup').fill('0.5');
    await field('Suggested, Soup').fill('0.3');
    await expect.element(field('Brought, Rice')).toHaveAccessibleDescription('Can only be in 0.5 increments.');
    await expect.element(field('Leftover, Rice')).toHaveAccessibleDescription('Leftover must be less than Brought.');
    await expect.element(field('Brought, Soup')).toHaveAccessibleDescription('Cannot be less than 0.');
    await expect.element(field('People Not Served, Soup')).toHaveAccessibleDescription('Cannot be a decimal number.');
    await submit();
    const statedRecord = await page.getByRole('alertdialog').findElement();
    const faults = [
      'Actual headcount - Cannot be a decimal number.',
      'For Rice element - Brought can only be in 0.5 increments.',
      'For Rice element - Leftover cannot be more than Brought.',
      'For Rice element - Leftover cannot be more than one decimal place.',
      'For Soup element - Brought cannot be less than 0.',
      'For Soup element - People Not Served cannot be a decimal number.',
      'For Soup element - Suggested can only be in 0.5 increments.',
    ];
    for (const line of faults) expect(statedRecord.textContent).toContain(line);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(field('Actual headcount')).toHaveFocus();
    await field('Actual headcount').fill('15');
    await submit();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(field('Brought, Rice')).toHaveFocus();
    await expect.element(field('Brought, Rice')).toBeInViewport();
  });

  test.each([
    ['1/2', '0.5', 0.5],
    ['2 1/2', '2.5', 2.5],
    ['1,000', '1000', 1000],
  ])('sends %j as what the field shows', async (text, shownText, sentCount) => {
    const { sent: surveys, address } = await openSurvey();
    await userEvent.tripleClick(field('Brought, Soup'));
    await userEvent.keyboard(`${text}{Enter}`);
    await expect.element(field('Brought, Soup')).toHaveValue(shownText);
    await submit();
    await asTheyAre.click();
    await hasLeft(address);
    expect(JSON.stringify(surveys)).toContain(`\\"broughtContainers\\":${sentCount}`);
  });

  test('refuses what is no number, and keeps it as it is typed', async () => {
    const { sent } = await openSurvey();
    await userEvent.tripleClick(field('Leftover, Rice'));
    await userEvent.keyboard('95+3');
    await expect.element(field('Leftover, Rice')).toHaveValue('95+3');
    await submit();
    await expect.element(page.getByText('For Rice element - Leftover: Write a number, like 12 or 2.5.')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(field('Leftover, Rice')).toHaveFocus();
    await expect.element(field('Leftover, Rice')).toHaveValue('95+3');
    expect(sent).toEqual([]);
  });

  test('asks once about what is still preset; going back sends nothing', async () => {
    const { sent, address } = await openSurvey();
    await field('Actual headcount').fill('38');
    await submit();
    const question = page.getByRole('alertdialog', { name: "You haven't answered these" });
    await expect.element(question).toMatchTextContent(/Any special events\?/);
    expect(question.element().textContent).not.toContain('Actual headcount');
    await expectAccessible();
    await question.getByRole('button', { name: 'Service score' }).click();
    await expect.element(page.getByRole('button', { name: /^1 · / })).toHaveFocus();
    await submit();
    await page.getByRole('button', { name: 'Go back' }).click();
    expect(sent).toEqual([]);
    const firstOpen = page.getByRole('group', { name: /^Any special events/ }).getByRole('button', { name: 'Yes' });
    await expect.element(firstOpen).toHaveFocus();
    await expect.element(firstOpen).toBeInViewport();
    await submit();
    await asTheyAre.click();
    await hasLeft(address);
    expect(sent).toMatchObject([{ body: { actualHeadcount: 38, userId: 'host', answered: ['actualHeadcount'] } }]);
    await expect.element(page.getByText('The survey has been submitted.')).toBeVisible();
  });

  test('asks nothing once everything was answered, and a double tap sends once', async () => {
    const { sent, address } = await openSurvey({ survey: { answered: everythingAnswered } });
    await page.getByRole('button', { name: 'Submit', exact: true }).dblClick();
    await hasLeft(address);
    expect(sent).toHaveLength(1);
  });

  test('after the session ended says that it waits for a sign-in, not for signal', async () => {
    const replies = [refusal(401, 'unauthenticated', ''), refusal(401, 'unauthenticated', '')];
    const { address } = await openSurvey({ survey: { answered: everythingAnswered }, replies });
    await submit();
    await expect.element(page.getByText(surveyTexts.sentAfterSignIn)).toBeVisible();
    await hasLeft(address);
    expect(await (await phoneStorage()).count('outbox')).toBe(1);
  });

  test('without signal says that it waits for signal', async () => {
    await openSurvey({ survey: { answered: everythingAnswered }, replies: [noSignal] });
    await submit();
    await expect.element(page.getByText(surveyTexts.sentWithSignal)).toBeVisible();
  });

  test('behind the sign-in page of another network says so, and not that it waits for signal', async () => {
    const signInPage = () => new Response('<html>Welcome to the lobby</html>');
    await openSurvey({ survey: { answered: everythingAnswered }, replies: [signInPage] });
    await submit();
    await expect
      .element(page.getByText(/^The survey is kept .*Another network answered in place of Brigade/))
      .toBeVisible();
  });
});

describe('the set-up', () => {
  test('asks what was missing only after No, and forgets it after Yes once that was confirmed', async () => {
    await openSurvey();
    const table = page.getByRole('list', { name: 'Equipment' });
    await expect.element(page.getByText(/^Did you have all of the proper equipment\?/)).toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
    await answer(/proper equipment/, 'No');
    await table.getByRole('checkbox', { name: 'Chafers: had enough' }).click();
    await field('What was missing? Chafers').fill('two lids');
    await answer(/proper equipment/, 'Yes');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.element(field('What was missing? Chafers')).toHaveValue('two lids');
    await answer(/proper equipment/, 'Yes');
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/^Yes removes what you wrote/);
    await page.getByRole('button', { name: 'Yes, all of it' }).click();
    await expect.element(table).not.toBeInTheDocument();
    await answer(/proper equipment/, 'No');
    await expect.element(table.getByRole('checkbox', { name: 'Chafers: had enough' })).toBeChecked();
    await table.getByRole('checkbox', { name: 'Chafers: had enough' }).click();
    await expect.element(field('What was missing? Chafers')).toHaveValue('');
    // Nothing is lost where nothing was written: no question.
    await table.getByRole('checkbox', { name: 'Chafers: had enough' }).click();
    await answer(/proper equipment/, 'Yes');
    await expect.element(table).not.toBeInTheDocument();
    await answer(/proper equipment/, 'No');
    expect(table.getByRole('listitem').elements()).toHaveLength(10);
  });

  test('asks what spilled in the hotbox, among what was served', async () => {
    const { sent, address } = await openSurvey({ survey: { answered: everythingAnswered } });
    await answer(/spill in a hotbox/, 'Yes');
    await page.getByRole('checkbox', { name: 'Soup' }).click();
    // A tap beside the right answer costs nothing.
    await answer(/spill in a hotbox/, 'No');
    await expect.element(page.getByRole('checkbox', { name: 'Soup' })).not.toBeInTheDocument();
    await answer(/spill in a hotbox/, 'Yes');
    await submit();
    await hasLeft(address);
    const setup = JSON.parse(String(sent[0]?.body.setupFeedback));
    expect(setup.hotboxSpill).toEqual({ value: true, spilledItems: ['soup'] });
  });
});

describe('a phone that keeps nothing', () => {
  const full = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };

  test('says so before anybody types; Submit then sends at once, and nothing typed is lost while that fails', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    const { sent, address } = await openSurvey({ survey: { answered: everythingAnswered }, replies: [noSignal] });
    await expect.element(page.getByText(/^This phone is full/)).toBeVisible();
    await field('Service feedback').fill('Loved the soup');
    const submitNow = async () => {
      await submit();
      const reportedLocator = page.getByRole('alertdialog', { name: surveyTexts.cannotKeep });
      await reportedLocator.getByRole('button', { name: 'Submit' }).click();
    };
    await submitNow();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/cannot be reached/);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(field('Service feedback')).toHaveValue('Loved the soup');
    await submitNow();
    await hasLeft(address);
    expect(sent.map(({ body }) => body.serviceFeedback)).toEqual(['Loved the soup', 'Loved the soup']);
    // The first may have arrived without its answer: the second says that it is the same filling.
    expect(sent[1]?.body.replaces).toEqual([sent[0]?.key]);
  });

  test('that runs full while somebody types says so at once, and still has it after a reload', async () => {
    const { reload } = await openSurvey();
    await expect.element(field('Service feedback')).toBeVisible();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    await field('Service feedback').fill('Loved');
    await expect.element(page.getByText(/^This phone cannot keep what you type\./)).toBeVisible();
    await expect.element(page.getByText('Kept on this phone')).not.toBeInTheDocument();
    await reload();
    const before = page.getByText('You typed this before; it was kept on this phone.');
    await expect.element(before).toBeVisible();
    await expect.element(field('Service feedback')).toHaveValue('Loved');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(field('Service feedback')).toHaveValue('');
    await expect.element(before).not.toBeInTheDocument();
  });
});

test('typed into in two tabs, a survey holds what both were told, and the moment of the last key', async () => {
  const { sent, address } = await openSurvey({ survey: { answered: everythingAnswered } });
  const otherTab = new BroadcastChannel('survey host survey');
  await field('Service feedback').fill('Loved the soup');
  otherTab.postMessage({ change: { field: 'actualHeadcount', value: '38' }, at: Date.now() });
  await expect.element(field('Actual headcount')).toHaveValue('38');
  otherTab.close();
  const lastKeyAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(lastKeyAt);
  await submit();
  await hasLeft(address);
  expect(sent[0]?.body).toMatchObject({ serviceFeedback: 'Loved the soup', actualHeadcount: 38 });
  expect(Date.parse(String(sent[0]?.body.filledAt))).toBeLessThanOrEqual(lastKeyAt);
});

test('the window closes a survey that nobody began, and none that is being filled in', async () => {
  const { reload } = await openSurvey();
  await field('Service feedback').fill('Loved the soup');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 86_400_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Survey Expired')).not.toBeInTheDocument();
  await reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Survey Expired')).toBeVisible();
  await expect.element(field('Service feedback')).toBeDisabled();
});

test('a complete survey is closed to a host', async () => {
  await openSurvey({ survey: { status: 'complete' } });
  await expect.element(page.getByText('Survey Completed')).toBeVisible();
  await expect.element(field('Service feedback')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled();
});

test.each([
  ['what cannot be loaded', refusal(403, 'forbidden', 'No.')],
  ['an unknown survey', refusal(404, 'not_found', 'This does not exist.')],
])('surveys-12: %s says so in the words of the specification, and leads back', async (_, reply) => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => reply());
  const place = { address: '/hosts/survey/survey', path: '/hosts/survey/$surveyId' };
  const { address } = await renderPart(<SurveyPage />, { user: aPerson(), ...place });
  const text = 'Something went wrong! Please contact the tech team.';
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(text);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(address).toBe('/hosts');
});

test.each([
  ['2026-11-21T19:01:00.000Z', 'Filled in 11/21/2026 12:00 PM by Hazel Nguyen'],
  ['2026-11-22T06:59:00.000Z', 'Filled in 11/21/2026 12:00 PM by Hazel Nguyen'],
  ['2026-11-22T07:01:00.000Z', 'Filled in 11/21/2026 12:00 PM by Hazel Nguyen, sent 1 day later'],
  ['2026-12-01T19:00:00.000Z', 'Filled in 11/21/2026 12:00 PM by Hazel Nguyen, sent 10 days later'],
])(
  'a survey says when it was filled in, in the zone of its market, and how late it was sent (%s)',
  async (at, text) => {
    const filledAt = '2026-11-21T19:00:00.000Z';
    const user = { id: 'host', name: 'Hazel Nguyen' };
    const survey = { status: 'complete', filledAt, submittedAt: at, user } as const;
    await openSurvey({ survey, permissions: ['edit-host-survey'] });
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  },
);

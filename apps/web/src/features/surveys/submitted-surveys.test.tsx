import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SurveyElement } from '#contract/survey-answers.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey, SecondVersion } from '#contract/surveys.ts';
import { aDraft, aForm, clearPhoneStorage } from '#testing/phone.ts';
import { aPerson } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import {
  everythingAnswered,
  field,
  hasLeft,
  openSurvey,
  refusal,
  savedTexts,
  submit,
} from '#testing/survey-screen.tsx';
import { phoneStorage } from '../../offline/phone-storage.ts';
import { saveDraft } from '../../offline/survey-drafts.ts';
import { SurveyPage } from './form/SurveyPage.tsx';
import OutboxDialog from './kept/OutboxDialog.tsx';

beforeEach(clearPhoneStorage);
describe('a refused submission', () => {
  const tooLate = 'This survey could be filled in until 3 days after the service.';

  test('stays with its reason, can be saved as text, corrected and sent again', async () => {
    const { sent, address } = await openSurvey({
      survey: { answered: everythingAnswered },
      replies: [refusal(403, 'forbidden', tooLate)],
    });
    await field('Service feedback').fill('Loved the soup');
    await submit();
    await expect.element(page.getByText(new RegExp(tooLate))).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
    await expectAccessible();

    const texts = savedTexts();
    await page.getByRole('button', { name: 'Save as text' }).click();
    await expect.poll(texts).toEqual([expect.stringMatching(/^Acme, Lunch, .*, Bangkok Street\n/)]);
    expect(texts()[0]).toContain('Feedback: Loved the soup\n');

    await field('Service feedback').fill('Loved the soup, really');
    await submit();
    await hasLeft(address);
    expect(sent[1]?.body).toMatchObject({ serviceFeedback: 'Loved the soup, really', replaces: [sent[0]?.key] });
    expect(await (await phoneStorage()).count('outbox')).toBe(0);
  });

  test('of an editor who was slower can be put over the other version', async () => {
    const { sent, address, change } = await openSurvey({
      survey: { answered: everythingAnswered, status: 'complete', serviceFeedback: 'By phone' },
      permissions: ['edit-host-survey'],
      replies: [refusal(412, 'stale', 'This survey was changed meanwhile.')],
    });
    await field('Service feedback').fill('On site');
    change({ serviceFeedback: 'By mail', version: 7 });
    await submit();
    await expect.element(page.getByRole('region', { name: 'Yours' })).toMatchTextContent('On site');
    await expect.element(page.getByRole('region', { name: 'On the server' })).toMatchTextContent('By mail');
    await field('Service feedback').fill('On site, again');
    await expect.element(page.getByRole('region', { name: 'Yours' })).toMatchTextContent('On site, again');
    await page.getByRole('button', { name: 'Replace with mine' }).click();
    await hasLeft(address);
    expect(sent[1]).toMatchObject({ ifMatch: '"7"', body: { serviceFeedback: 'On site, again' } });
  });
});

test('a survey that the server does not find is kept, and can be saved and discarded from the list', async () => {
  const { sent, address } = await openSurvey({
    survey: { answered: everythingAnswered },
    replies: [refusal(404, 'not_found', 'This does not exist.')],
  });
  await field('Service feedback').fill('Loved the soup');
  await submit();
  await expect.element(page.getByText(/^The survey is kept on this phone\. The server does not find/)).toBeVisible();
  await hasLeft(address);
  expect(sent).toHaveLength(1);
  const jobs = await (await phoneStorage()).getAll('outbox');
  const user = aPerson({ defaultMarketId: 'phoenix' });
  await renderPart(<OutboxDialog jobs={jobs} open onClose={() => {}} onSendNow={() => {}} />, { user });
  const texts = savedTexts();
  const list = page.getByRole('dialog', { name: 'Not sent yet' });
  await expectAccessible();
  await list.getByRole('button', { name: /^Save as text: Acme/ }).click();
  await expect.poll(() => texts()).toEqual([expect.stringContaining('Feedback: Loved the soup\n')]);
  await list.getByRole('button', { name: /^Discard Acme/ }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(async () => (await phoneStorage()).count('outbox')).toBe(0);
});

test('the text of a deleted survey can still be saved', async () => {
  await saveDraft(aDraft({ form: aForm('Loved the soup') }));
  vi.spyOn(window, 'fetch').mockImplementation(async () => refusal(404, 'not_found', 'This does not exist.')());
  const place = { address: '/hosts/survey/survey', path: '/hosts/survey/$surveyId' };
  await renderPart(<SurveyPage />, { user: aPerson(), ...place });
  const texts = savedTexts();
  await page.getByRole('button', { name: /^Save as text/ }).click();
  await expect.poll(texts).toEqual([expect.stringContaining('Feedback: Loved the soup\n')]);
});

describe('surveys-13: a second version', () => {
  const body = { serviceFeedback: 'On site', filledAt: '2026-11-01T19:00:00.000Z' };
  const version = (answers: Partial<HostSurvey>) =>
    ({
      ...answers,
      id: 'other',
      user: { id: 'host', name: 'Hazel Nguyen' },
      arrivedAt: '2026-11-21T19:00:00.000Z',
    }) as SecondVersion;

  test('is shown to an editor, put into the form and removed', async () => {
    const { sent, change, deleted } = await openSurvey({
      survey: { status: 'complete', answered: everythingAnswered, serviceFeedback: 'By phone' },
      secondVersion: (survey) => version({ ...survey, ...body }),
      permissions: ['edit-host-survey'],
    });
    await expect.element(page.getByRole('region', { name: 'Second version' })).toMatchTextContent('On site');
    await expect.element(page.getByRole('region', { name: 'This survey' })).toMatchTextContent('By phone');
    await expect
      .element(page.getByText('Filled in 11/01/2026 12:00 PM by Hazel Nguyen, sent 20 days later'))
      .toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Put it into the form' }).click();
    await expect.element(field('Service feedback')).toHaveValue('On site');
    change({ secondVersions: [] });
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByText(surveyTexts.secondVersionRemoved)).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Second version' })).not.toBeInTheDocument();
    await expect.poll(deleted).toEqual(['/v1/host-surveys/survey/second-versions/other']);
    expect(sent).toEqual([]);
  });

  test('put into the form, it is sent with its counts of dishes', async () => {
    const bringText = (survey: HostSurvey, containers: number) =>
      JSON.stringify(
        JSON.parse(survey.elements).map((element: SurveyElement) => ({ ...element, broughtContainers: containers })),
      );
    const { sent } = await openSurvey({
      survey: { status: 'complete', answered: everythingAnswered },
      secondVersion: (survey) => version({ ...survey, ...body, elements: bringText(survey, 1.5) }),
      permissions: ['edit-host-survey'],
    });
    await page.getByRole('button', { name: 'Put it into the form' }).click();
    await submit();
    await expect.poll(() => sent).toHaveLength(1);
    expect(JSON.parse(String(sent[0]?.body.elements))).toMatchObject([
      { name: 'Rice', broughtContainers: 1.5 },
      { name: 'Soup', broughtContainers: 1.5 },
    ]);
  });

  test('its sender reads what became of it', async () => {
    const { address } = await openSurvey({
      survey: { answered: everythingAnswered },
      replies: [
        (survey) =>
          Response.json({ data: { ...survey, version: 3 }, meta: { isSecondVersion: true, isClockOff: true } }),
      ],
    });
    await field('Service feedback').fill('On site');
    await submit();
    await hasLeft(address);
    await expect.element(page.getByText(/What you sent is kept for those who edit surveys\./)).toBeVisible();
    await expect.element(page.getByText(surveyTexts.clockIsOff)).toBeVisible();
    expect(await (await phoneStorage()).count('outbox')).toBe(0);
  });
});

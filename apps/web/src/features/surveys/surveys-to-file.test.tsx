import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import type { HostSurveySummary, SurveyThanks } from '#contract/surveys.ts';
import { addDays, formatShortDate, getWeekdayName, todayIn } from '#domain/calendar/calendar-day.ts';
import { browserIn } from '#testing/browser-zone.ts';
import { aDraft, aJob, clearPhoneStorage } from '#testing/phone.ts';
import { aPerson, referenceData } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { phoneStorage } from '../../offline/phone-storage.ts';
import { saveDraft } from '../../offline/survey-drafts.ts';
import { openOutbox } from '../../offline/survey-outbox.ts';
import { SurveyButton } from './SurveyButton.tsx';
import { SurveysToFileSection } from './SurveysToFileSection.tsx';

const market = { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix' };
const today = todayIn(market.timeZone, new Date());
const threeDaysAgo = addDays(today, -3);
const reference = referenceData({
  serviceLines: ['Lunch', 'Dinner'].map((name) => ({ id: name.toLowerCase(), name })),
});

const aSurvey = (account: string, more: Partial<HostSurveySummary> = {}): HostSurveySummary => ({
  id: account,
  accountId: account,
  account: { id: account, name: account },
  marketId: 'phoenix',
  market,
  scheduledMenuId: 'menu',
  scheduledMenu: { id: 'menu', name: 'Bangkok Street' },
  serviceLineId: 'lunch',
  serviceLine: { id: 'lunch', name: 'Lunch' },
  date: today,
  status: 'incomplete',
  secondVersionCount: 0,
  ...more,
});

const dinner = { serviceLineId: 'dinner', serviceLine: { id: 'dinner', name: 'Dinner' } };

const noThanks: SurveyThanks = { account: { id: 'Filed', name: 'Filed' }, surveys: 0, changed: [] };

function mockServerData(surveys: readonly HostSurveySummary[], thanks = noThanks, events: readonly object[] = []) {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    if (String(address).endsWith('/thanks')) return Response.json({ data: thanks });
    if (String(address).includes('/scheduled-events')) return Response.json({ data: events });
    const day = new URL(String(address), location.href).searchParams.get('day')?.padStart(2, '0');
    const data = surveys.filter(({ date }) => date.endsWith(`-${day}`));
    return Response.json({ data, meta: { count: data.length } });
  });
}

const render = (
  part: ReactNode,
  { marketId = 'phoenix', permissions = [] }: { marketId?: string; permissions?: Permission[] } = {},
) => renderPart(part, { user: aPerson({ defaultMarketId: marketId, permissions }), reference });

beforeEach(async () => {
  await clearPhoneStorage();
  await openOutbox();
});
describe('the surveys to file', () => {
  const section = <SurveysToFileSection market={market} />;
  const links = () =>
    page
      .getByRole('list', { name: 'Surveys to file' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);

  test('are those of today and the last 3 days, what closes first on top, and the done ones are marked', async () => {
    await saveDraft(aDraft({ surveyId: 'Begun' }));
    await (await phoneStorage()).put('outbox', aJob({ surveyId: 'Sent' }));
    await openOutbox();
    mockServerData([
      aSurvey('Evening', dinner),
      aSurvey('Begun'),
      aSurvey('Sent'),
      aSurvey('Filed', { status: 'complete' }),
      aSurvey('Late', { date: threeDaysAgo }),
      aSurvey('Gone', { date: addDays(today, -4) }),
    ]);
    await render(section);
    await expect.element(page.getByRole('heading', { name: 'Surveys to file (3)' })).toBeVisible();
    await expect
      .poll(links)
      .toEqual([
        `Late, Lunch${getWeekdayName(threeDaysAgo)} ${formatShortDate(threeDaysAgo)} · closes today`,
        'Begun, LunchToday · begun on this phone',
        'Evening, DinnerToday',
      ]);
    await expect.element(page.getByRole('link', { name: /^Late/ })).toHaveAttribute('href', '/hosts/survey/Late');
    await page.getByRole('button', { name: 'Done (2)' }).click();
    const doneLocator = page.getByRole('list', { name: 'Done' });
    await expect.element(doneLocator.getByText('Filed, Lunch')).toBeVisible();
    await expect.element(doneLocator.getByRole('link', { name: /Sent, Lunch.*waiting to be sent/ })).toBeVisible();
    await expectAccessible();
  });

  test('of today come once their service has begun, but for what was begun on the phone', async () => {
    await browserIn('UTC', `${today}T19:00:00Z`);
    await saveDraft(aDraft({ surveyId: 'Begun' }));
    const at = (accountId: string, serviceTime: string) => ({ accountId, serviceLineId: 'lunch', serviceTime });
    mockServerData([aSurvey('Begun'), aSurvey('Noon'), aSurvey('Early afternoon')], noThanks, [
      at('Begun', '13:00'),
      at('Noon', '12:00'),
      at('Early afternoon', '12:15'),
    ]);
    await render(section);
    await expect.poll(links).toEqual(['Begun, LunchToday · begun on this phone', 'Noon, LunchToday']);
    await expect.element(page.getByText('1 more today, once its service has begun.')).toBeVisible();
  });

  test('that are done can be opened by who may edit them', async () => {
    mockServerData([aSurvey('Filed', { status: 'complete' })]);
    await render(section, { permissions: ['edit-host-survey'] });
    await page.getByRole('button', { name: 'Done (1)' }).click();
    await expect
      .element(page.getByRole('link', { name: /^Filed, Lunch/ }))
      .toHaveAttribute('href', '/hosts/survey/Filed');
    await expectAccessible();
  });

  test('begin with eight of a large market', async () => {
    mockServerData(Array.from({ length: 25 }, (_, index) => aSurvey(`Client ${index}`)));
    await render(section);
    await expect.poll(() => links().length).toBe(8);
    await page.getByRole('button', { name: 'Show all 25' }).click();
    await expect.poll(() => links().length).toBe(25);
  });

  test('are none once all are done', async () => {
    mockServerData([aSurvey('Filed', { status: 'complete' })]);
    await render(section);
    await expect.element(page.getByText('Every survey of today and the last 3 days is filed.')).toBeVisible();
  });

  test('of nothing scheduled say so', async () => {
    mockServerData([]);
    await render(section);
    await expect.element(page.getByText('There are no surveys of today and the last 3 days.')).toBeVisible();
  });

  test('that cannot be loaded say why, and are asked for again', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await render(section);
    await expect.element(page.getByText(/^Brigade cannot be reached/)).toBeVisible();
    mockServerData([aSurvey('Acme')]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('link', { name: /^Acme/ })).toBeVisible();
  });

  test('of another market are filed by its own hosts', async () => {
    mockServerData([aSurvey('Acme')]);
    await render(section, { marketId: 'denver' });
    await expect.element(page.getByText('Surveys of Phoenix are filed by its own hosts.')).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });
});

const button = (accountId: string) => (
  <SurveyButton
    day={{ marketId: 'phoenix', date: today }}
    market={market}
    serviceLineId="lunch"
    accountId={accountId}
  />
);

const PROPOSED = 'MuiButton-contained';

describe('the survey of an account of today', () => {
  test.each([
    ['12:15', false],
    ['12:00', true],
  ])('at noon, of a service from %s: proposed is %s', async (serviceTime, isProposed) => {
    await browserIn('UTC', `${today}T19:00:00Z`);
    mockServerData([aSurvey('Acme')], noThanks, [{ accountId: 'Acme', serviceLineId: 'lunch', serviceTime }]);
    await render(button('Acme'));
    const link = expect.element(page.getByRole('link', { name: 'Survey', exact: true }));
    await (isProposed ? link.toHaveClass(PROPOSED) : link.not.toHaveClass(PROPOSED));
  });
});

describe('after a survey', () => {
  const next = page.getByRole('link', { name: /^Next survey/ });

  test.each([
    ['another of the same service', [aSurvey('Late', { date: threeDaysAgo }), aSurvey('Other')], 'Other, Lunch'],
    ['that which closes first', [aSurvey('Late', { date: threeDaysAgo }), aSurvey('Evening', dinner)], 'Late, Lunch'],
  ])('%s is offered', async (_, others, name) => {
    mockServerData([aSurvey('Filed', { status: 'complete' }), ...others]);
    await render(button('Filed'));
    await expect.element(next).toMatchTextContent(new RegExp(`^Next survey: ${name}`));
    await expect.element(page.getByText('2 surveys left to file.')).toBeVisible();
    await expectAccessible();
  });

  test('the host reads what their surveys have led to (portion-advice-5)', async () => {
    const savedValues = { portions: 20, amount: 96, unit: 'oz' };
    const changedRows = [{ elementType: { id: 'salad', name: 'Salad' }, before: 0, after: -0.1, saved: savedValues }];
    mockServerData([aSurvey('Filed', { status: 'complete' })], { ...noThanks, surveys: 14, changed: changedRows });
    await render(button('Filed'));
    const thanks = 'Thank you. Your 14 surveys of Filed: Salad \u221210%, about 6 lbs less left over per service.';
    await expect.element(page.getByText(thanks)).toBeVisible();
    await expectAccessible();
  });

  test('also while it waits to be sent', async () => {
    await (await phoneStorage()).put('outbox', aJob({ surveyId: 'Sent' }));
    await openOutbox();
    mockServerData([aSurvey('Sent'), aSurvey('Other')]);
    await render(button('Sent'));
    await expect.element(next).toHaveAttribute('href', '/hosts/survey/Other');
  });

  test.each([
    ['that waits to be sent', aSurvey('Sent')],
    ['that is complete', aSurvey('Sent', { status: 'complete' })],
  ])('only the next one is proposed beside one %s', async (_, survey) => {
    if (survey.status === 'incomplete') await (await phoneStorage()).put('outbox', aJob({ surveyId: 'Sent' }));
    await openOutbox();
    mockServerData([survey, aSurvey('Other')]);
    await render(button('Sent'), { permissions: ['edit-host-survey'] });
    await expect.element(next).toHaveClass(PROPOSED);
    await expect.element(page.getByRole('link', { name: /Survey$/ })).not.toHaveClass(PROPOSED);
  });

  test('nothing is offered before it is filed, nor when it was the last', async () => {
    mockServerData([aSurvey('Acme'), aSurvey('Other')]);
    await render(button('Acme'));
    await expect.element(page.getByRole('link', { name: 'Survey', exact: true })).toBeVisible();
    await expect.element(next).not.toBeInTheDocument();
    mockServerData([aSurvey('Filed', { status: 'complete' })]);
    await render(button('Filed'));
    await expect.element(page.getByText('Every survey of today and the last 3 days is filed.')).toBeVisible();
  });
});

import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceCoverage } from '#contract/coverage.ts';
import type { Permission } from '#contract/permissions.ts';
import type { HostSurvey, SecondVersion } from '#contract/surveys.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { listQuestions } from '#domain/surveys/answered.ts';
import { SurveyPage } from '#web/features/surveys/form/SurveyPage.tsx';
import { aPerson, referenceData } from './screen-records.ts';
import { renderPart } from './screens.tsx';
import { makeSurveyElement, openAnswers } from './survey-model.ts';

const anElement = (scheduledElementId: string, name: string, order: number) =>
  makeSurveyElement({ scheduledElementId, name, order, plannedAmount: 160, portionPerContainer: 80 });
const elements = [anElement('rice', 'Rice', 0), anElement('soup', 'Soup', 1)];

const aSurvey = (more: Partial<HostSurvey> = {}) =>
  ({
    ...openAnswers(elements),
    id: 'survey',
    accountId: 'acme',
    account: { id: 'acme', name: 'Acme' },
    marketId: 'phoenix',
    market: { id: 'phoenix', name: 'Phoenix' },
    scheduledMenuId: 'menu',
    scheduledMenu: { id: 'menu', name: 'Bangkok Street' },
    serviceLineId: 'lunch',
    serviceLine: { id: 'lunch', name: 'Lunch' },
    date: todayIn('America/Phoenix', new Date()),
    city: 'Mesa',
    menu: null,
    serviceTypeId: 'buffet',
    serviceType: { id: 'buffet', name: 'Buffet' },
    filledAt: null,
    submittedAt: null,
    user: null,
    version: 1,
    ...more,
  }) as HostSurvey;

/** The names of all questions of the survey. */
export const everythingAnswered = listQuestions({ elements }).map(({ name }) => name);
export const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ error: { code, message } }, { status });
export const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));

interface Sent {
  key: string | null;
  ifMatch: string | null;
  body: Record<string, unknown>;
}

/** The server returns the survey, answers submissions with `replies` in turn, then accepts them. */
function mockServer({
  survey,
  coverages,
  replies = [],
}: {
  survey: () => HostSurvey;
  coverages: readonly ServiceCoverage[];
  replies?: ((survey: HostSurvey) => Response | Promise<never>)[];
}) {
  const sentCalls: Sent[] = [];
  const deletedIds: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method, headers, body } = {}) => {
    if (method === 'DELETE') {
      deletedIds.push(String(address));
      return Response.json({ data: null });
    }
    if (String(address).includes('/v1/scheduled-menus/')) return new Promise(() => {});
    if (String(address).includes('/v1/coverage')) return Response.json({ data: coverages });
    if (method !== 'PUT') return Response.json({ data: survey() });
    const givenHeaders = headers as Headers;
    sentCalls.push({
      key: givenHeaders.get('idempotency-key'),
      ifMatch: givenHeaders.get('if-match'),
      body: JSON.parse(String(body)),
    });
    const reply = replies.shift();
    return reply
      ? reply(survey())
      : Response.json({
          data: { ...survey(), status: 'complete', version: 2 },
          meta: { isSecondVersion: false },
        });
  });
  return { sent: sentCalls, deleted: () => deletedIds };
}

interface Opening {
  survey?: Partial<HostSurvey>;
  secondVersion?: (survey: HostSurvey) => SecondVersion;
  permissions?: Permission[];
  coverages?: readonly ServiceCoverage[];
  replies?: ((survey: HostSurvey) => Response | Promise<never>)[];
  scheme?: 'light' | 'dark';
}

/** Renders the survey screen for a host of its market, with the given replies to submissions. */
export async function openSurvey({
  survey = {},
  secondVersion,
  permissions = [],
  coverages = [],
  replies = [],
  scheme = 'light',
}: Opening = {}) {
  let current = aSurvey(survey);
  if (secondVersion) current = { ...current, secondVersions: [secondVersion(current)] };
  const { sent, deleted } = mockServer({ survey: () => current, coverages, replies });
  const user = aPerson({ permissions, defaultMarketId: 'phoenix' });
  const reference = referenceData({
    markets: [{ id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix', letterhead: '', version: 1 }],
    serviceTypes: [{ id: 'buffet', name: 'Buffet' }],
  });
  const place = { address: '/hosts/survey/survey', path: '/hosts/survey/$surveyId' };
  const open = () => renderPart(<SurveyPage />, { ...place, scheme, user, reference });
  const { address, screen } = await open();
  let shownScreen = screen;
  const reload = async () => {
    await shownScreen.unmount();
    shownScreen = (await open()).screen;
  };
  const change = (more: Partial<HostSurvey>) => {
    current = { ...current, ...more };
  };
  return { sent, deleted, address, change, reload };
}

export const field = (name: string | RegExp) => page.getByRole('textbox', { name });
export const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();
export const hasLeft = (address: () => string) => expect.poll(address).toMatch(/^\/hosts\/daily\//);

/** The texts that are saved from now on, as files. */
export function savedTexts() {
  const texts: string[] = [];
  const address = URL.createObjectURL;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => texts.push(text));
    return address.call(URL, blob);
  });
  return () => texts;
}

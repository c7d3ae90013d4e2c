import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { HostSurvey, HostSurveySummary } from '#contract/surveys.ts';
import {
  countWaiting,
  host,
  listTypingSteps,
  logIn,
  openSurvey,
  pressSubmit,
  serviceLink,
  submit,
  untilKept,
} from './field-steps.ts';
import { expectAccessible } from './journey-steps.ts';

const operations = 'operations@brigade.example';

const answers = {
  headcount: 31,
  score: 4,
  feedback: 'They loved the salad',
  startTime: '11:45',
  brought: 2,
  leftover: 0.3,
  runout: true,
  notServed: 2,
  comments: 'Lift was slow',
};

async function findToken(request: APIRequestContext, email: string): Promise<string> {
  const reply = await request.post('/auth/sign-in', { data: { email, password: 'brigade-demo-kitchen' } });
  return (await reply.json()).data.token;
}

/** Somebody in the office, who may edit every survey. */
async function anEditor(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await findToken(request, operations)}` };
  return {
    read: async (id: string): Promise<HostSurvey> =>
      (await (await request.get(`/v1/host-surveys/${id}`, { headers })).json()).data,
    save: (id: string, data: object) => request.put(`/v1/host-surveys/${id}`, { headers, data }),
    /** The open surveys of a service line today in Phoenix. */
    open: async (serviceLine: string): Promise<HostSurveySummary[]> => {
      const { data } = await (await request.get('/v1/host-surveys', { headers })).json();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format(new Date());
      return (data as HostSurveySummary[]).filter(
        (survey) =>
          survey.status === 'incomplete' &&
          survey.date === today &&
          survey.market.name === 'Phoenix' &&
          survey.serviceLine.name === serviceLine,
      );
    },
  };
}

async function findFirst(surveys: Promise<HostSurveySummary[]>): Promise<HostSurveySummary> {
  const [survey] = await surveys;
  if (!survey) throw new Error('The demo has an open survey there.');
  return survey;
}

/** On the landing with the app and the given survey on the phone. */
async function ready(page: Page, surveyId: string) {
  await page.goto('/');
  await logIn(page, host);
  await expect(serviceLink(page, 'Lunch')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openSurvey(page, '', surveyId);
  await untilKept(page);
}

async function fillIn(page: Page) {
  for (const step of listTypingSteps(page, answers)) await step();
}

test('@phone a host works through a service, and every screen is accessible in both schemes', async ({
  page,
  request,
}) => {
  const survey = await findFirst((await anEditor(request)).open('Lunch'));
  await page.goto('/');
  await logIn(page, host);
  await expect(page.getByRole('heading', { name: 'Hosts' })).toBeVisible();
  await expect(serviceLink(page, 'Lunch')).toBeVisible();
  await expect(serviceLink(page, 'Dinner')).toBeVisible();
  await expectAccessible(page);

  await serviceLink(page, 'Lunch').click();
  await expect(page).toHaveURL(/\/hosts\/daily\/market\/[^/]+\/serviceLine\/[^/]+\/date\/\d\d-\d\d-\d\d/);
  await page.getByRole('combobox', { name: 'Account' }).selectOption(survey.accountId);
  for (const paper of ['Host Flow', 'Temperature Checklist', 'Packout Sheet', 'Dish Cards']) {
    await expect(page.getByRole('button', { name: paper, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Set-up and elements' }).click();
  await expect(page.getByText('Butcher paper notes')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Survey', exact: true }).click();
  await fillIn(page);
  await page
    .getByRole('group', { name: /proper equipment/ })
    .getByRole('button', { name: 'No' })
    .click();
  await expect(page.getByRole('list', { name: 'Equipment' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText("You haven't answered these")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit as they are' }).click();
  await expect(page.getByRole('button', { name: 'Survey Completed' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/hosts\?/);
  await expectAccessible(page);

  await page.goto('/menus');
  await expect(page).toHaveURL(/\/hosts$/);
  await page.goto('/no-such-screen');
  await expect(page.getByText('Page not found.')).toBeVisible();
});

test('@phone after one visit with signal the day opens without it, and the survey goes out when it is back', async ({
  page,
  context,
  request,
}) => {
  const editor = await anEditor(request);
  const survey = await findFirst(editor.open('Dinner'));
  await ready(page, survey.id);

  await context.setOffline(true);
  await page.goto('/hosts');
  await serviceLink(page, 'Dinner').click();
  await page.getByRole('combobox', { name: 'Account' }).selectOption(survey.accountId);
  await page.getByRole('link', { name: 'Survey', exact: true }).click();
  await fillIn(page);
  await page.reload();
  await expect(page.getByText('it was kept on this phone')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Service feedback' })).toHaveValue(answers.feedback);
  await submit(page, survey.id);
  await expect(page.getByText('1 survey not sent yet.')).toBeVisible();
  await expect(page.getByText('Submitted, waiting to be sent.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('1 survey not sent yet.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Survey Completed' })).toBeVisible();
  expect(await editor.read(survey.id)).toMatchObject({
    status: 'complete',
    actualHeadcount: answers.headcount,
    serviceFeedback: answers.feedback,
  });
});

test.describe('where the phone keeps nothing, not even the app', () => {
  test.use({ serviceWorkers: 'block' });

  test('@phone Submit without signal says so, and what was typed is kept @long', async ({ page, context, request }) => {
    const survey = await findFirst((await anEditor(request)).open('Lunch'));
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      };
    });
    await page.goto('/');
    await logIn(page, host);
    await expect(serviceLink(page, 'Lunch')).toBeVisible();
    await openSurvey(page, '', survey.id);
    await expect(page.getByText('This phone does not let Brigade keep what you type.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Actual headcount' }).fill('31');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await pressSubmit(page);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('textbox', { name: 'Actual headcount' })).toHaveValue('31');

    await context.setOffline(false);
    await pressSubmit(page);
    await expect(page.getByRole('button', { name: 'Survey Completed' })).toBeVisible();
  });
});

test('@phone somebody else on the same phone neither sees nor sends what waits on it', async ({ page, request }) => {
  const editor = await anEditor(request);
  const survey = (await editor.open('Lunch')).at(-1);
  if (!survey) throw new Error('The demo has an open survey there.');
  await ready(page, survey.id);
  const isSaving = (url: URL) => url.pathname === `/v1/host-surveys/${survey.id}`;
  await page.route(isSaving, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await fillIn(page);
  await submit(page, survey.id);
  await expect(page.getByText('1 survey not sent yet.')).toBeVisible();

  const logOut = async () => {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logOut();
  await logIn(page, 'host.denver@brigade.example');
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  await page.unroute(isSaving);
  await page.goto('/hosts');
  await expect(page.getByRole('heading', { name: 'Hosts' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('not sent yet')).toBeHidden();
  expect(await countWaiting(page)).toBe(1);
  expect((await editor.read(survey.id)).status).toBe('incomplete');

  await logOut();
  await logIn(page, host);
  await expect.poll(() => countWaiting(page)).toBe(0);
  expect(await editor.read(survey.id)).toMatchObject({ status: 'complete', user: { name: 'Hazel Nguyen' } });
});

test('@phone when an editor was faster, what the host sent is kept for editors as a second version @long', async ({
  page,
  context,
  request,
}) => {
  const editor = await anEditor(request);
  const survey = (await editor.open('Dinner')).at(-1);
  if (!survey) throw new Error('The demo has an open survey there.');
  await ready(page, survey.id);
  await context.setOffline(true);
  await fillIn(page);
  await submit(page, survey.id);
  await expect(page.getByText('1 survey not sent yet.')).toBeVisible();

  const { times, elements, setupFeedback } = await editor.read(survey.id);
  const theirs = {
    anySpecialEvents: false,
    serviceScore: 1,
    serviceFeedback: 'By phone',
    times,
    elements,
    setupFeedback,
  };
  expect((await editor.save(survey.id, theirs)).status()).toBe(200);
  await context.setOffline(false);
  await expect(page.getByText(/is kept for those who edit surveys/)).toBeVisible();
  await expect(page.getByText('not sent yet')).toBeHidden();
  const { serviceFeedback, secondVersions } = await editor.read(survey.id);
  expect([serviceFeedback, secondVersions.map((version) => version.serviceFeedback)]).toEqual([
    'By phone',
    [answers.feedback],
  ]);

  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, operations);
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  await openSurvey(page, '', survey.id);
  await expect(page.getByRole('region', { name: 'Second version' })).toContainText(answers.feedback);
  await expect(page.getByRole('region', { name: 'This survey' })).toContainText('By phone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put it into the form' }).click();
  await submit(page, survey.id);
  await expect.poll(async () => (await editor.read(survey.id)).serviceFeedback).toBe(answers.feedback);
  await openSurvey(page, '', survey.id);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The second version has been removed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Second version' })).toBeHidden();
});

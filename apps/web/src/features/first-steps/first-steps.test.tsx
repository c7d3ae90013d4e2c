import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { aPerson, makeRole } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { areFirstStepsDone } from '../../shell/device-settings.ts';
import { FirstStepsPanel } from './FirstStepsPanel.tsx';
import FirstStepsSection from './FirstStepsSection.tsx';

beforeEach(() => areFirstStepsDone.set(false));

const empty: Answers = {
  listIngredients: () => [],
  listElements: () => [],
  listMenus: () => [],
  listAccounts: () => [],
  listScheduledMenus: () => [],
};

const some = () => [{ id: 'one' }] as never;
const all = { listIngredients: some, listElements: some, listMenus: some, listAccounts: some };

const render = (markets = kitchen.markets) =>
  renderPart(<FirstStepsPanel />, {
    user: aPerson({ role: makeRole('Super Admin') }),
    reference: { ...kitchen, markets },
  });
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('an empty installation says what comes first, and where a spreadsheet helps', async () => {
  answerCalls(empty);
  await render([]);
  const market = page.getByRole('link', { name: 'Market' });
  await expect.element(market).toHaveAttribute('href', '/reference-data?list=market');
  await expect.element(step('Market').getByRole('img', { name: 'To do' })).toBeVisible();
  await expect.element(step('Service types').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect.element(step('Who eats when').getByRole('img', { name: 'To do' })).toBeVisible();
  const spreadsheet = step('Ingredients').getByRole('link', { name: 'Import a spreadsheet' });
  await expect.element(spreadsheet).toHaveAttribute('href', '/imports/ingredients');
  await expectAccessible();
});

test('the first lunch is on the first day with people (screens-23)', async () => {
  const next = (serviceLineId: string, date: string) => ({ serviceLineId, date, headcount: 100 });
  answerCalls({ ...empty, listNextServices: () => [next('breakfast', '2099-05-05'), next('lunch', '2099-05-04')] });
  await render();
  await expect.element(step('First lunch')).toMatchTextContent('a menu on a day with people');
  const link = page.getByRole('link', { name: 'First lunch' });
  await expect.element(link).toHaveAttribute('href', '/markets/phoenix/scheduling-detail/2099-05-04');
});

test('Settings keep the steps, also when all are done', async () => {
  areFirstStepsDone.set(true);
  answerCalls({ ...all, listServiceEvents: some, listScheduledMenus: some });
  await renderPart(<FirstStepsSection isKept />, {
    user: aPerson({ role: makeRole('Super Admin') }),
    reference: kitchen,
  });
  await expect.element(step('Market')).toMatchTextContent('a city you cook in');
});

test('all that is there is gone for good, and nobody asks again', async () => {
  const sentRequests = answerCalls({ ...all, listServiceEvents: some, listScheduledMenus: some });
  await render();
  await expect.poll(() => areFirstStepsDone.get()).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'First steps' })).not.toBeInTheDocument();
  const before = sentRequests.length;
  await render();
  expect(sentRequests.length).toBe(before);
});

test('what could not be loaded is not said to be missing', async () => {
  answerCalls({ ...empty, listMenus: () => new Refused(500, { code: 'internal', message: 'Broken.' }) });
  await render();
  await expect.element(page.getByRole('button', { name: 'Retry: First steps' })).toBeVisible();
  expect(page.getByRole('img', { name: 'To do' }).elements()).toEqual([]);
});

test('is for who sets up an installation', async () => {
  answerCalls({});
  await renderInKitchen(<FirstStepsPanel />);
  expect(page.getByRole('heading', { name: 'First steps' }).elements()).toEqual([]);
});

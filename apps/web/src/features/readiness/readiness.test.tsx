import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceReadiness } from '#contract/readiness.ts';
import { browserIn } from '#testing/browser-zone.ts';
import { kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import { ReadinessPage } from './ReadinessPage.tsx';

const DAY = '2099-05-04';

const ready = (question: ServiceReadiness['marks'][number]['question'], text: string) => ({
  question,
  text,
  urgency: null,
  faults: [],
});

const lunch: ServiceReadiness = {
  marketId: 'phoenix',
  serviceLineId: 'lunch',
  date: DAY,
  scheduledMenu: { id: 'menu', name: 'Taco Bar' },
  people: 130,
  accountCount: 2,
  marks: [
    ready('menu', 'Scheduled'),
    {
      question: 'numbers',
      urgency: 'decideBefore',
      text: 'Rice: no container',
      faults: [
        {
          text: 'Rice: no container',
          place: { kind: 'menu', scheduledMenuId: 'menu', scheduledElementId: 'rice' },
        },
      ],
    },
    {
      question: 'allergens',
      urgency: 'decideBefore',
      text: '5 elements without recorded allergens',
      faults: ['Rice', 'Beans', 'Corn', 'Salsa', 'Slaw'].map((name) => ({
        text: name,
        place: { kind: 'element' as const, elementId: name.toLowerCase() },
      })),
    },
    {
      question: 'people',
      urgency: 'actToday',
      text: '2 people without a meal',
      faults: [{ text: '2 people without a meal', place: { kind: 'coverage' } }],
    },
    {
      question: 'addOns',
      urgency: 'decideBefore',
      text: 'Soup for 130: not chosen yet',
      faults: [{ text: 'Soup for 130: not chosen yet', place: { kind: 'addOns' } }],
    },
    {
      question: 'hostFlow',
      urgency: 'decideBefore',
      text: '2 elements without vessel or utensil',
      faults: ['Rice', 'Beans'].map((name) => ({
        text: `${name}: no vessel`,
        place: { kind: 'hostFlow' as const, scheduledMenuId: 'menu' },
      })),
    },
    {
      question: 'surveys',
      urgency: 'decideBefore',
      text: '1 owed: Acme, 05/02/99',
      faults: [{ text: 'Acme, 05/02/99', place: { kind: 'survey', surveyId: 'survey' } }],
    },
  ],
};
const emptyDinner: ServiceReadiness = {
  ...lunch,
  serviceLineId: 'dinner',
  scheduledMenu: null,
  people: 40,
  accountCount: 1,
  marks: [
    {
      question: 'menu',
      text: '40 people, no menu',
      urgency: 'actToday',
      faults: [{ text: '40 people, no menu', place: { kind: 'day' } }],
    },
    ready('numbers', 'All elements count'),
  ],
};

const aDay = (...services: ServiceReadiness[]) => ({ services, owedSurveys: [] as { date: string; count: number }[] });

const render = (
  more: Partial<Parameters<typeof ReadinessPage>[0]> = {},
  options?: Parameters<typeof renderInKitchen>[1],
) =>
  renderInKitchen(
    <ReadinessPage market={kitchen.markets[0]} date={DAY} onChange={() => undefined} {...more} />,
    options,
  );
const part = (name: string) => page.getByRole('region', { name });

test('every fault leads to the very place where it is put right', async () => {
  answerCalls({ listReadiness: () => aDay(lunch, emptyDinner) });
  await render();
  const leads = (name: string, region = 'Lunch') =>
    expect.poll(() => part(region).getByRole('link', { name, exact: true }).element().getAttribute('href'));
  await leads('Rice: no container').toBe('/scheduled-menus/menu#rice');
  await leads('Rice').toBe('/elements/rice#allergens');
  await leads('2 people without a meal').toBe('/markets/phoenix/scheduling-detail/2099-05-04#coverage-lunch');
  await leads('Soup for 130: not chosen yet').toBe('/markets/phoenix/scheduling-detail/2099-05-04#add-ons-lunch');
  await leads('2 elements without vessel or utensil').toBe('/scheduled-menus/menu/host-flow');
  await leads('1 owed: Acme, 05/02/99').toBe('/hosts/survey/survey');
  await leads('40 people, no menu', 'Dinner').toBe('/markets/phoenix/scheduling-detail/2099-05-04#service-line-dinner');
  await expect.element(page.getByText('0 of 2 services are ready.')).toBeVisible();
});

test('what is ready is behind a press, and an open question does not rest on its color', async () => {
  answerCalls({ listReadiness: () => aDay(emptyDinner) });
  await render();
  await expect.element(part('Dinner').getByText('1 of 2 ready')).toBeVisible();
  await expect.element(part('Dinner').getByText('All elements count')).not.toBeVisible();
  await part('Dinner').getByText('1 of 2 ready').click();
  await expect.element(part('Dinner').getByText('All elements count')).toBeVisible();
  expect(part('Dinner').getByText('Allergens').elements()).toEqual([]);
  await expect.element(part('Dinner').getByRole('img', { name: 'Act today' })).toBeInTheDocument();
});

test('the most urgent is first, and what is not due does not keep a service from being ready', async () => {
  const sheets = { question: 'sheets' as const, text: 'Not printed', urgency: 'notDue' as const };
  const faults = [{ text: 'Not printed', place: { kind: 'sheets' as const } }];
  answerCalls({
    listReadiness: () => aDay(lunch, { ...emptyDinner, marks: [{ ...sheets, faults }, ready('menu', 'Scheduled')] }),
  });
  await render();
  await expect.element(part('Dinner').getByText('Ready', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 of 2 services are ready.')).toBeVisible();
  const [first] = part('Lunch').getByRole('list', { name: 'Open questions' }).getByRole('link').elements();
  expect(first?.textContent).toBe('2 people without a meal');
});

test('surveys that other days owe are one line, with the way to each day', async () => {
  answerCalls({ listReadiness: () => ({ services: [], owedSurveys: [{ date: '2099-05-02', count: 3 }] }) });
  await render();
  await expect.element(page.getByText('3 surveys are owed')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '05/02/99 (3)' }))
    .toHaveAttribute('href', '/readiness?marketId=phoenix&date=2099-05-02');
});

test('three faults are shown at once, the others by one button', async () => {
  answerCalls({ listReadiness: () => aDay(lunch) });
  await render();
  await expect.element(part('Lunch').getByRole('link', { name: 'Corn' })).toBeVisible();
  expect(part('Lunch').getByRole('link', { name: 'Salsa' }).elements()).toEqual([]);
  await part('Lunch').getByRole('button', { name: '2 more' }).click();
  await expect.element(part('Lunch').getByRole('link', { name: 'Slaw' })).toBeVisible();
});

test("starts with tomorrow in the market's zone", async () => {
  await browserIn('UTC', '2099-05-04T03:00:00Z');
  const sentRequests = answerCalls({ listReadiness: () => aDay() });
  await render({ date: undefined });
  await expect.element(page.getByText('Nobody is served on this day, and no menu is scheduled.')).toBeVisible();
  // In Phoenix it is still May 3.
  expect(sentRequests[0]?.url.search).toBe('?date=2099-05-04&marketId=phoenix');
});

test('all markets are under their own headings', async () => {
  const sentRequests = answerCalls({ listReadiness: () => aDay(lunch, { ...emptyDinner, marketId: 'new york' }) });
  await render({ market: undefined });
  await expect.element(page.getByRole('heading', { name: 'New York', level: 2 })).toBeVisible();
  await expect.element(part('New York').getByText('40 people, no menu')).toBeVisible();
  expect(sentRequests[0]?.url.search).toBe(`?date=${DAY}`);
});

test('says what it is that failed, and tries again', async () => {
  let isBroken = true;
  answerCalls({
    listReadiness: () => (isBroken ? new Refused(503, { code: 'unavailable', message: 'Busy.' }) : aDay(emptyDinner)),
  });
  await render();
  await expect.element(page.getByRole('alert')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(part('Dinner').getByText('40 people, no menu')).toBeVisible();
});

test('a person who may not see scheduled menus is told so, without a request', async () => {
  answerCalls({});
  await render({}, { permissions: [] });
  await expect.element(page.getByText('You do not have permission to see this.')).toBeVisible();
});

test.each(['light', 'dark'] as const)('is accessible in the %s scheme', async (scheme) => {
  answerCalls({ listReadiness: () => aDay(lunch, emptyDinner) });
  await render({}, { scheme });
  await expect.element(part('Lunch').getByText('Taco Bar')).toBeVisible();
  await expectAccessible();
});

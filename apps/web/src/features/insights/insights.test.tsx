import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Insights, ReportedDishes } from '#contract/insights.ts';
import type { Permission } from '#contract/permissions.ts';
import type { AccountAdvice } from '#contract/portion-advice.ts';
import { mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { InsightsPage } from './InsightsPage.tsx';
import type { InsightTab } from './insight-state.ts';

const acme = { id: 'acme', name: 'Acme' };
const salad = { id: 'salad', name: 'Salad' };
const anAdvice = (more: Partial<AccountAdvice>): AccountAdvice => ({
  account: acme,
  elementType: salad,
  current: 0,
  modifier: -0.2,
  services: 14,
  leftOut: 0,
  ranOut: 1,
  range: { least: 0.6, most: 0.9 },
  leftoverShare: 0.3,
  saved: { portions: 20, amount: 100, unit: 'oz' },
  ...more,
});
const noFood = { portions: null, amounts: [], cost: null };
const dishes = (name: string, more: Partial<ReportedDishes>): ReportedDishes => ({
  id: name,
  name,
  dishes: 12,
  measured: 10,
  leftoverShare: 0.18,
  answered: 12,
  ranOut: 3,
  minutesEarly: 35,
  peopleNotServed: 7,
  leftoverFood: {
    portions: 120.5,
    amounts: [{ amount: 608, unit: 'oz' }],
    cost: { dollars: 212.4, rows: 3, knownRows: 2 },
  },
  missingFood: { portions: 7, amounts: [{ amount: 70, unit: 'oz' }], cost: { dollars: 9, rows: 3, knownRows: 3 } },
  ...more,
});
const insights: Insights = {
  surveys: 24,
  elements: [
    dishes('Greens', {}),
    dishes('Soup', { id: null, measured: 0, leftoverShare: null, leftoverFood: noFood }),
  ],
  accounts: [dishes('Acme', { leftoverShare: 0.25 })],
  visits: [
    {
      account: acme,
      surveys: 24,
      counted: 20,
      expected: 400,
      actual: 380,
      scored: 24,
      score: 2.25,
      equipmentAnswered: 0,
      equipmentMissing: 0,
      spillAnswered: 24,
      spilled: 2,
    },
  ],
  weeks: [{ week: '2026-10-05', scored: 24, score: 3, lowest: 1 }],
  comments: [{ surveyId: 's', date: '2026-10-06', account: acme, score: 2, text: 'Too salty' }],
  commentCount: 1,
};

const show = async (tab: InsightTab, permissions: Permission[] = ['viewScheduleMenu', 'viewElement']) => {
  const onChange = vi.fn();
  await renderScreen(
    <InsightsPage
      place={{ firstDay: '2026-08-10', lastDay: '2026-11-01' }}
      tab={tab}
      by={undefined}
      today="2026-11-01"
      onChange={onChange}
    />,
    { permissions: [...permissions, 'editMenu', 'editElement'] },
  );
  return onChange;
};

const cells = async (table: string) =>
  page
    .getByRole('table', { name: table })
    .element()
    .querySelectorAll('tbody tr')
    .values()
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
    .toArray();

test('advice is a list with its reasons; a press takes one, and the toast takes it back', async () => {
  const modifier = { id: null, accountId: 'acme', elementTypeId: 'salad', elementType: salad, value: 0 };
  const stepped = (version: number, value: number) =>
    Response.json({ data: [{ ...modifier, value }], meta: { version } }, { headers: { 'brigade-step': 'step-1' } });
  let current = 0;
  const sentRequests = mockAnswers({
    'GET /v1/portion-advice': () =>
      record({
        accounts: [
          anAdvice({ current }),
          anAdvice({ elementType: { id: 'side', name: 'Side' }, modifier: 0.1, current: 0.1 }),
          anAdvice({ elementType: { id: 'soup', name: 'Soup' }, modifier: null, services: 3, saved: null }),
        ],
        elements: [],
      }),
    'GET /v1/accounts/acme/portion-modifiers': () => stepped(8, 0),
    'PUT /v1/accounts/acme/portion-modifiers': () => {
      current = -0.2;
      return stepped(9, -0.2);
    },
    'POST /v1/steps/step-1/undo': () => {
      current = 0;
      return record({});
    },
  });
  await show('advice');
  const table = page.getByRole('table', { name: 'Portion advice' });
  await expect.element(table).toBeVisible();
  expect(await cells('Portion advice')).toEqual([
    [
      'Acme',
      'Salad',
      '30%',
      '0%',
      '−20%',
      '14 services, ran out in 1 · about 6.3 lbs less left over per service',
      'Set −20%',
    ],
  ]);
  await expect.element(page.getByText(/1 modifier is as advised. 1 more has fewer/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Set −20% for Salad at Acme' }).click();
  await expect.element(page.getByText('Salad for Acme is now −20%.')).toBeVisible();
  const save = sentRequests.find(({ name }) => name.startsWith('PUT'));
  expect([save?.ifMatch, save?.body]).toEqual(['"8"', { elementTypeIds: [{ elementTypeId: 'salad', value: -0.2 }] }]);
  // The last of its list stays in its place (screens-25).
  await expect.element(page.getByText(/2 modifiers are as advised/)).toBeVisible();
  await expect.element(table.getByRole('button', { name: /for Salad at Acme/ })).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(table.getByRole('button', { name: 'Set −20% for Salad at Acme' })).toBeVisible();
  await expect.poll(() => sentRequests.some(({ name }) => name.includes('undo'))).toBe(true);
});

test('advice that somebody overtook changes nothing', async () => {
  const sentRequests = mockAnswers({
    'GET /v1/portion-advice': () => record({ accounts: [anAdvice({})], elements: [] }),
    'GET /v1/accounts/acme/portion-modifiers': () =>
      Response.json({
        data: [{ id: 'm', accountId: 'acme', elementTypeId: 'salad', elementType: salad, value: -0.3 }],
        meta: { version: 9 },
      }),
  });
  await show('advice');
  await page.getByRole('button', { name: 'Set −20% for Salad at Acme' }).click();
  await expect.element(page.getByText(/Somebody has changed this modifier meanwhile/)).toBeVisible();
  expect(sentRequests.some(({ name }) => name.startsWith('PUT'))).toBe(false);
});

test('each chart has its table, and what nobody answered is a dash', async () => {
  mockAnswers({ 'GET /v1/insights/surveys': () => record(insights) });
  const onChange = await show('leftovers');
  await expect.element(page.getByText('From 24 surveys. Blank answers are left out.')).toBeVisible();
  await expect
    .element(page.getByText(/^Amounts and costs are at today’s portions, recipes and prices\./).first())
    .toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Left over by element' }).getByText('Greens').nth(1))
    .toBeVisible();
  expect(await cells('Left over by element')).toEqual([
    ['Greens', 'at least $212.40', '38 lbs', '18%', '10', '2'],
    ['Soup (deleted)', '–', '–', '–', '0', '12'],
  ]);
  expect(await cells('Left over by account')).toEqual([['Acme', 'at least $212.40', '38 lbs', '25%', '10', '2']]);
  await expect.element(page.getByText(/Rows with fewer than 8 dishes come last: they say little\.$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Last 4 weeks' }).click();
  expect(onChange).toHaveBeenCalledWith({ firstDay: '2026-10-05', lastDay: '2026-11-01' });
});

test('without prices, food is told in portions and amounts', async () => {
  const { leftoverFood } = dishes('Greens', {});
  const rows = [dishes('Greens', { leftoverFood: { ...leftoverFood, cost: null } })];
  mockAnswers({ 'GET /v1/insights/surveys': () => record({ ...insights, elements: rows, accounts: rows }) });
  await show('leftovers', ['viewScheduleMenu']);
  await expect.element(page.getByText(/^Amounts are at today’s portions\./).first()).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Left over by element' })).toBeVisible();
  expect(await cells('Left over by element')).toEqual([['Greens', '120.5', '38 lbs', '18%', '10', '2']]);
});

test.each<[InsightTab, string, string[][]]>([
  ['runOuts', 'Ran out by account', [['Acme', '$9.00', '4.4 lbs', '25%', '3', '35 min', '7', '12', '0']]],
  ['attendance', 'People', [['Acme', '400', '380', '95%', '20', '4']]],
  ['score', 'Score by week', [['10/05/26', '3.0', '1', '24']]],
  ['equipment', 'Equipment and spills', [['Acme', '–', '2', '0', '24']]],
])('%s', async (tab, table, rows) => {
  mockAnswers({ 'GET /v1/insights/surveys': () => record(insights) });
  await show(tab);
  await expect.element(page.getByRole('table', { name: table })).toBeVisible();
  expect(await cells(table)).toEqual(rows);
  if (tab === 'score') await expect.element(page.getByText(/score 2, Eater complained\s*Too salty/)).toBeVisible();
  await expectAccessible();
});

test('no surveys, and a period that is refused, say so', async () => {
  mockAnswers({ 'GET /v1/insights/surveys': () => record({ ...insights, surveys: 0 }) });
  await show('leftovers');
  await expect.element(page.getByText('No survey was completed in this period.')).toBeVisible();
  mockAnswers({
    'GET /v1/insights/surveys': () => refusal(400, 'validation_failed', 'The last day cannot be before the first.'),
  });
  await show('runOuts');
  await expect.element(page.getByText('The last day cannot be before the first.')).toBeVisible();
});

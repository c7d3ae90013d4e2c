import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BulkOutcome } from '#contract/bulk.ts';
import type { IngredientSummary } from '#contract/ingredients.ts';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { aButter } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { AccountsPage } from '../accounts/AccountsPage.tsx';
import { IngredientsPage } from '../ingredients/IngredientsPage.tsx';
import { MenusPage } from '../menus/MenusPage.tsx';

const ingredient = (name: string): IngredientSummary =>
  aButter({ id: name.toLowerCase(), name, allergens: [], allergenStatement: 'unknown' });
const lines = (...items: BulkOutcome['changes']['items']) => ({ count: items.length, items });
const outcome: BulkOutcome = {
  ids: ['cream'],
  changes: lines({ id: 'cream', name: 'Cream', text: 'Milk added' }),
  refusals: lines({ id: 'ghee', name: 'Ghee', text: 'It may not.' }),
  unchanged: 1,
};
const rows = ['Butter', 'Cream', 'Ghee'].map(ingredient);
const CHANGE = 'POST /v1/ingredients/many';
const show = async (answers: Parameters<typeof mockAnswers>[0] = {}) => {
  const sentRequests = mockAnswers({
    'GET /v1/ingredients': () => list(rows, 40),
    'GET /v1/allergens': () => list([{ id: 'milk', name: 'Milk', version: 1 }]),
    [CHANGE]: () => record(outcome),
    ...answers,
  });
  await renderScreen(<IngredientsPage search={{}} />);
  return sentRequests;
};
const box = (name: string) => page.getByRole('checkbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('rows are selected by name, all on the page, or all that match', async () => {
  await show();
  await box('Select Cream').click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await box('Select all on this page').click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await button('Select all 40 that match').click();
  await expect.element(page.getByText('All 40 ingredients that match are selected')).toBeVisible();
  await expectAccessible();
  await button('Clear selection').click();
  await expect.element(page.getByText('that match are selected')).not.toBeInTheDocument();
});

test('a change is shown first, with what may not, and saves exactly what was shown', async () => {
  const sentRequests = await show();
  await box('Select all on this page').click();
  await button('Select all 40 that match').click();
  await button('Change…').click();
  await expect.element(page.getByText('Choose what to change.')).toBeVisible();
  await box('Milk').click();
  await expect.element(page.getByText('1 will change')).toBeVisible();
  await expect.element(page.getByText('Cream · Milk added')).toBeVisible();
  await expect.element(page.getByText('1 cannot, and stays as it is')).toBeVisible();
  await expect.element(page.getByText('Ghee · It may not.')).toBeVisible();
  await expect.element(page.getByText('1 is so already.')).toBeVisible();
  await expectAccessible();
  await button('Change 1 ingredient').click();
  await expect.element(page.getByText('1 ingredient changed.')).toBeVisible();
  const [previewed, savedRequest] = sentRequests.filter(({ name }) => name === CHANGE);
  expect(previewed?.body).toEqual({
    chosen: { filter: { q: '' } },
    change: { field: 'addAllergens', allergenIds: ['milk'] },
  });
  expect(savedRequest?.body).toEqual({
    chosen: { ids: ['cream'] },
    change: { field: 'addAllergens', allergenIds: ['milk'] },
  });
  await expect.element(page.getByText('3 selected')).not.toBeInTheDocument();
});

test('menus are deleted together, from the start page', async () => {
  const menu = { name: 'Taco Bar', menuElementClassId: 'default', cuisineTypeId: 'american', elements: [] };
  const deletedRecord = lines({ id: 'tacos', name: 'Taco Bar', text: 'Deleted' });
  const sentRequests = mockAnswers({
    'GET /v1/menus': () => list([{ ...menu, id: 'tacos', allergens: [], allergenStatement: 'none' }]),
    'POST /v1/menus/many/delete': () =>
      record({ ids: ['tacos'], changes: deletedRecord, refusals: lines(), unchanged: 0 } satisfies BulkOutcome),
  });
  await renderScreen(<MenusPage search={{}} />);
  await box('Select Taco Bar').click();
  await button('Delete…').click();
  await button('Delete 1 menu').click();
  await expect.element(page.getByText('1 menu deleted.')).toBeVisible();
  const savedRequest = sentRequests.filter(({ name }) => name === 'POST /v1/menus/many/delete').at(-1);
  expect(savedRequest?.body).toEqual({ chosen: { ids: ['tacos'] } });
});

test('accounts get opt-in together', async () => {
  const account = { id: 'acme', name: 'Acme', market: { id: 'phx', name: 'Phoenix', timeZone: 'America/Phoenix' } };
  const sentRequests = mockAnswers({
    'GET /v1/accounts': () => list([{ ...account, city: 'Mesa', state: 'AZ', serviceStartDate: null }]),
    'POST /v1/accounts/many': () => record(outcome),
  });
  await renderScreen(<AccountsPage search={{}} />);
  await box('Select Acme').click();
  await button('Change…').click();
  await page.getByRole('combobox', { name: 'What to change' }).selectOptions('Opt-in');
  await page.getByRole('combobox', { name: 'Opt-in' }).selectOptions('Yes');
  await button('Change 1 account').click();
  await expect.element(page.getByText('1 account changed.')).toBeVisible();
  const askedValues = { chosen: { ids: ['acme'] }, change: { field: 'optin', showOptin: true } };
  expect(sentRequests.find(({ name }) => name === 'POST /v1/accounts/many')?.body).toEqual(askedValues);
});

test('a deletion says how many; a preview that fails is reported, and nothing can be saved', async () => {
  await show({ 'POST /v1/ingredients/many/delete': () => refusal(409, 'conflict', '2,400 rows match.') });
  await box('Select Butter').click();
  await button('Delete…').click();
  await expect.element(page.getByText('2,400 rows match.')).toBeVisible();
  await expect.element(button('Delete 0 ingredients')).toBeDisabled();
});

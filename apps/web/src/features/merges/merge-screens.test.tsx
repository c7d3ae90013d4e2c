import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MergeComparison } from '#contract/merges.ts';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { DuplicatesButton } from './DuplicatesButton.tsx';

const side = (id: string, name: string, allergens: string, uses: string[], type = 'Nothing') => ({
  id,
  name,
  version: 3,
  fields: [
    { field: 'name', label: 'Name', text: name },
    { field: 'unit', label: 'Unit', text: 'oz' },
    { field: 'type', label: 'Type', text: type },
    { field: 'allergens', label: 'Allergens', text: allergens },
  ],
  uses,
});
const comparison: MergeComparison = {
  sides: [side('one', 'Tomato', 'No allergens', ['2 elements']), side('two', 'Tomatoes', 'Milk', [], 'Produce')],
  obstacles: [],
};
const MERGE = 'POST /v1/ingredients/one/merge';
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(
  foundRecord: MergeComparison = comparison,
  merging = () => record({ id: 'one', name: 'Tomatoes' }),
) {
  const records = [
    { id: 'one', name: 'Tomato' },
    { id: 'two', name: 'Tomatoes' },
  ];
  const sentRequests = mockAnswers({
    'GET /v1/duplicates/ingredients': () => list([{ records }]),
    'GET /v1/ingredients/one/merge/two': () => record(foundRecord),
    [MERGE]: merging,
  });
  await renderScreen(<DuplicatesButton kind="ingredients" />);
  await button('Likely duplicates').click();
  await expectAccessible();
  await button('Compare Tomato and Tomatoes').click();
  return sentRequests;
}

test('two are compared side by side; allergens are united unless somebody chooses, and what only one has stays', async () => {
  const sentRequests = await open();
  await expect.element(page.getByText('Tomato: 2 elements')).toBeVisible();
  await expect.element(page.getByText('Tomatoes: Nothing')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Both together' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Produce' })).toBeChecked();
  await expect.element(page.getByRole('radiogroup', { name: 'Unit' })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('radio', { name: 'Tomatoes' }).click();
  await button('Merge').click();
  await expect.element(page.getByText('Tomato was merged into Tomatoes.')).toBeVisible();
  const merges = sentRequests.filter(({ name }) => name === MERGE);
  expect(merges.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ otherId: 'two', otherVersion: 3, choices: { type: 'other', name: 'other' } }, '"3"'],
  ]);
});

test('a merge asks before it loses data, and an obstacle gives its reason', async () => {
  const text = 'Tomato would no longer contain Milk.';
  let asks = true;
  const sentRequests = await open(comparison, () => {
    if (!asks) return record({ id: 'one', name: 'Tomato' });
    asks = false;
    return refusal(409, 'conflict', text, { details: { questions: [{ kind: 'loss', text }] } });
  });
  await page.getByRole('radio', { name: 'No allergens' }).click();
  await button('Merge').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(text)).toBeVisible();
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect.element(page.getByText('Tomatoes was merged into Tomato.')).toBeVisible();
  const confirmed = sentRequests.filter(({ name }) => name === MERGE).map(({ query }) => query.confirmed ?? '');
  expect(confirmed).toEqual(['', 'loss']);
});

test('an obstacle says why they cannot be merged', async () => {
  await open({ ...comparison, obstacles: ['Lunch has both.'] });
  await expect.element(page.getByText('Lunch has both.')).toBeVisible();
  await expect.element(button('Merge')).toBeDisabled();
});

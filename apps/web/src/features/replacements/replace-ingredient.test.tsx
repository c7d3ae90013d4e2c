import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Ingredient } from '#contract/ingredients.ts';
import type { ReplacementCandidate, Replacements } from '#contract/replacements.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import { ReplaceIngredientButton } from './ReplaceIngredientButton.tsx';

const candidate = (name: string, more: Partial<ReplacementCandidate> = {}): ReplacementCandidate => ({
  id: name,
  name,
  type: 'Vegetable',
  proteinType: null,
  unit: 'oz',
  allergenStatement: 'none',
  losingPeople: 0,
  addedAllergens: [],
  removedAllergens: [],
  vendor: null,
  costPerUnit: null,
  leadTime: null,
  alreadyIn: [],
  ...more,
});
const dish = (name: string, amount: number | null = null) => ({
  id: name,
  name,
  menuElementClassId: 'default',
  amount,
  portionUnitId: amount === null ? null : 'oz',
});
const pesto = { id: 'pesto', name: 'Pesto', unit: 'oz' } as Ingredient;
const foundValues: Replacements = {
  elements: { count: 3, items: [dish('Wrap', 2), dish('Salad'), dish('Pasta', 1)] },
  services: 31,
  countedServices: 20,
  people: 40,
  candidates: [
    candidate('Basil oil', { vendor: 'Green Valley', costPerUnit: 1.25, leadTime: 2, removedAllergens: ['Milk'] }),
    candidate('Cream', {
      losingPeople: 2,
      allergenStatement: 'some',
      addedAllergens: ['Egg'],
      unit: 'each',
      alreadyIn: [
        { elementId: 'Salad', canBeAdded: true },
        { elementId: 'Pasta', canBeAdded: false },
      ],
    }),
  ],
};
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const checkbox = (name: string | RegExp) => page.getByRole('checkbox', { name });
const open = async () => {
  await renderInKitchen(<ReplaceIngredientButton ingredient={pesto} />);
  await page.getByRole('button', { name: 'Replace in elements…' }).click();
};

test('each candidate says who keeps a meal, what it adds and removes, and what it costs', async () => {
  answerCalls({ listReplacements: () => foundValues });
  await open();
  await expect
    .element(option('Basil oil'))
    .toHaveTextContent(
      'Basil oilAll 40 people keep their mealremoves Milk · no new allergenVegetable · Green Valley · $1.25 per oz · 2 days ahead',
    );
  await expect
    .element(option('Cream'))
    .toHaveTextContent(
      'Cream2 of 40 people lose their mealadds EggVegetable · is measured in each, not oz: check the amounts',
    );
  await expect
    .element(page.getByText('Meals are counted for the first 20 of 31 services, as if all elements changed.'))
    .toBeVisible();
  await expect.element(page.getByText('Choose an ingredient.')).toBeVisible();
  await expectAccessible();
});

test('all elements are chosen at first; one whose amounts cannot be added is not, and says so', async () => {
  let asks = true;
  const sentRequests = answerCalls({
    listReplacements: () => foundValues,
    replaceIngredient: () => {
      const questions = [{ kind: 'reach', text: 'This changes 2 dishes. Save it?' }];
      if (!asks) return { elements: 1, copies: 3, unnamedIn: [{ id: 'Wrap', name: 'Wrap' }], unmarkedIn: [] };
      asks = false;
      return new Refused(409, { code: 'conflict', message: 'This changes 2 dishes.', details: { questions } });
    },
  });
  await open();
  await option('Cream').click();
  await expect.element(checkbox(/Pasta .* in another unit: change this element by itself/)).toBeDisabled();
  await expect.element(checkbox(/Salad .* the amounts are added/)).toBeChecked();
  await checkbox(/Salad/).click();
  await page.getByRole('button', { name: 'Replace in 1 element' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByText('Pesto was replaced by Cream in 1 element and 3 scheduled copies.'))
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        'Please check the printed ingredients of Wrap: they were typed, do not name Pesto and stayed as they were.',
      ),
    )
    .toBeVisible();
  const saves = sentRequests.filter(({ name }) => name === 'replaceIngredient');
  expect(saves.map(({ body }) => body)).toEqual(
    Array(2).fill({ replacementId: 'Cream', elementIds: ['Wrap'], exceptElementIds: [], alsoScheduled: true }),
  );
  expect(saves.map(({ url }) => url.searchParams.get('confirmed'))).toEqual([null, 'reach']);
});

test('more elements than are shown are changed too, unless somebody leaves them out', async () => {
  const sentRequests = answerCalls({
    listReplacements: () => ({ ...foundValues, elements: { ...foundValues.elements, count: 250 } }),
    replaceIngredient: () => ({ elements: 249, copies: 0, unnamedIn: [], unmarkedIn: [] }),
  });
  await open();
  await option('Basil oil').click();
  await checkbox(/Wrap/).click();
  await expect.element(checkbox('247 further elements')).toBeChecked();
  await checkbox('Also in what is scheduled from today on').click();
  await page.getByRole('button', { name: 'Replace in 249 elements' }).click();
  await expect.element(page.getByText('Pesto was replaced by Basil oil in 249 elements.')).toBeVisible();
  expect(sentRequests.find(({ name }) => name === 'replaceIngredient')?.body).toEqual({
    replacementId: 'Basil oil',
    exceptElementIds: ['Wrap'],
    alsoScheduled: false,
  });
});

test('who may not edit what is scheduled is not asked about it, and who may not edit elements sees no button', async () => {
  answerCalls({ listReplacements: () => foundValues });
  const { screen } = await renderInKitchen(<ReplaceIngredientButton ingredient={pesto} />, {
    permissions: ['viewElement', 'editElement'],
  });
  await page.getByRole('button', { name: 'Replace in elements…' }).click();
  await expect.element(option('Cream')).toBeVisible();
  await expect.element(checkbox('Also in what is scheduled from today on')).not.toBeInTheDocument();
  await screen.unmount();
  await renderInKitchen(<ReplaceIngredientButton ingredient={pesto} />, { permissions: ['viewElement'] });
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a failed list can be loaded again, and an ingredient without elements says so', async () => {
  let fails = true;
  answerCalls({
    listReplacements: () =>
      fails
        ? new Refused(500, { code: 'internal', message: 'Something went wrong.' })
        : { ...foundValues, elements: { count: 0, items: [] }, candidates: [] },
  });
  await open();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No element has Pesto.')).toBeVisible();
  await expect.element(page.getByText('There is no such ingredient.')).toBeVisible();
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { aButter } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { IngredientPage } from './IngredientPage.tsx';
import { IngredientPickerDialog } from './IngredientPickerDialog.tsx';
import { IngredientsPage } from './IngredientsPage.tsx';

const butter = aButter();
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the list of ingredients shows its rows, says that nothing matches, or that it could not be loaded', async () => {
  let isAway = true;
  mockAnswers({
    'GET /v1/ingredients': ({ query }) =>
      isAway ? refusal(500, 'internal') : list(query.q === 'xyz' ? [] : [butter, { ...butter, id: 'e', name: 'Egg' }]),
  });
  const { screen } = await renderScreen(<IngredientsPage search={{}} />);
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  isAway = false;
  await button('Retry').click();
  await expect.element(page.getByRole('row', { name: /Butter Dairy\/Egg\/Honey Dairy Milk/ })).toBeVisible();
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent).filter((text) => text !== '')).toEqual([
    'Name',
    'Type',
    'Allergens',
    'Actions',
  ]);
  await expect.element(page.getByRole('link', { name: 'Egg', exact: true })).toHaveAttribute('href', '/ingredients/e');
  await screen.unmount();
  await renderScreen(<IngredientsPage search={{ q: 'xyz' }} />);
  await expect.element(page.getByText('There are no ingredients that match the current search term.')).toBeVisible();
});

test('rows of the list and of the picker show the "not for" marks of an ingredient', async () => {
  const gelatine = { ...butter, id: 'gelatine', name: 'Gelatine', notForPreferenceIds: ['vegetarian', 'halal'] };
  mockAnswers({
    'GET /v1/ingredients': () => list([butter, gelatine]),
    'GET /v1/dietary-preferences': () =>
      list(['Halal', 'Vegan', 'Vegetarian'].map((name) => ({ id: name.toLowerCase(), name, version: 1 }))),
  });
  const { screen } = await renderScreen(<IngredientsPage search={{}} />);
  await expect
    .element(page.getByRole('row', { name: /Gelatine Dairy\/Egg\/Honey Dairy Milk.*Not for Halal, Vegetarian/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Butter Dairy\/Egg\/Honey Dairy Milk(?!.*Not for)/ }))
    .toBeVisible();
  await screen.unmount();
  await renderScreen(<IngredientPickerDialog open presentIds={[]} onPick={vi.fn()} onClose={vi.fn()} />);
  await expect.element(page.getByText('Not for Halal, Vegetarian')).toBeVisible();
});

test('an ingredient is not deleted while an element has it', async () => {
  const isUsed =
    'You must remove this ingredient from all elements before deleting it. It still belongs to 1 element(s).';
  mockAnswers({
    'GET /v1/ingredients/butter': () => record(butter),
    'DELETE /v1/ingredients/butter': () => refusal(409, 'conflict', isUsed),
  });
  await renderScreen(<IngredientPage ingredientId="butter" />);
  await button('Delete this ingredient').click();
  await expect.element(page.getByText('Are you sure you want to delete this ingredient?')).toBeVisible();
  await button('Delete').click();
  await expect.element(page.getByText(isUsed)).toBeVisible();
});

test.each([
  ['Save', ['', 'reach']],
  ['Cancel', ['']],
])('a save that reaches services asks first: %s', async (answer, confirmed) => {
  const text = 'Milk was removed from Butter.\nThis changes 4 dishes and 11 services from today.\nSave it?';
  const services = [
    {
      marketId: 'phoenix',
      date: '2027-03-02',
      name: 'Tuesday, 03/02/2027, Lunch, Phoenix',
      meals: '2 people lose their meal',
    },
    { marketId: 'phoenix', date: '2027-03-04', name: 'Thursday, 03/04/2027, Lunch, Phoenix', meals: '' },
  ];
  const figures = [
    { count: 4, label: 'dishes' },
    { count: 3, label: 'menus' },
    { count: 11, label: 'services from today' },
  ];
  const reach = { title: 'Remove Milk from Butter?', change: '', figures, services, furtherServices: 9, remark: '' };
  const askReply = () => refusal(409, 'conflict', text, { details: { questions: [{ kind: 'reach', text, reach }] } });
  const vendors = butter.vendors.map((row, index) => (index === 0 ? { ...row, vendorId: 'v', itemId: 'B1' } : row));
  const storedValues = { ...butter, vendors };
  const sentRequests = mockAnswers({
    'GET /v1/ingredients/butter': () => record(storedValues),
    'GET /v1/vendors': () => list([{ id: 'v', name: 'Valley' }]),
    'PUT /v1/ingredients/butter': ({ query }) =>
      query.confirmed ? record({ ...storedValues, version: 2 }) : askReply(),
  });
  await renderScreen(<IngredientPage ingredientId="butter" />);
  await page.getByRole('textbox', { name: 'Name' }).fill('Good butter');
  await button('Update').click();
  const question = page.getByRole('alertdialog', { name: 'Remove Milk from Butter?' });
  await expect
    .element(question)
    .toMatchTextContent(
      /4dishes3menus11services from today.*03\/02\/2027, Lunch, Phoenix2 people lose.*9 further services/,
    );
  await expect
    .element(question.getByRole('link', { name: /03\/04\/2027/ }))
    .toHaveAttribute('href', '/markets/phoenix/scheduling-detail/2027-03-04');
  await expectAccessible();
  await question.getByRole('button', { name: answer, exact: true }).click();
  const puts = () => sentRequests.filter(({ method }) => method === 'PUT');
  await expect.poll(() => puts().map(({ query }) => query.confirmed ?? '')).toEqual(confirmed);
  if (answer === 'Cancel') {
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Good butter');
    return;
  }
  await button('Show the 11 services').click();
  const changedLocator = page.getByRole('alertdialog', { name: '11 services are changed by this.' });
  await expect.element(changedLocator.getByRole('link')).toHaveLength(2);
  await changedLocator.getByRole('button', { name: 'Close' }).click();
});

test('the picker asks for fifteen, and cannot create an ingredient', async () => {
  const sentRequests = mockAnswers({ 'GET /v1/ingredients': () => list([butter]) });
  const onPick = vi.fn();
  await renderScreen(<IngredientPickerDialog open presentIds={[]} onPick={onPick} onClose={() => {}} />);
  const create = button('Create ingredient');
  await expect.element(create).toHaveAttribute('aria-disabled', 'true');
  await create.click({ force: true });
  await expect.element(page.getByText('Not Implimented')).toBeVisible();
  await button('OK').click();
  await page.getByRole('option', { name: /Butter/ }).click();
  await button('Add 1 ingredient').click();
  expect(onPick).toHaveBeenCalledWith([butter]);
  expect(sentRequests.find(({ name }) => name === 'GET /v1/ingredients')?.query).toMatchObject({ perPage: '15' });
});

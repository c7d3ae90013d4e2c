import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, refusal } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { EatersTab } from './EatersTab.tsx';

test('a pasted list shows what is wrong with each row, and loses nothing until it is saved', async () => {
  let isTaken = true;
  const sentRequests = mockAnswers({
    'GET /v1/dietary-preferences': () => list([{ id: 'vegan', name: 'Vegan' }]),
    'GET /v1/allergens': () => list([{ id: 'milk', name: 'Milk' }]),
    'GET /v1/consumer-users/account/acme': () => list([]),
    'POST /v1/consumer-users/account/acme/list': ({ body }) => {
      const fields = { '1.email': 'Email kai@acme.example already used.' };
      return isTaken ? refusal(400, 'validation_failed', fields['1.email'], { fields }) : list(body);
    },
  });
  await renderInKitchen(<EatersTab account={anAccount()} />);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'List' });
  await text.fill('Sam Roe\t\tVegn\tMilk\nKai\tkai@acme.example');
  await expect.element(dialog.getByRole('row', { name: 'Line 1: There is no dietary preference Vegn.' })).toBeVisible();
  await expect.element(dialog.getByText('1 row needs a look.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add 2' })).toBeDisabled();
  await expectAccessible();
  await text.fill('Sam Roe\t\tVegan\tMilk\nKai\tkai@acme.example');
  await dialog.getByRole('button', { name: 'Add 2' }).click();
  await expect.element(dialog.getByRole('row', { name: 'Line 2: Email kai@acme.example already used.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  isTaken = false;
  await text.fill('Sam Roe\t\tVegan\tMilk\nKai');
  await dialog.getByRole('button', { name: 'Add 2' }).click();
  await expect.element(page.getByText('2 eaters have been added.')).toBeVisible();
  expect(sentRequests.filter(({ name }) => name.startsWith('POST')).at(-1)?.body).toEqual([
    { email: '', firstName: 'Sam', lastName: 'Roe', dietaryPreferenceId: 'vegan', allergenIds: ['milk'] },
    { email: '', firstName: 'Kai', lastName: '', dietaryPreferenceId: null, allergenIds: [] },
  ]);
});

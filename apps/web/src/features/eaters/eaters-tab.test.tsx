import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { list, mockAnswers, refusal } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { EatersTab } from './EatersTab.tsx';

const open = () => renderInKitchen(<EatersTab account={anAccount()} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const stale = () => {
  const change = {
    changedBy: 'Bea Ruiz',
    changedAt: '2026-11-20T15:00:00Z',
    sentences: ['Changed the eater kim@client.example: dietary preference nothing → Vegan.'],
  };
  return refusal(412, 'stale', 'This was changed by Bea Ruiz.', { details: { version: 2, changes: [change] } });
};

describe('eaters', () => {
  const eater = {
    id: 'eater',
    accountId: 'acme',
    email: 'sam@acme.example',
    firstName: 'Sam',
    lastName: 'Roe',
    dietaryPreferenceId: 'vegan',
    allergenIds: ['milk'],
    allergens: [{ id: 'milk', name: 'Milk' }],
    version: 1,
  };
  const lists = {
    'GET /v1/dietary-preferences': () => list([{ id: 'vegan', name: 'Vegan' }]),
    'GET /v1/allergens': () => list([{ id: 'milk', name: 'Milk' }]),
  };

  test('that nobody entered say so; those that are there show what they eat, None where nobody said', async () => {
    let eaters: object[] = [];
    mockAnswers({ ...lists, 'GET /v1/consumer-users/account/acme': () => list(eaters) });
    const { screen } = await open();
    await expect.element(page.getByText('There are no users.')).toBeVisible();
    await screen.unmount();
    eaters = [eater, { ...eater, id: 'two', email: 'two@acme.example', dietaryPreferenceId: null, allergens: [] }];
    await open();
    await expect.element(page.getByRole('row', { name: /sam@acme.example Sam Roe Vegan Milk/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /two@acme.example Sam Roe None/ })).toBeVisible();
    await expectAccessible();
  });

  test('typed into the dialog are not lost by a slip, nor over what somebody else saved', async () => {
    let savedRecord = eater;
    const sentRequests = mockAnswers({
      ...lists,
      'GET /v1/consumer-users/account/acme': () => list([savedRecord]),
      'PUT /v1/consumer-users/eater': () => stale(),
    });
    await open();
    await button('Actions for sam@acme.example').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await textbox('First name').fill('Samantha');
    await button('Cancel').click();
    await expect.element(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you were editing' });
    await expect.element(dialog.getByText('Bea Ruiz')).toBeVisible();
    await expect.element(dialog.getByText('dietary preference nothing → Vegan.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(textbox('First name')).toHaveValue('Samantha');
    savedRecord = { ...eater, firstName: 'Sammy', version: 2 };
    await button('Save').click();
    await dialog.getByRole('button', { name: 'Discard mine and reload' }).click();
    await expect.element(textbox('First name')).toHaveValue('Sammy');
    await button('Save').click();
    await expect.element(dialog).toBeVisible();
    const saves = sentRequests.filter(({ name }) => name.startsWith('PUT'));
    expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"', '"2"']);
  });

  test('with other needs need a dish again, and the save says at which services', async () => {
    const endedOverrides = [{ date: '2026-11-26', serviceLine: 'Lunch', reason: 'Brings food' }];
    mockAnswers({
      ...lists,
      'GET /v1/consumer-users/account/acme': () => list([eater]),
      'PUT /v1/consumer-users/eater': () => Response.json({ data: { ...eater, version: 2 }, meta: { endedOverrides } }),
    });
    await open();
    await button('Actions for sam@acme.example').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await textbox('First name').fill('Samantha');
    await button('Save').click();
    const reportedRecord = /so this person needs a dish again: Lunch on 11\/26\/2026 \(Brings food\)\.$/;
    await expect.element(page.getByText(reportedRecord)).toBeVisible();
  });
});

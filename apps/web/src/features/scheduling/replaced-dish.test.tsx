import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  anAlternative,
  aScheduledElement,
  aScheduledMenu,
  elementTypes,
  renderInKitchen,
} from '#testing/kitchen-screens.tsx';
import { makeListElement } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { ScheduledMenuPage } from './menu/ScheduledMenuPage.tsx';

const tofu = makeListElement({ id: 'Tofu', name: 'Tofu', elementTypeId: 'protein', ingredients: 'Tofu only' });
const menu = aScheduledMenu({
  date: '2099-05-03',
  scheduledElements: [
    aScheduledElement('Satay', {
      elementTypeId: 'protein',
      portionPerPerson: 7,
      alternative: [anAlternative('Tofu'), anAlternative('Beans')],
    }),
    aScheduledElement('Rice', { order: 1 }),
  ],
});

test('another dish takes the place of one with Enter, and is saved in the same row', async () => {
  const sentRequests = answerCalls({
    getScheduledMenu: () => menu,
    listElementTypes: () => elementTypes,
    listAllergens: () => [],
    listElements: () => [tofu],
    previewCoverage: () => ({
      counts: { people: 0, covered: 0, uncovered: 0, notKnown: 0, overridden: 0 },
      plates: [],
      accounts: [],
    }),
    listCoverage: () => [],
    updateScheduledMenu: () => ({ ...menu, version: 2 }),
  });
  await renderInKitchen(<ScheduledMenuPage scheduledMenuId="menu" />);
  await page.getByRole('button', { name: 'Actions for Satay' }).click();
  await page.getByRole('menuitem', { name: 'Replace with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Satay with' });
  await expect.element(dialog.getByRole('button', { name: 'Remove Type: Protein' })).toBeVisible();
  await expect.element(dialog.getByRole('option', { name: /^Tofu/ })).toMatchTextContent(/Protein.*No allergens/);
  await expectAccessible();
  await userEvent.type(dialog.getByRole('searchbox'), 'tofu{Enter}');
  await expect.element(page.getByRole('group', { name: 'Tofu', exact: true })).toBeVisible();
  await expect.element(page.getByRole('list', { name: /^Alternatives to / }).getByText('Beans')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByText('Menu has been updated successfully.')).toBeVisible();
  const savedRequest = sentRequests.find((call) => call.name === 'updateScheduledMenu')?.body;
  expect(savedRequest).toMatchObject({
    scheduledElements: [
      { id: 'scheduled Satay', originalElementId: 'Tofu', reload: true, portionPerPerson: 7 },
      { id: 'scheduled Rice', originalElementId: 'Rice' },
    ],
  });
});

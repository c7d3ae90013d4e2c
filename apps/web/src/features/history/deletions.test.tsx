import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { DeletionsPage } from './DeletionsPage.tsx';

const deletion = {
  stepId: 'step',
  what: 'Menu Taco Bar',
  further: 0,
  deletedAt: '2026-11-21T15:00:00.000Z',
  deletedBy: 'Jo Ortiz',
};
const bringBack = async () => {
  await page.getByRole('button', { name: 'Actions for Menu Taco Bar' }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
};

test('a deletion is listed with its author and time, and can be undone', async () => {
  let isBack = false;
  const sentRequests = mockAnswers({
    'GET /v1/deletions': () => list(isBack ? [] : [deletion]),
    'POST /v1/steps/step/undo': () => {
      isBack = true;
      return record({});
    },
  });
  await renderScreen(<DeletionsPage search={{}} />);
  await expect.element(page.getByRole('row', { name: /Menu Taco Bar.*Jo Ortiz.*11\/21\/2026/ })).toBeVisible();
  await expectAccessible();
  await bringBack();
  await expect.element(page.getByText('Menu Taco Bar is back.')).toBeVisible();
  await expect
    .element(page.getByText('Nothing that you may bring back was deleted in the last 30 days.'))
    .toBeVisible();
  expect(sentRequests.filter(({ method }) => method === 'POST').length).toBe(1);
});

test('a name that was taken meanwhile is explained', async () => {
  const sentence = 'Another record has the name or place of the menu Taco Bar now. Rename or move that one first.';
  mockAnswers({
    'GET /v1/deletions': () => list([deletion]),
    'POST /v1/steps/step/undo': () => refusal(409, 'conflict', sentence),
  });
  await renderScreen(<DeletionsPage search={{}} />);
  await bringBack();
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DatedCopy } from '#contract/dated-copies.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { DatedCopiesSection } from './DatedCopiesSection.tsx';

const copy = (id: string, date: string, more: Partial<DatedCopy> = {}): DatedCopy => ({
  id,
  insteadOf: null,
  service: 'Taco Bar',
  date,
  marketId: 'phoenix',
  serviceLineId: 'lunch',
  differences: [
    { part: 'method', copied: 'Steam.', here: 'Steam.', master: 'Simmer with cream.', isKept: false },
    { part: 'allergens', copied: null, here: '', master: 'Milk', isKept: false },
  ],
  ...more,
});
const copies = [copy('one', '2027-05-03'), copy('two', '2027-05-04')];
const checkbox = (name: string) => page.getByRole('checkbox', { name });

test('both texts are shown, and chosen parts are taken over into chosen dates after a question', async () => {
  let left = copies;
  const sentRequests = answerCalls({
    listDatedCopies: () => left,
    takeOverElement: () => {
      left = copies.slice(1);
      return { changed: 1 };
    },
  });
  await renderInKitchen(<DatedCopiesSection elementId="soup" />);
  const first = page.getByRole('listitem').first();
  await expect.element(first.getByText('This date: Steam.')).toBeVisible();
  await expect.element(first.getByText('Master now: Simmer with cream.')).toBeVisible();
  await expect.element(first.getByText('Copied from: not recorded')).toBeVisible();
  await expect.element(first.getByText('This date: none')).toBeVisible();
  await expectAccessible();
  await checkbox('Allergens').click();
  await checkbox('Tuesday, 05/04/27, Lunch, Phoenix, Taco Bar').click();
  await page.getByRole('button', { name: 'Take over into 1 copy' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Make this what the element is now, in 1 scheduled copy: method?',
  });
  await question.getByRole('button', { name: 'Take over into 1 copy' }).click();
  await expect.element(page.getByText('1 copy has taken over what this element is now.')).toBeVisible();
  const saves = sentRequests.filter(({ name }) => name === 'takeOverElement');
  expect(saves.map(({ body }) => body)).toEqual([{ copyIds: ['one'], parts: ['method'] }]);
  await expect.element(page.getByRole('heading', { name: 'Scheduled copies that differ (1)' })).toBeVisible();
});

test('a person who may not edit scheduled menus only reads, and equal copies are not shown', async () => {
  let foundRows = copies;
  answerCalls({ listDatedCopies: () => foundRows });
  const { screen } = await renderInKitchen(<DatedCopiesSection elementId="soup" />, { permissions: ['viewElement'] });
  await expect.element(page.getByText('Monday, 05/03/27, Lunch, Phoenix, Taco Bar')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await screen.unmount();
  foundRows = [];
  await renderInKitchen(<DatedCopiesSection elementId="stew" />);
  await expect.element(page.getByText('Scheduled copies that differ')).not.toBeInTheDocument();
});

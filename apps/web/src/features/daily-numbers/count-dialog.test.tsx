import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CountExplanation } from '#contract/count-explanations.ts';
import type { ContainerTotal } from '#contract/daily-numbers.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { aCalculation } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { ChefNumbersPage } from './ChefNumbersPage.tsx';
import type { CountedCell } from './counts/use-counted-cell.ts';

const count = (containerCount: number, halfCount: number, portion: number) => ({
  containerCount,
  halfCount,
  portion,
  roundedPortion: portion,
});
const total: ContainerTotal = {
  scheduledElementId: 'rice',
  name: 'Rice',
  elementType: 'Starch',
  container: 'Full Pan',
  hasHalfSize: true,
  portionPerPerson: 5,
  portionPerContainer: 200,
  portionUnit: 'oz',
  ...count(3, 1, 680),
};
const soup = { ...total, scheduledElementId: 'soup', name: 'Lentil Soup', container: 'Insert', ...count(2, 0, 240) };
const cell = (id: string, name: string) => ({ scheduledElementId: id, name });
const calculation = aCalculation({
  containerTotals: [total, { ...total, ...cell('slaw', 'Slaw'), hasHalfSize: false }],
  accountSummaries: ['Acme', 'Zenith'].map((account) => ({
    accountId: account.toLowerCase(),
    account,
    headCount: 85,
    veggies: 6,
    elements: [
      { ...cell('rice', 'Rice'), portionFactor: 1.1, ...count(2, 1, 455) },
      { ...cell('slaw', 'Slaw'), portionFactor: 1, ...count(1, 0, 85) },
    ],
  })),
  addOnCalculations: [
    {
      accountId: 'acme',
      account: 'Acme',
      add_ons: [
        {
          type: 'Soup',
          scheduled_element: 'Lentil Soup',
          qty: 30,
          scheduledElementId: 'soup',
          isOpen: false,
          containers: count(2, 0, 240),
        },
      ],
    },
  ],
  addOnContainerTotals: [{ ...soup, addOnType: 'Soup' }],
});
const set = { by: 'Jo Ortiz', at: '2026-03-07T22:02:00.000Z' };
const explanation: CountExplanation = {
  accountId: 'acme',
  account: 'Acme',
  scheduledMenuId: 'menu',
  scheduledElementId: 'rice',
  name: 'Rice',
  elementType: 'Starch',
  container: 'Full Pan',
  portionUnit: 'oz',
  headCount: 85,
  veggies: 6,
  eaters: 'everybody',
  servings: 85,
  portionPerPerson: 5,
  elementTypeModifier: 0.1,
  elementModifier: 0,
  factor: 1.1,
  portion: 467.5,
  portionPerContainer: 200,
  hasHalfSize: true,
  containerCount: 2,
  halfCount: 1,
  roundedPortion: 500,
  spare: 32.5,
  services: [
    { id: 'event', serviceTime: '12:00', eaterCount: 85, dietaryCount: 6, isFromSchedule: false, lastChange: set },
  ],
  lastChanges: { elementType: null, elementTypeModifier: set, elementModifier: null, portion: null, container: null },
};

function Numbers() {
  const [open, setOpen] = useState<CountedCell>();
  const slot = { marketId: 'phoenix', serviceLineId: 'lunch', date: '2026-03-08' };
  return <ChefNumbersPage slot={slot} onChange={() => undefined} cell={open} onCell={setOpen} />;
}
const renderNumbers = (options?: Parameters<typeof renderInKitchen>[1]) => {
  const sentRequests = answerCalls({ calculateContainers: () => calculation, getCountExplanation: () => explanation });
  return renderInKitchen(<Numbers />, options).then(() => sentRequests);
};
const dialog = page.getByRole('dialog');

test('a count opens its calculation, with where each input is edited and who set it', async () => {
  const sentRequests = await renderNumbers();
  await page.getByRole('button', { name: '2 full: Rice, Acme' }).click();
  const steps = dialog.getByRole('list', { name: 'Calculation' });
  for (const step of [
    '85 people, 6 without meat',
    'Starch is for everybody: 85 servings',
    '1 + 0.1 + 0 = 1.1',
    '85 servings × 5 oz × 1.1 = 467.5 oz',
    '467.5 oz ÷ 200 oz per Full Pan ≈ 2.338',
    'Rounded up to the next half: 2 full and 1 half, 32.5 oz spare',
  ])
    await expect.element(steps.getByText(step, { exact: true })).toBeVisible();
  // The market's time, seven hours behind.
  await expect.element(steps.getByText(/set by Jo Ortiz, 03\/07\/2026 3:02 PM/).first()).toBeVisible();
  const leads = (name: RegExp) => steps.getByRole('link', { name }).element().getAttribute('href');
  expect(leads(/Service at 12:00 PM/)).toBe('/accounts/acme?tab=services&date=2026-03-08');
  expect(leads(/modifier for Starch: \+10%/)).toBe('/accounts/acme?tab=modifiers');
  expect(leads(/Portion per person/)).toBe('/scheduled-menus/menu#rice');
  expect(sentRequests.find(({ name }) => name === 'getCountExplanation')?.url.search).toContain('accountId=acme');
  await expectAccessible();
});

test('a total opens as the sum of its accounts, each of which opens its own', async () => {
  await renderNumbers();
  await page.getByRole('button', { name: '1 half: Rice, all accounts' }).click();
  const accounts = dialog.getByRole('list', { name: 'Accounts' });
  await expect.element(accounts.getByRole('listitem').first()).toMatchTextContent('Acme2 full and 1 half455.0 oz');
  await expectAccessible();
  await accounts.getByRole('button', { name: 'Acme' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Rice, Acme' })).toBeVisible();
  await dialog.getByRole('button', { name: 'All accounts' }).click();
  await expect.element(accounts).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an add-on opens as its orders', async () => {
  await renderNumbers();
  await page.getByRole('button', { name: '2 × Insert' }).click();
  await expect.element(dialog.getByText('Acme: 30 servings')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Acme' }).elements()).toEqual([]);
});

test('arrow keys lead from count to count, and Enter opens one', async () => {
  await renderNumbers();
  const table = page.getByRole('table', { name: 'Containers by account and element' });
  await expect.element(table).toBeVisible();
  const inTabOrder = () => table.element().querySelectorAll('button[tabindex="0"]').length;
  expect(inTabOrder()).toBe(1);
  (table.element().querySelector('button[tabindex="0"]') as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('button', { name: '1 full: Slaw, Acme' })).toHaveFocus();
  expect(inTabOrder()).toBe(1);
  await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
  await expect.element(page.getByRole('button', { name: '3 full: Rice, all accounts' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(dialog.getByRole('heading', { name: 'Rice, Acme' })).toBeVisible();
});

test('is read by cooks without links, and is accessible in the dark', async () => {
  await renderNumbers({ permissions: [], scheme: 'dark' });
  await page.getByRole('button', { name: '2 full: Rice, Acme' }).click();
  await expect.element(dialog.getByText('Portion per person')).toBeVisible();
  expect(dialog.getByRole('link').elements()).toEqual([]);
  await expectAccessible();
});

import { expect, test } from 'vitest';
import { addOnCalculations } from './add-on-calculations.ts';
import { addOnTotals } from './add-on-totals.ts';

const addOn = (account: string, addOnType: string, scheduledElement: string | null, quantity: number) => ({
  accountId: account,
  account,
  addOnType,
  scheduledElement,
  quantity,
});

test('add-ons stand per account, by type and element, the same ones added up', () => {
  expect(
    addOnCalculations([
      addOn('Zenith', 'Soup', 'Tomato Bisque', 2),
      addOn('Acme', 'Soup', null, 1),
      addOn('Zenith', 'Greens Bar', 'Romaine', 3),
      addOn('Zenith', 'Soup', 'Tomato Bisque', 4),
      addOn('Zenith', 'Soup', 'Lentil Soup', 1),
    ]),
  ).toEqual([
    { accountId: 'Acme', account: 'Acme', add_ons: [{ type: 'Soup', scheduled_element: null, qty: 1 }] },
    {
      accountId: 'Zenith',
      account: 'Zenith',
      add_ons: [
        { type: 'Greens Bar', scheduled_element: 'Romaine', qty: 3 },
        { type: 'Soup', scheduled_element: 'Lentil Soup', qty: 1 },
        { type: 'Soup', scheduled_element: 'Tomato Bisque', qty: 6 },
      ],
    },
  ]);
});

test('without add-ons there is nothing to list', () => {
  expect(addOnCalculations([])).toEqual([]);
});

test('a cook reads them by what is made, with the accounts that ordered it', () => {
  const calculations = addOnCalculations([
    addOn('Zenith', 'Soup', 'Tomato Bisque', 2),
    addOn('Acme', 'Soup', 'Tomato Bisque', 1),
    addOn('Acme', 'Greens Bar', null, 5),
  ]);
  expect(addOnTotals(calculations)).toEqual([
    { type: 'Greens Bar', element: 'Not chosen yet', total: 5, accounts: [{ name: 'Acme', quantity: 5 }] },
    {
      type: 'Soup',
      element: 'Tomato Bisque',
      total: 3,
      accounts: [
        { name: 'Acme', quantity: 1 },
        { name: 'Zenith', quantity: 2 },
      ],
    },
  ]);
});

import { expect, test } from 'vitest';
import { serviceDay } from '../fixtures/service-day.ts';
import { chefNumbersView } from './chef-numbers.ts';

const { occasion, calculation } = serviceDay({ accounts: 2, elements: 3 });
const view = (changes: Partial<typeof calculation> = {}) => chefNumbersView(occasion, { ...calculation, ...changes });

test('each element has one pair of full and half containers for each account', () => {
  // Axle Scottsdale 20 eaters, 0 vegetarians; Northgate Mutual Downtown 73 eaters, 7 vegetarians.
  expect(view().elements.map(({ name, counts }) => [name, counts])).toEqual([
    [
      'Harissa Roasted Chicken Thigh',
      [
        [1, 0],
        [2, 1],
      ],
    ],
    [
      'Lamb Kofta with Tahini',
      [
        [1, 0],
        [2, 1],
      ],
    ],
    [
      'Crispy Falafel',
      [
        [0, 0],
        [1, 0],
      ],
    ],
  ]);
});

test('an element says what it is put into, what each person gets and what it weighs', () => {
  expect(view().elements[0]).toMatchObject({
    detail: 'Full Pan, 5 oz each, 160 oz per container',
    total: '26.9 lbs',
    canHalf: true,
    containerCount: 3,
    halfCount: 1,
  });
});

test('elements that could not be counted are named above the table', () => {
  const incompleteElements = [
    {
      scheduledElementId: '00000000-0000-7000-8000-000000000001',
      name: 'Garlic Naan',
      missing: ['container' as const],
    },
  ];
  expect(view({ incompleteElements }).warnings).toEqual([
    'Some Scheduled Elements for this menu are missing type/container/portion information. Not counted: Garlic Naan (container).',
  ]);
});

test('no warning when all elements are counted', () => {
  expect(view().warnings).toEqual([]);
});

test.each([
  ['nothing scheduled', { scheduledMenu: null, containerTotals: [] }, 'There are no calculations to display.'],
  ['no elements', { containerTotals: [] }, 'There are no calculations to display.'],
  ['no accounts', { accountSummaries: [] }, 'No accounts are scheduled for this day and service.'],
])('with %s the sheet says so', (_title, changes, sentence) => {
  expect(view(changes).empty).toBe(sentence);
});

test('add-ons of one kind are one row with each account and its quantity', () => {
  const add = (account: string, scheduled_element: string | null, qty: number, type = 'Soup') => ({
    accountId: '00000000-0000-7000-8000-000000000002',
    account,
    add_ons: [{ scheduled_element, qty, type }],
  });
  const addOnCalculations = [add('B', 'Lentil', 2), add('A', 'Lentil', 3), add('A', null, 1, 'Beverage')];
  expect(view({ addOnCalculations }).addOns).toEqual([
    { type: 'Beverage', element: 'Not chosen yet', total: 1, accounts: [{ name: 'A', quantity: 1 }] },
    {
      type: 'Soup',
      element: 'Lentil',
      total: 5,
      accounts: [
        { name: 'B', quantity: 2 },
        { name: 'A', quantity: 3 },
      ],
    },
  ]);
});

import { expect, test } from 'vitest';
import { makeServiceDay } from '../fixtures/service-day.ts';
import { toChefNumbersView } from './chef-numbers.ts';

const { occasion, calculation, headcounts } = makeServiceDay({ accounts: 2, elements: 3 });
const view = (changes: Partial<typeof calculation> = {}) =>
  toChefNumbersView(occasion, { ...calculation, ...changes }, { headcounts: [], plates: null, changes: [] });

test('a count that portion modifiers changed says by how much', () => {
  const changedValues = {
    ...calculation,
    accountSummaries: calculation.accountSummaries.map((summary) => ({
      ...summary,
      elements: summary.elements.map((element) => ({ ...element, portionFactor: 0.875 })),
    })),
  };
  const [element] = toChefNumbersView(occasion, changedValues, { headcounts, plates: null, changes: [] }).elements;
  expect(element?.counts[0]).toEqual([1, 0, -12.5]);
});

test('each element has one pair of full and half containers for each account', () => {
  // Axle Scottsdale 20 eaters, 0 vegetarians; Northgate Mutual Downtown 73 eaters, 7 vegetarians.
  expect(view().elements.map(({ name, counts }) => [name, counts])).toEqual([
    [
      'Harissa Roasted Chicken Thigh',
      [
        [1, 0, 0],
        [2, 1, 0],
      ],
    ],
    [
      'Lamb Kofta with Tahini',
      [
        [1, 0, 0],
        [2, 1, 0],
      ],
    ],
    [
      'Crispy Falafel',
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
  ]);
});

test('an alternative with a recipe says of its allergens what every other sheet says', () => {
  const [alternative] = calculation.alternatives;
  if (!alternative) throw new Error('The fixture has one.');
  const withoutAllergens = { ...alternative, allergenNames: [], allergenStatement: 'none' as const };
  const statements = ['tofu', ''].map((ingredients) => view({ alternatives: [{ ...withoutAllergens, ingredients }] }));
  expect(statements.map(({ alternatives }) => alternatives[0]?.allergens)).toEqual([
    { kind: 'none' },
    { kind: 'none', isStatedOnly: true },
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

test('people with accommodations are listed by need, with the accounts that they belong to (scheduling-6)', () => {
  const needs = [{ Milk: 2 }, { Vegetarian: 7, Milk: 1 }];
  const servedRows = headcounts.map((account, index) => ({
    ...account,
    accommodationSummary: Object.entries(needs[index] ?? {}).map(([name, count]) => ({
      name,
      count,
      isAllergen: name === 'Milk',
    })),
  }));
  expect(
    toChefNumbersView(occasion, calculation, { headcounts: servedRows, plates: null, changes: [] }).accommodations,
  ).toEqual([
    { name: 'Vegetarian', people: 7, accounts: [{ name: 'Northgate Mutual Downtown', people: 7 }] },
    {
      name: 'no Milk',
      people: 3,
      accounts: [
        { name: 'Axle Scottsdale', people: 2 },
        { name: 'Northgate Mutual Downtown', people: 1 },
      ],
    },
  ]);
});

test.each([
  ['small', '430.0 oz'],
  ['large', '26.9 lbs'],
] as const)('totals are in the units of the screen: %s', (scale, total) => {
  expect(
    toChefNumbersView(occasion, calculation, { headcounts, plates: null, changes: [] }, scale).elements[0]?.total,
  ).toBe(total);
});

test('add-ons are listed under their type, with each account, its quantity and the containers', () => {
  const day = makeServiceDay({ accounts: 5, elements: 1, addOns: true });
  expect(
    toChefNumbersView(day.occasion, day.calculation, { headcounts: [], plates: null, changes: [] }).addOns,
  ).toMatchObject([
    { type: 'Beverage', elements: [{ name: 'Not chosen yet', ordered: 10, total: null, containers: null }] },
    { type: 'Greens Bar', elements: [{ name: 'Baby Spinach' }, { name: 'Sesame Ginger Dressing' }] },
    {
      type: 'Soup',
      elements: [
        {
          name: 'Avgolemono Soup',
          detail: 'Soup Insert, 8 oz each, 320 oz per container',
          ordered: 50,
          total: '25.0 lbs',
          containers: [2, 0],
          accounts: [{ name: 'Bannerman Health Corporate', quantity: 50 }],
        },
        { name: 'Red Lentil and Mint Soup', detail: 'Not counted: container not set', containers: null },
      ],
    },
  ]);
});

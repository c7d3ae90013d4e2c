import { expect, test } from 'vitest';
import type { Makes } from '#domain/amounts/recipe.ts';
import { makeServiceDay } from '../fixtures/service-day.ts';
import { toPrepSheetView } from './prep-sheet.ts';
import type { RecipeRow } from './scaled-recipe.ts';

const { occasion, elements, calculation, unknowns } = makeServiceDay({ accounts: 2, elements: 3 });
const [chicken, , lentilKofta, , falafel] = toPrepSheetView({ occasion, elements, ...calculation, unknowns }).elements;

test('an element names its amount, its containers and the share of each account', () => {
  expect(chicken).toMatchObject({
    containers: '3 full and 1 half',
    total: '26.9 lbs',
    perContainer: '160 oz per container',
    accounts: [
      { name: 'Axle Scottsdale', amount: '6.3 lbs', full: 1, half: 0 },
      { name: 'Northgate Mutual Downtown', amount: '20.6 lbs', full: 2, half: 1 },
    ],
  });
});

test('an alternative is printed after its element with its own method, and says that nobody counted it', () => {
  expect(lentilKofta).toMatchObject({
    name: 'Lentil Kofta',
    insteadOf: 'Lamb Kofta with Tahini',
    containers: 'Not counted',
    ingredients: expect.stringContaining('Green lentil'),
    method: expect.stringContaining('cooked lentils'),
    accounts: [],
  });
});

test('without half containers there is one number', () => {
  expect(falafel).toMatchObject({ container: 'Half Pan', containers: '1 full' });
});

test('an element that could not be counted is printed with its method, and says so', () => {
  const sheet = toPrepSheetView({
    occasion,
    elements,
    containerTotals: [],
    accountSummaries: [],
    saladsAndDesserts: [],
    notServed: [],
    unknowns,
  });
  expect(sheet.elements[0]).toMatchObject({ containers: 'Not counted', total: 'ask the chef', accounts: [] });
  expect(sheet.elements[0]?.method).toContain('Whisk yogurt');
});

const getAmounts = (recipe: readonly RecipeRow[], makes: Makes | null = null) => {
  const [element] = elements;
  if (!element) throw new Error('The fixture has an element.');
  return toPrepSheetView({ occasion, elements: [{ ...element, recipe, makes }], ...calculation, unknowns }).elements[0]
    ?.amounts;
};

test('amounts of the recipe are scaled to the total, which is 430 oz', () => {
  const recipe = [
    { name: 'Chicken', amount: 3, unit: 'oz', doesNotScale: false },
    { name: 'Yogurt', amount: 1, unit: 'oz', doesNotScale: false },
  ];
  expect(getAmounts(recipe)).toEqual([
    { name: 'Chicken', amount: '20.2 lbs' },
    { name: 'Yogurt', amount: '6.7 lbs' },
  ]);
});

test('a recipe that says what it makes is made as often as the total needs it: 430 oz are 2.6875 times 160 oz', () => {
  const row = { unit: 'oz', doesNotScale: false };
  const recipe = [
    { ...row, name: 'Chicken', amount: 200 },
    { ...row, name: 'Eggs', amount: 3, unit: 'each' },
    { ...row, name: 'Bay leaf', amount: 2, unit: 'each', doesNotScale: true },
    { ...row, name: 'Saffron', amount: 0.001 },
    { ...row, name: 'Salt', amount: null },
  ];
  const oz = { name: 'Ounce', abbreviation: 'oz' };
  expect(getAmounts(recipe, { amount: 200, unit: oz, yieldPercent: 80 })).toEqual([
    { name: 'Chicken', amount: '33.59 lbs' },
    { name: 'Eggs', amount: '9 each' },
    { name: 'Bay leaf', amount: '2 each' },
    { name: 'Saffron', amount: '0.003 oz' },
    { name: 'Salt', amount: 'amount not recorded' },
  ]);
  // Portions of 5 oz: 86 of them are 430 oz.
  const portion = { name: 'Portion', abbreviation: 'portion' };
  expect(getAmounts(recipe.slice(1, 2), { amount: 43, unit: portion, yieldPercent: null })).toEqual([
    { name: 'Eggs', amount: '6 each' },
  ]);
  // Cups of it do not become ounces.
  const cup = { name: 'Cup', abbreviation: 'cup' };
  expect(getAmounts(recipe, { amount: 40, unit: cup, yieldPercent: null })).toEqual([]);
});

test('free text that says no more than the rows is not printed beside them', () => {
  const [element] = elements;
  if (!element) throw new Error('The fixture has an element.');
  const recipe = ['Chicken', 'Salt'].map((name) => ({ name, amount: 1, unit: 'oz', doesNotScale: false }));
  const getIngredients = (ingredients: string) =>
    toPrepSheetView({ occasion, elements: [{ ...element, recipe, ingredients }], ...calculation, unknowns }).elements[0]
      ?.ingredients;
  expect(getIngredients('Chicken, Salt')).toBe('');
  expect(getIngredients('Chicken, sea salt')).toBe('Chicken, sea salt');
});

test.each([
  ['an amount is missing', [{ name: 'Chicken', amount: null, unit: 'oz', doesNotScale: false }]],
  ['a unit is missing', [{ name: 'Chicken', amount: 3, unit: null, doesNotScale: false }]],
  ['a unit is another one', [{ name: 'Eggs', amount: 3, unit: 'each', doesNotScale: false }]],
  ['an amount is zero', [{ name: 'Salt', amount: 0, unit: 'oz', doesNotScale: false }]],
  ['there are no rows', []],
])('nothing is scaled when %s', (_title, recipe) => {
  expect(getAmounts(recipe)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { AmountValue } from './import-fields.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { readAmounts, splitLine } from './read-amounts.ts';
import { Words } from './words.ts';

const units = new Words({
  called: 'unit',
  names: [
    { id: 'oz', name: 'Ounce', also: ['oz'] },
    { id: 'fl', name: 'Fluid ounce', also: ['fl. oz', 'fl oz'] },
  ],
});
const ingredients = new Words({
  called: 'ingredient',
  names: [
    'Basmati rice',
    'Butter, salted',
    'Milk',
    '7 Up',
    'Rice: 5 grains',
    'oz test sauce',
    '½ cream',
    'Sauce; hot',
  ].map((name) => ({ id: name, name })),
});
const dictionary = { listOf: (name: string) => (name === 'units' ? units : ingredients), answerTo: () => undefined };
const read = (text: string) => readAmounts(text, { list: 'ingredients', units: 'units' }, dictionary);
const isUnit = (word: string) => units.idOf(word) !== undefined || isKitchenUnit(word);

test.each([
  ['Basmati rice: 2.5 oz', 'Basmati rice', 2.5, 'oz'],
  ['2 1/2 oz Basmati rice', 'Basmati rice', 2.5, 'oz'],
  ['2½ oz basmati rice', 'basmati rice', 2.5, 'oz'],
  ['4oz milk', 'milk', 4, 'oz'],
  ['1/3 fl oz of milk', 'milk', 0.333, 'fl oz'],
  ['Milk 3 fl oz', 'Milk', 3, 'fl oz'],
  ['Milk (3 oz)', 'Milk', 3, 'oz'],
  ['3 onions, medium', 'onions, medium', 3, null],
  ['Salt', 'Salt', null, null],
  ['Flour 00', 'Flour 00', null, null],
  ['Milk: 3 cups', 'Milk', 3, 'cups'],
  ['2 cups flour', 'flour', 2, 'cups'],
  ['150g bacon cubes', 'bacon cubes', 150, 'g'],
])('%s is read as %s, %s %s', (line, name, amount, unit) => {
  expect(splitLine(line, isUnit)).toEqual({ name, amount, unit });
});

test.each([
  [
    'Basmati rice: 5 oz; Butter, salted: 1 oz',
    [
      ['Basmati rice', 5],
      ['Butter, salted', 1],
    ],
  ],
  [
    'Basmati rice, Milk',
    [
      ['Basmati rice', null],
      ['Milk', null],
    ],
  ],
  [
    'Butter, salted\nMilk: 2 oz',
    [
      ['Butter, salted', null],
      ['Milk', 2],
    ],
  ],
  ['7 up', [['7 Up', null]]],
  [
    '4 oz 7 Up; 2 fl oz Milk',
    [
      ['7 Up', 4],
      ['Milk', 2],
    ],
  ],
  ['4 oz Rice: 5 grains', [['Rice: 5 grains', 4]]],
  ['3 oz test sauce', [['oz test sauce', 3]]],
  ['1.5 oz ½ cream', [['½ cream', 1.5]]],
  [
    '4 oz "Sauce; hot"; Milk',
    [
      ['Sauce; hot', 4],
      ['Milk', null],
    ],
  ],
])('%j is a list', (text, expected) => {
  const { value, faults, missing } = read(text);
  expect({ faults, missing }).toEqual({ faults: [], missing: [] });
  expect((value as readonly AmountValue[]).map(({ id, amount }) => [id, amount])).toEqual(expected);
});

test('an unknown ingredient and an unknown unit are reported as words', () => {
  expect(read('Saffron: 1 oz; Milk: 3 cups').missing).toEqual([
    { list: 'ingredients', word: 'Saffron' },
    { list: 'units', word: 'cups' },
  ]);
});

test('amounts of one ingredient are added up', () => {
  expect(read('Milk: 0.1 oz; Basmati rice: 1 oz; milk: 0.2 oz').value).toMatchObject([
    { id: 'Milk', amount: 0.3 },
    { id: 'Basmati rice', amount: 1 },
  ]);
});

test('an ingredient that is listed twice without amounts is a fault', () => {
  expect(read('Milk: 1 oz; milk').faults).toEqual(['Milk is in this list twice. Add up its amounts.']);
});

test("'None' is no ingredients", () => {
  expect(read('None').value).toBe('none');
});

test('a line of a million letters is reported at once', () => {
  const started = performance.now();
  for (const sign of ['1 ', '(', 'a: ', 'a 1 ']) read(sign.repeat(300_000));
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('text after a comma in a line of many is no ingredient', () => {
  expect(read('Milk: 1 oz; Basmati rice, rinsed').missing).toEqual([
    { list: 'ingredients', word: 'Basmati rice, rinsed' },
  ]);
});

test('leaving out all others leaves out only what the kitchen does not have', () => {
  const leavingOut = { ...dictionary, answerTo: (list: string) => (list === 'ingredients' ? '' : undefined) };
  const { value, missing } = readAmounts(
    '2 oz Basmati rice\n3 cups saffron threads; Milk: 1 oz; Basmati rice, rinsed',
    { list: 'ingredients', units: 'units' },
    leavingOut,
  );
  expect(missing).toEqual([]);
  expect(value).toMatchObject([
    { id: 'Basmati rice', amount: 2 },
    { id: 'Milk', amount: 1 },
  ]);
});

import { expect, test } from 'vitest';
import { isKitchenUnit } from './kitchen-units.ts';
import { readAmounts } from './read-amounts.ts';
import { parseNumberCell } from './read-cell.ts';
import { splitLine } from './split-line.ts';
import { Words } from './words.ts';

/* A number is read whole or is a fault: what is left of it is no name (import-9). */

const units = new Words({ called: 'unit', names: [{ id: 'oz', name: 'oz' }] });
const foods = new Words({
  called: 'ingredient',
  names: ['Butter', 'Flour 00', '2% milk'].map((name) => ({ id: name, name })),
});
const getList = (name: string) => (name === 'units' ? units : foods);
const lists = { list: 'ingredients', units: 'units' };
const read = (text: string) =>
  readAmounts(text, lists, { getList, furtherAnswersTo: () => [], answerTo: () => undefined });

test.each(['0,500', '00,500', '0,125', '-0,500', '$0,500'])(
  '%s is no number: thousands do not begin with 0',
  (text) => {
    expect(parseNumberCell(text)).toBeUndefined();
  },
);

test.each([
  '0,500 oz butter',
  'Butter: 0,125 oz',
  '00,500 oz butter',
  '5+ oz butter',
  '5? oz butter',
  '5 or so oz butter',
  '5ish oz butter',
  '5-ish oz butter',
  '1e3 oz butter',
  '١٢ oz butter',
  '② oz butter',
  'Butter: 5%',
  '5% butter',
  'Butter: two oz',
  'Butter 2',
  'Butter 5+',
  'a cup of butter',
])('the amount of %s is not understood', (line) => {
  const { faults, missing, value } = read(line);
  expect(faults).toEqual([expect.stringMatching(/^The amount “.+” is not understood/)]);
  for (const { word } of missing) expect(word).not.toMatch(/\p{N}|\boz\b|\bcup\b/u);
  expect(value === null || JSON.stringify(value).includes('"amount":null')).toBe(true);
});

test.each(['5+ oz peanuts', '5 or so oz peanuts', '1e3 oz peanuts', '② oz peanuts', 'Peanuts: two oz'])(
  'what is left of the amount of %s is never printed',
  (line) => {
    const answerTo = (list: string) => (list === 'ingredients' ? '' : undefined);
    const { printed = '' } = readAmounts(line, lists, { getList, furtherAnswersTo: () => [], answerTo });
    expect(printed).toMatch(/peanuts/i);
    expect(printed).not.toMatch(/\p{N}|\boz\b/u);
  },
);

test.each(['Flour 00', '2% milk', '3 oz Flour 00', '2% milk: 3 oz'])('%s is read by the name that is known', (line) => {
  expect(read(line)).toMatchObject({ faults: [], missing: [] });
});

test.each(['5-spice powder', '10-inch tortillas', '3 oz 2% milk', '7 Up = 2 cans'])('%s holds a name', (line) => {
  expect(splitLine(line, isKitchenUnit).unread).toBeNull();
});

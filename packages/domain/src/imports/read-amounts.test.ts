import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmountValue } from './import-fields.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { readAmounts } from './read-amounts.ts';
import { splitLine } from './split-line.ts';
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
const dictionary = {
  getList: (name: string) => (name === 'units' ? units : ingredients),
  furtherAnswersTo: () => [],
  answerTo: () => undefined,
};
const read = (text: string) => readAmounts(text, { list: 'ingredients', units: 'units' }, dictionary);
const isUnit = (word: string) => units.findId(word) !== undefined || isKitchenUnit(word);

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
  ['Milk: 3 cups', 'Milk', 3, 'cups'],
  ['2 cups flour', 'flour', 2, 'cups'],
  ['150g bacon cubes', 'bacon cubes', 150, 'g'],
  ['Butter: 1,000 oz', 'Butter', 1_000, 'oz'],
  ['2 lb 8 oz ground beef', 'ground beef', 2.5, 'lb'],
  ['Ground beef: 2 lb 3 oz', 'Ground beef', 35, 'oz'],
  ['1⁄2 oz butter', 'butter', 0.5, 'oz'],
  ['⅞ oz butter', 'butter', 0.875, 'oz'],
  ['¹⁄₂ cup cream', 'cream', 0.5, 'cup'],
  ['1-1/2 oz butter', 'butter', 1.5, 'oz'],
  ['1 and 1/2 oz butter', 'butter', 1.5, 'oz'],
  ['1/3rd cup soy sauce', 'soy sauce', 0.333, 'cup'],
  ['4 x 6 oz butter', 'butter', 24, 'oz'],
  ['4 × 150g salmon fillets', 'salmon fillets', 600, 'g'],
  ['2 (14-ounce) cans tomatoes', 'tomatoes', 28, 'ounce'],
  ['1 fl. oz. rum', 'rum', 1, 'fl. oz.'],
  ['Eggs (2)', 'Eggs', 2, null],
  ['2 dozen eggs', 'eggs', 24, null],
  ['1 dz eggs', 'eggs', 12, null],
  ['8 oz. fl. butter', 'butter', 8, 'oz. fl.'],
  ['2 hd lettuce', 'lettuce', 2, 'hd'],
  ['1 bu basil', 'basil', 1, 'bu'],
  ['3 lg eggs', 'lg eggs', 3, null],
  ['0.3333333333 cup oil', 'oil', 0.333, 'cup'],
  ['0.667 cup oil', 'oil', 0.667, 'cup'],
  ['1.666667 cup oil', 'oil', 1.667, 'cup'],
  ['1.2500 oz oil', 'oil', 1.25, 'oz'],
  ['▢ 1 14 oz can tuna', 'tuna', 14, 'oz'],
  ['Butter 1/2', 'Butter', 0.5, null],
  ['1 cup 2% milk', '2% milk', 1, 'cup'],
  ['5-spice powder', '5-spice powder', null, null],
  ['10-inch tortillas', '10-inch tortillas', null, null],
  ['half and half', 'half and half', null, null],
  ['tomatoes = 2 Dosen', 'tomatoes', 2, 'Dosen'],
  ['7 Up = 2 cans', '7 Up', 2, 'cans'],
  ['Peanut sauce: 2 tbsp chopped', 'Peanut sauce: chopped', 2, 'tbsp'],
])('%s is read as %s, %s %s', (line, name, amount, unit) => {
  expect(splitLine(line, isUnit)).toEqual({ name, amount, unit, unread: null, heading: null });
});

test.each([
  ['1,5 oz butter', '1,5 oz', 'butter'],
  ['Butter: 1,5 oz', '1,5 oz', 'Butter'],
  ['1.031,50 oz butter', '1.031,50 oz', 'butter'],
  ['Butter: 2-3 oz', '2-3 oz', 'Butter'],
  ['2 to 3 lb potatoes', '2 to 3 lb', 'potatoes'],
  ['2 or 3 eggs', '2 or 3', 'eggs'],
  ['3 oz/85 g butter', '3 oz/85 g', 'butter'],
  ['200g/7oz plain flour', '200g/7oz', 'plain flour'],
  ['1 cup plus 2 tbsp flour', '1 cup plus 2 tbsp', 'flour'],
  ['1 heaping tbsp peanut butter', '1 heaping tbsp', 'peanut butter'],
  ['up to 3 cups rice', 'up to 3 cups', 'rice'],
  ['1. flour', '1.', 'flour'],
  ['16/20 shrimp', '16/20', 'shrimp'],
  ['2 lb', '2 lb', ''],
  ['Flour 00', 'Flour 00', 'Flour'],
  ['3 breasts (1.5 lb)', '3 breasts (1.5 lb)', 'breasts'],
  ['1 (14 oz, drained) can tuna', '1 (14 oz, drained) can tuna', '(drained) can tuna'],
  ['1 egg + 1 yolk', '1 egg + 1 yolk', 'egg + yolk'],
  ['2# onions', '2#', 'onions'],
  ['0.0001 oz saffron', '0.0001 oz', 'saffron'],
  ['1.23456 oz butter', '1.23456 oz', 'butter'],
  ['0.0834 oz butter', '0.0834 oz', 'butter'],
  ['about 2 cups rice', 'about 2 cups', 'rice'],
  ['~4 oz butter', '~4 oz', 'butter'],
  ['approx 4 oz butter', 'approx 4 oz', 'butter'],
  ['ca. 4 oz butter', 'ca. 4 oz', 'butter'],
  ['Butter: ~4 oz', '~4 oz', 'Butter'],
  ['2 T salt', '2 T', 'salt'],
  ['2 t salt', '2 t', 'salt'],
  ['1 #10 can tomatoes', '1 #10 can tomatoes', 'tomatoes'],
])('the amount of %s is not understood: %s', (line, unread, name) => {
  expect(splitLine(line, isUnit)).toEqual({ name, amount: null, unit: null, unread, heading: null });
});

test.each([
  ['Dressing: 2 tbsp tahini', 'Dressing', 'tahini'],
  ['For the sauce: 2 oz butter', 'For the sauce', 'butter'],
  ['Optional: shrimp', 'Optional', 'shrimp'],
])('the heading of %s is %s', (line, heading, name) => {
  expect(splitLine(line, isUnit)).toMatchObject({ heading, name, unread: null });
});

/** Texts of one number with its exact value, above and below the line of a fraction. */
const numbers = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }).map((whole) => [whole.toLocaleString('en-US'), whole, 1] as const),
  fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 999 })).map(([whole, decimals]) => {
    const text = String(decimals).padStart(3, '0');
    return [`${whole}.${text}`, whole * 1_000 + decimals, 1_000] as const;
  }),
  fc
    .tuple(
      fc.nat(20),
      fc.constantFrom([1, 2], [1, 3], [2, 3], [3, 4], [7, 8], [5, 16]),
      fc.constantFrom(' ', '-', ' and ', ' & '),
      fc.constantFrom('/', '⁄'),
    )
    .map(([whole, [above = 1, below = 1], between, line]) => {
      const text = `${whole > 0 ? whole + between : ''}${above}${line}${below}`;
      return [text, whole * below + above, below] as const;
    }),
  fc.constantFrom(['½', 1, 2] as const, ['2½', 5, 2] as const, ['1 ⅞', 15, 8] as const, ['.5', 1, 2] as const),
);
const measures = fc.constantFrom(['oz', 1] as const, ['cups', 1] as const, ['g', 1] as const);
const foods = fc.constantFrom('butter', 'soy sauce', 'peanuts', '2% milk', 'onions, medium', 'oat drink');
type Amount = readonly [text: string, value: number | undefined, unit: string];
const thousandths = (above: number, below: number) => Math.floor((2_000 * above + below) / (2 * below));

const amounts: fc.Arbitrary<Amount> = fc
  .tuple(numbers, numbers, measures, fc.constantFrom('', ' '))
  .chain(([[first, above, below], [other, more, of], [unit], space]) =>
    fc.constantFrom<Amount>(
      [`${first}${space}${unit}`, thousandths(above, below), unit],
      [`${first} x ${other}${space}${unit}`, thousandths(above * more, below * of), unit],
      [`${first} (${other} ${unit})`, thousandths(above * more, below * of), unit],
      [`${first} lb ${other} oz`, Number.NaN, ''],
      ...[' to ', ' or ', ' - ', '–'].map((between): Amount => [`${first}${between}${other} ${unit}`, undefined, unit]),
      // Of two whole numbers it is a fraction, as 5/8.
      [`${first}/${other} ${unit}`, below === 1 && of === 1 ? Number.NaN : undefined, unit],
      ...['/', ' / ', ' plus ', ', ', ' '].map(
        (between): Amount => [`${first} ${unit}${between}${other} g`, undefined, unit],
      ),
      [`${first},5 ${unit}`, undefined, unit],
    ),
  );
const lines = fc.tuple(amounts, foods, fc.boolean());

test('an amount is read whole and exactly, or not at all', () => {
  fc.assert(
    fc.property(lines, ([[text, value, unit], food, isBefore]) => {
      const line = isBefore ? `${text} ${food}` : `${food}: ${text}`;
      const read = splitLine(line, isUnit);
      if (read.unread === null) {
        expect(value, line).toBeDefined();
        if (!Number.isNaN(value))
          expect([Math.round((read.amount ?? -1) * 1_000), read.unit], line).toEqual([value, unit]);
      } else expect(read.amount, line).toBeNull();
      expect(read.name.includes(food), `${line}: ${read.name}`).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('no word of food is dropped: each is read, printed, or named in what is asked', () => {
  const words = fc
    .array(
      fc.constantFrom(
        ...['butter', 'milk', 'Sauce', 'Garnish', 'peanuts', 'of', 'oz', 'cup', '2', '1/2', '3-4'],
        ...[':', ',', '(', ')', 'x', 'to', 'and', 'Basmati rice', 'can'],
      ),
      { minLength: 1, maxLength: 9 },
    )
    .map((parts) => parts.join(' '));
  const answers = fc.constantFrom<string[]>([], ['ingredients'], ['units'], ['ingredients', 'units']);
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), answers, (texts, leftOut) => {
      const answerTo = (list: string) => (leftOut.includes(list) ? '' : undefined);
      const text = texts.join('\n');
      const {
        value,
        missing,
        faults,
        notes = [],
        printed = '',
      } = readAmounts(text, { list: 'ingredients', units: 'units' }, { ...dictionary, answerTo });
      const rows = Array.isArray(value) ? value.map((row) => (typeof row === 'string' ? row : row.id)) : [];
      const namedText = [...rows, ...missing.map(({ word }) => word), ...faults, ...notes, printed]
        .join(' ')
        .toLowerCase();
      // A known ingredient waits for its unit: nothing is imported until then.
      const knownNames = faults.length + missing.length === 0 ? ['milk', 'basmati rice'] : [];
      for (const food of ['butter', 'peanuts', 'sauce', 'garnish', ...knownNames])
        if (text.toLowerCase().includes(food)) expect(namedText, `${food} of ${text}`).toContain(food);
    }),
    { numRuns: 3_000 },
  );
});

test.each<[string, Record<string, number | null>]>([
  ['Basmati rice: 5 oz; Butter, salted: 1 oz', { 'Basmati rice': 5, 'Butter, salted': 1 }],
  ['Basmati rice, Milk', { 'Basmati rice': null, Milk: null }],
  ['Butter, salted\nMilk: 2 oz', { 'Butter, salted': null, Milk: 2 }],
  ['7 up', { '7 Up': null }],
  ['4 oz 7 Up; 2 fl oz Milk', { '7 Up': 4, Milk: 2 }],
  ['4 oz Rice: 5 grains', { 'Rice: 5 grains': 4 }],
  ['3 oz test sauce', { 'oz test sauce': 3 }],
  ['1.5 oz ½ cream', { '½ cream': 1.5 }],
  ['4 oz "Sauce; hot"; Milk', { 'Sauce; hot': 4, Milk: null }],
])('%j is a list', (text, expected) => {
  const { value, faults, missing } = read(text);
  expect({ faults, missing }).toEqual({ faults: [], missing: [] });
  expect((value as readonly AmountValue[]).map(({ id, amount }) => [id, amount])).toEqual(Object.entries(expected));
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

// Reading that grows with the square of the letters would take longer than a test may.
test.each(['1 ', '(', 'a: ', 'a 1 '])('a line of a million letters is reported: %s', (sign) => {
  expect(read(sign.repeat(300_000))).not.toMatchObject({ value: expect.anything(), faults: [] });
});

test('text after a comma in a line of many is no ingredient', () => {
  expect(read('Milk: 1 oz; Basmati rice, rinsed').missing).toEqual([
    { list: 'ingredients', word: 'Basmati rice, rinsed' },
  ]);
});

test('leaving out all others leaves out only what the kitchen does not have', () => {
  const leavingOut = {
    ...dictionary,
    furtherAnswersTo: () => [],
    answerTo: (list: string) => (list === 'ingredients' ? '' : undefined),
  };
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

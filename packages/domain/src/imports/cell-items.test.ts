import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteItem, splitItems } from './cell-items.ts';

test.each([
  ['Milk; Eggs | Soy\nFish', ['Milk', 'Eggs', 'Soy', 'Fish']],
  ['4 oz "Sauce; hot"; Salt', ['4 oz Sauce; hot', 'Salt']],
  ['"The ""best"" salt"', ['The "best" salt']],
  ['Tub 5" deep; Salt', ['Tub 5" deep', 'Salt']],
  ['Tub "5 deep; Salt', ['Tub "5 deep', 'Salt']],
  [' ; ;', []],
])('%j is the items %j', (text, items) => {
  expect(splitItems(text)).toEqual(items);
});

test('whatever names a list holds, they come back', () => {
  const name = fc
    .array(fc.constantFrom(';', '|', '"', '\n', ' ', 'a', ':', ','), { minLength: 1 })
    .map((signs) => signs.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitItems(names.map(quoteItem).join('; '))).toEqual(names);
    }),
  );
});

// Reading that grows with the square of the signs would take longer than a test may.
test.each(['"', ' "', '""', ';'])('a cell of a million signs is no item: %s', (sign) => {
  expect(splitItems(sign.repeat(500_000)).join('').replaceAll(/["\s]/g, '')).toBe('');
});

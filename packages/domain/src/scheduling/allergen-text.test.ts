import { expect, test } from 'vitest';
import { allergenText } from './allergen-text.ts';

test.each([
  [['Egg', 'Milk'], 'some', 'Egg, Milk'],
  [[], 'none', 'None'],
  [[], 'unknown', 'Unknown'],
  [['Egg'], 'unknown', 'Egg, others unknown'],
] as const)('%j, %s, reads %j', (allergenNames, allergenStatement, text) => {
  expect(allergenText({ allergenNames, allergenStatement })).toBe(text);
});

import { expect, test } from 'vitest';
import { describeAllergens, formatAllergens, formatCookedAllergens, getDishAllergens } from './allergen-text.ts';

test.each([
  [['Egg', 'Milk'], 'some', 'Egg, Milk'],
  [[], 'none', 'None'],
  [[], 'unknown', 'Unknown'],
  [['Egg'], 'unknown', 'Egg, others unknown'],
] as const)('%j, %s, reads %j', (allergenNames, allergenStatement, text) => {
  expect(formatAllergens({ allergenNames, allergenStatement })).toBe(text);
});

test.each([
  [['Egg', 'Milk'], 'some', 'Contains Egg, Milk'],
  [[], 'none', 'No allergens'],
  [[], 'unknown', 'Allergens not known'],
  [['Egg'], 'unknown', 'Contains Egg; others not known'],
  // A list that lost its names is no statement that there are none.
  [[], 'some', 'Allergens not known'],
] as const)('calculation-14: %j, %s, reads %j below a dish', (allergenNames, allergenStatement, text) => {
  expect(formatCookedAllergens({ allergenNames, allergenStatement })).toBe(text);
});

test('calculation-14: of a dish that nobody said anything about, allergens are not known', () => {
  expect(formatCookedAllergens(getDishAllergens([], 'rice'))).toBe('Allergens not known');
});

test('scheduling-13: dishes together read as all of them, and as open while one is', () => {
  const bowl = { allergenNames: ['Soy', 'Sesame'], allergenStatement: 'some' } as const;
  const plain = { allergenNames: [], allergenStatement: 'none' } as const;
  expect(describeAllergens([bowl, plain])).toBe('Sesame, Soy');
  expect(describeAllergens([plain])).toBe('None');
  expect(describeAllergens([bowl, { allergenNames: [], allergenStatement: 'unknown' }])).toBe(
    'Sesame, Soy, others unknown',
  );
});

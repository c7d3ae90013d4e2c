import { expect, test } from 'vitest';
import { describeAllergens, formatAllergens } from './allergen-text.ts';

test.each([
  [['Egg', 'Milk'], 'some', 'Egg, Milk'],
  [[], 'none', 'None'],
  [[], 'unknown', 'Unknown'],
  [['Egg'], 'unknown', 'Egg, others unknown'],
] as const)('%j, %s, reads %j', (allergenNames, allergenStatement, text) => {
  expect(formatAllergens({ allergenNames, allergenStatement })).toBe(text);
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

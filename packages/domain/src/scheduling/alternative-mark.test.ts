import { expect, test } from 'vitest';
import { hasAlternativeWithout } from './alternative-mark.ts';

const some = (...allergenNames: string[]) => ({ allergenNames, allergenStatement: 'some' as const });
const none = { allergenNames: [], allergenStatement: 'none' as const };
const unknown = { allergenNames: [], allergenStatement: 'unknown' as const };

test.each([
  ['no alternatives', [], false],
  ['one without any allergens', [none], true],
  ['one with other allergens', [some('Milk')], true],
  ['one with the same allergen', [some('Soy')], false],
  ['one of two lacks it', [some('Soy'), some('Milk')], true],
  ['one that nobody spoke for', [unknown], false],
])('soy with %s is covered: %s', (_alternatives, alternatives, expected) => {
  expect(hasAlternativeWithout('Soy', alternatives)).toBe(expected);
});

import { expect, test } from 'vitest';
import { combineMenuAllergens } from './menu-allergens.ts';

const some = (...allergenNames: string[]) => ({ allergenNames, allergenStatement: 'some' as const });
const none = { allergenNames: [], allergenStatement: 'none' as const };
const unknown = { allergenNames: [], allergenStatement: 'unknown' as const };

test.each([
  ['all of them, once, by name', [some('Soy', 'Milk'), none, some('Milk')], ['Milk', 'Soy'], 'some'],
  ['none where every element has none', [none, none], [], 'none'],
  ['unknown as soon as one is, with what is known', [some('Egg'), unknown], ['Egg'], 'unknown'],
  ['unknown without elements', [], [], 'unknown'],
])('%s', (_case, elements, allergenNames, allergenStatement) => {
  expect(combineMenuAllergens(elements)).toEqual({ allergenNames, allergenStatement });
});

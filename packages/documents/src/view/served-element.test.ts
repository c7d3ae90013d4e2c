import { expect, test } from 'vitest';
import { printedAllergens } from './served-element.ts';

test.each([
  ['some', ['Milk', 'Egg'], { kind: 'some', names: ['Milk', 'Egg'] }],
  ['none', [], { kind: 'none' }],
  ['unknown', [], { kind: 'unknown' }],
  ['none', ['Milk'], { kind: 'some', names: ['Milk'] }],
  ['unknown', ['Milk'], { kind: 'unknown', names: ['Milk'] }],
  ['some', [], { kind: 'unknown' }],
] as const)('the statement "%s" with the names %j prints %j', (statement, names, printed) => {
  expect(printedAllergens(statement, names, 'Corn, Salt')).toEqual(printed);
});

test.each(['', null])('"none" of a dish with the ingredients %j was only stated: there is no recipe', (ingredients) => {
  expect(printedAllergens('none', [], ingredients)).toEqual({ kind: 'none', isStatedOnly: true });
});

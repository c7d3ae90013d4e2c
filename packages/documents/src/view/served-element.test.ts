import { expect, test } from 'vitest';
import { toPrintedAllergens } from './served-element.ts';

test.each([
  ['some', ['Milk', 'Egg'], { kind: 'some', names: ['Milk', 'Egg'] }],
  ['none', [], { kind: 'none' }],
  ['unknown', [], { kind: 'unknown' }],
  ['none', ['Milk'], { kind: 'some', names: ['Milk'] }],
  ['unknown', ['Milk'], { kind: 'unknown', names: ['Milk'] }],
  ['some', [], { kind: 'unknown' }],
] as const)('the statement "%s" with the names %j prints %j', (statement, names, printedRecord) => {
  expect(toPrintedAllergens(statement, names, 'Corn, Salt')).toEqual(printedRecord);
});

test('"none" of a dish without ingredients was only stated: there is no recipe', () => {
  expect(toPrintedAllergens('none', [], '')).toEqual({ kind: 'none', isStatedOnly: true });
});

import { expect, test } from 'vitest';
import { printedAllergens, unitedAllergens } from './served-element.ts';

test.each([
  ['some', ['Milk', 'Egg'], { kind: 'some', names: ['Milk', 'Egg'] }],
  ['none', [], { kind: 'none' }],
  ['unknown', [], { kind: 'unknown' }],
  ['none', ['Milk'], { kind: 'some', names: ['Milk'] }],
  ['unknown', ['Milk'], { kind: 'some', names: ['Milk'] }],
  ['some', [], { kind: 'unknown' }],
] as const)('the statement "%s" with the names %j prints %j', (statement, names, printed) => {
  expect(printedAllergens(statement, names)).toEqual(printed);
});

const milk = { kind: 'some', names: ['Milk'] } as const;
const none = { kind: 'none' } as const;
const unknown = { kind: 'unknown' } as const;
test.each([
  [milk, { kind: 'some', names: ['Milk', 'Egg'] }, { kind: 'some', names: ['Milk', 'Egg'] }],
  [milk, none, milk],
  [milk, unknown, milk],
  [none, none, none],
  [none, unknown, unknown],
  [unknown, unknown, unknown],
] as const)('%j and %j of one name are %j', (one, other, united) => {
  const copy = (statement: typeof one | typeof other) =>
    statement.kind === 'some' ? { kind: statement.kind, names: [...statement.names] } : statement;
  expect(unitedAllergens(copy(one), copy(other))).toEqual(united);
  expect(unitedAllergens(copy(other), copy(one)).kind).toBe(united.kind);
});

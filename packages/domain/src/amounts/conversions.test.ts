import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conversion, createConverter, validateConversions } from './conversions.ts';
import { toExact, toFraction } from './fraction.ts';
import { findUnitRatio, toUnit, type UnitName } from './units.ts';

const unit = (name: string, abbreviation = name): UnitName => ({ name, abbreviation });
const [oz, lbs, gram, each] = [unit('Ounce', 'oz'), unit('Pound', 'lbs'), unit('Gram', 'g'), unit('Each', 'each')];
const [fluid, cup, quart, gallon] = [unit('Fluid ounce', 'fl. oz'), unit('Cup'), unit('Quart'), unit('Gallon', 'gal')];
const bunch = unit('Bunch');
const says = (amount: number, first: UnitName, equalAmount: number, other: UnitName): Conversion => ({
  ...{ amount, unit: first, equalAmount, equalUnit: other },
});

test.each([
  [1, lbs, oz, '16'],
  [1, unit('kg'), oz, '1000000000000/28349523125'],
  [1, oz, gram, '28349523125/1000000000'],
  [1, gallon, fluid, '128'],
  [3, unit('tsp'), unit('tbsp'), '1'],
  [1, cup, unit('ml'), '2365882365/10000000'],
])('%d of a unit is exactly what it is (money-2)', (amount, from, to, text) => {
  const [over = '', under = '1'] = text.split('/');
  expect(createConverter([])(toExact(amount), from, to)).toEqual(toFraction(BigInt(over), BigInt(under)));
});

test.each([
  ['weight and volume', oz, cup],
  ['pieces and weight', each, oz],
  ["an operator's own unit and pieces", bunch, each],
  ['portions and pieces', unit('Portion'), each],
])('%s do not convert by themselves', (_what, from, to) => {
  expect(createConverter([])(toExact(1), from, to)).toBeNull();
});

test('one letter is no unit, unless its name says so: c may be a case', () => {
  expect(findUnitRatio(unit('Case', 'c'), fluid)).toBeNull();
  expect(findUnitRatio(unit('Cup', 'c'), fluid)).toEqual(toExact(8));
  expect(toUnit(unit('Gram', 'g')).measure).toBe('weight');
});

test('an ingredient says what its units are, also by way of another: 1 each = 6 oz, 1 cup = 4 oz, so 2 each are 3 cups', () => {
  const convert = createConverter([says(1, each, 6, oz), says(1, cup, 4, oz)]);
  expect(convert(toExact(2), each, lbs)).toEqual(toFraction(3n, 4n));
  expect(convert(toExact(2), each, cup)).toEqual(toExact(3));
  expect(convert(toExact(1), quart, each)).toEqual(toFraction(8n, 3n));
  expect(convert(toExact(1), bunch, oz)).toBeNull();
});

const amount = fc.integer({ min: 1, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000);
const units = [oz, lbs, gram, each, fluid, cup, quart, gallon, bunch];

test('there and back is the same amount, whatever an ingredient says', () => {
  const three = fc.tuple(amount, amount, amount, amount, amount, amount);
  fc.assert(
    fc.property(
      three,
      amount,
      fc.constantFrom(...units),
      fc.constantFrom(...units),
      (statedNumbers, start, from, to) => {
        const [a, b, c, d, e, f] = statedNumbers;
        const convert = createConverter([says(a, each, b, gram), says(c, cup, d, lbs), says(e, bunch, f, each)]);
        const there = convert(toExact(start), from, to);
        expect(there && convert(there, to, from)).toEqual(toExact(start));
      },
    ),
  );
});

test.each([
  ['a unit that is not chosen', [null], 'A conversion needs two amounts with their units, like 1 each = 6 oz.'],
  ['nothing', [says(0, each, 6, oz)], 'Both amounts of a conversion have to be more than 0.'],
  ['what is known', [says(1, lbs, 15, oz)], 'lbs and oz convert by themselves.'],
  ['a unit of itself', [says(1, bunch, 2, bunch)], 'A conversion needs two different units.'],
  [
    'something twice',
    [says(1, each, 6, oz), says(1, cup, 4, oz), says(1, each, 2, cup)],
    'The conversions above say already how each becomes Cup.',
  ],
])('a conversion of %s is told', (_what, conversions, message) => {
  expect(validateConversions(conversions)).toEqual([
    { field: `conversions.${conversions.length - 1}.amount`, message },
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldTexts as texts } from '#contract/field-texts.ts';
import { formatTypedNumber, parseTypedNumber } from './typed-number.ts';

test.each([
  ['', '', null],
  [' \u00a0 ', '', null],
  ['1,000', '', 1000],
  ['1,031.50', '', 1031.5],
  ['$1,200', '$', 1200],
  ['$ 1,200.5', '$', 1200.5],
  ['1 000', '', 1000],
  ['1\u00a0000\u202f000', '', 1_000_000],
  ['½', '', 0.5],
  ['2½', '', 2.5],
  ['1/2', '', 0.5],
  ['1 1/2', '', 1.5],
  ['2 1/4', '', 2.25],
  ['1-1/2', '', 1.5],
  ['1/3', '', 0.333],
  ['12.', '', 12],
  ['.5', '', 0.5],
  ['007', '', 7],
  ['+3', '', 3],
  ['−10', '%', -10],
  ['- 5', '', -5],
  ['−0', '', 0],
  ['95%', '%', 95],
  ['95 %', '%', 95],
  ['5 oz', 'oz', 5],
  ['5 OZ.', 'oz', 5],
  ['2 1/2 hotel pans', 'hotel pan', 2.5],
  ['5 lb', 'oz', 80],
  ['1 gal', 'fl. oz', 128],
  ['1/2 gallon', 'quarts', 2],
  ['1.2345 lbs', 'ozs', 19.752],
  ['−2 lb', 'oz', -32],
  ['1 lb', 'kg', 0.454],
  ['2 dozen', 'each', 24],
  ['\u200b12\u00ad', '', 12],
  ['１２', '', 12],
])('reads %j in a field of %j as %s', (text, unit, value) => {
  expect(parseTypedNumber(text, unit)).toEqual({ value, fault: null });
});

test.each([
  ['12,5', '', texts.comma],
  ['1,00', '', texts.comma],
  ['0,500', '', texts.comma],
  ['1.000,5', '', texts.comma],
  ['1,0000', '', texts.comma],
  ['2e3', '', texts.number],
  ['95+3', '', texts.number],
  ['1:30', '', texts.number],
  ['1.2.3', '', texts.number],
  ['12 5', '', texts.number],
  ['1/0', '', texts.number],
  ['3/2', '', texts.number],
  ['80/20', '', texts.number],
  ['--5', '', texts.number],
  ['four', '', texts.number],
  ['-', '', texts.number],
  ['$5', 'oz', texts.number],
  ['$5', '', texts.number],
  ['95%', '', texts.number],
  ['5 cups', 'oz', texts.inUnit('oz')],
  ['5 oz', 'fl. oz', texts.inUnit('fl. oz')],
  ['5 c', 'fl. oz', texts.inUnit('fl. oz')],
  ['5 lb', '', texts.number],
  ['5 lb', '%', texts.inUnit('%')],
  ['5%', '$', texts.inUnit('$')],
  ['10 to 12', '', texts.number],
  ['0.30000000000000001', '', texts.number],
  ['99999999999999999999', '', texts.number],
])('refuses %j in a field of %j: %s', (text, unit, fault) => {
  expect(parseTypedNumber(text, unit)).toEqual({ value: null, fault });
});

test('shows what will be saved, which reads as the same number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.integer({ min: 0, max: 3 }),
      (digits, places) => {
        const value = Number((digits / 10 ** places).toFixed(places));
        expect(parseTypedNumber(formatTypedNumber(value)).value).toBe(value === 0 ? 0 : value);
        expect(parseTypedNumber(value.toLocaleString('en-US', { maximumFractionDigits: 3 })).value).toBe(
          value === 0 ? 0 : value,
        );
      },
    ),
  );
});

test('never makes one number out of two', () => {
  const signs = fc.constantFrom(...'0123456789.,/ -+%$:eE½()xoz−'.split(''));
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 10 }), (typedSigns) => {
      const text = typedSigns.join('');
      const { value, fault } = parseTypedNumber(text, 'oz');
      if (fault !== null || value === null) return;
      const size = text
        .replaceAll('½', ' 1/2')
        .trim()
        .replace(/\.*o\.*z\.*$/, '')
        .trim()
        .replace(/^[-−+] */, '');
      const [, whole = '0', above, below] = /^(?:(\d+)(?: *- *| +))? *(\d+) *\/ *(\d+)$/.exec(size) ?? [];
      if (above === undefined) expect(Math.abs(value)).toBe(Number(size.replaceAll(/[, ]/g, '')));
      else expect(Math.abs(value)).toBeCloseTo(Number(whole) + Number(above) / Number(below), 2);
    }),
    { numRuns: 5_000 },
  );
});

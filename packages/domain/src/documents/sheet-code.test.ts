import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSheetCode, groupSheetCode, readSheetCode } from './sheet-code.ts';

test('every code is read back, as it is printed and however it is typed', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), (number) => {
      const code = formatSheetCode(number);
      expect(code).toMatch(/^[0-9A-Y]{8}$/);
      expect(readSheetCode(groupSheetCode(code))).toBe(code);
      expect(readSheetCode(groupSheetCode(code).toLowerCase().replace(' ', '-'))).toBe(code);
    }),
  );
});

test.each([
  ['K7M2 9QRT', 'K7M29QRT'],
  [' k7m2-9qrt\n', 'K7M29QRT'],
  ['OIL2 ZSGB', '01122568'],
  ['0112 2568', '01122568'],
  ['uvuv uvuv', 'VVVVVVVV'],
])('%j is understood as %s', (typedText, code) => {
  expect(readSheetCode(typedText)).toBe(code);
});

test.each(['', 'K7M2', 'K7M2 9QRTX', 'K7M2 9QR!', 'K7M2/9QRT', '../../me'])('%j is no code', (typedText) => {
  expect(readSheetCode(typedText)).toBeNull();
});

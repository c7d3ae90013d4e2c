import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInertText, toInertText } from './cells.ts';

test.each([
  ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
  ['+1 602 555 0100', `'+1 602 555 0100`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `'\r=1`],
  ['Mac & cheese = good', 'Mac & cheese = good'],
  [`'Nduja`, `'Nduja`],
  [`'=1`, `''=1`],
  ['', ''],
])('%j is written as %j', (text, writtenText) => {
  expect(toInertText(text)).toBe(writtenText);
});

test('a number stays a number, also below zero', () => {
  expect(toInertText(-0.1)).toBe('-0.1');
});

test('an empty field is an empty cell', () => {
  expect(toInertText(null)).toBe('');
});

test('whatever somebody typed runs nowhere and comes back as it was', () => {
  const tricky = fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a', ' '))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string()), (text) => {
      expect(toInertText(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(readInertText(toInertText(text))).toBe(text);
    }),
  );
});

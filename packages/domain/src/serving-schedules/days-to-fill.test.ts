import { expect, test } from 'vitest';
import { getLastDayToFill, isBeyondDaysToFill } from './days-to-fill.ts';

test('services are filled eight weeks ahead', () => {
  expect(getLastDayToFill('2026-11-21')).toBe('2027-01-16');
});

test.each([
  ['2026-10-31', false],
  ['2026-11-30', false],
  ['2027-01-16', false],
  ['2027-01-31', true],
  ['2028-11-22', true],
  ['2028-11-24', false],
  ['2999-12-31', false],
])('on 21 November 2026, a month that ends on %s must be filled first: %j', (lastDay, expected) => {
  expect(isBeyondDaysToFill(lastDay, '2026-11-21')).toBe(expected);
});

import { expect, test } from 'vitest';
import { roundDownToThousandths, roundUpToThousandths, toFraction } from './fraction.ts';

test.each([
  [1n, 3n, 0.333, 0.334],
  [173n, 4n, 43.25, 43.25],
  [0n, 1n, 0, 0],
])('of %d/%d never more is there than %d, and never less is needed than %d', (over, under, there, needed) => {
  expect(roundDownToThousandths(toFraction(over, under))).toBe(there);
  expect(roundUpToThousandths(toFraction(over, under))).toBe(needed);
});

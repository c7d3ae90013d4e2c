import { countThousandths, divideRoundingHalfUp, divideRoundingUp } from '../daily-numbers/exact-decimal.ts';

/** An exact number, not below zero: a third of a case stays a third until it is shown (money-3). */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const findGreatestDivisor = (left: bigint, right: bigint): bigint =>
  right === 0n ? left : findGreatestDivisor(right, left % right);

export function toFraction(over: bigint, under: bigint): Fraction {
  const divisor = findGreatestDivisor(over, under) || 1n;
  return { over: over / divisor, under: under / divisor };
}

export const zero: Fraction = { over: 0n, under: 1n };
export const fractionOne: Fraction = { over: 1n, under: 1n };

/** A number with at most three decimals, as people type it. */
export const toExact = (value: number): Fraction => toFraction(countThousandths(value), 1000n);

export const add = (left: Fraction, right: Fraction): Fraction =>
  toFraction(left.over * right.under + right.over * left.under, left.under * right.under);
/** What is left of one after another; nothing if the other is larger. */
export function subtract(left: Fraction, right: Fraction): Fraction {
  const over = left.over * right.under - right.over * left.under;
  return over > 0n ? toFraction(over, left.under * right.under) : zero;
}
export const multiply = (left: Fraction, right: Fraction): Fraction =>
  toFraction(left.over * right.over, left.under * right.under);
/** `right` is not zero. */
export const divide = (left: Fraction, right: Fraction): Fraction =>
  toFraction(left.over * right.under, left.under * right.over);

export const isZero = ({ over }: Fraction): boolean => over === 0n;
export const isLess = (left: Fraction, right: Fraction): boolean => left.over * right.under < right.over * left.under;
/** The smaller first. */
export const compareFractions = (left: Fraction, right: Fraction) =>
  Number(isLess(right, left)) - Number(isLess(left, right));

export const roundUp = ({ over, under }: Fraction): bigint => divideRoundingUp(over, under);

/** In whole parts of which `parts` make one, halves up: cents with 100n. */
export const roundToParts = (parts: bigint, { over, under }: Fraction): bigint =>
  divideRoundingHalfUp(over * parts, under);

/** Dollars with cents: the only rounding of a figure of money (money-3). */
export const toDollars = (value: Fraction): number => Number(roundToParts(100n, value)) / 100;
/** An amount of a step, with six decimals. */
export const toSixDecimals = (value: Fraction): number => Number(roundToParts(1_000_000n, value)) / 1_000_000;
/** An amount that is needed, with three decimals, never too little. */
export const roundUpToThousandths = ({ over, under }: Fraction): number =>
  Number(divideRoundingUp(over * 1000n, under)) / 1000;
/** An amount that is there, zero or above, with three decimals, never too much. */
export const roundDownToThousandths = ({ over, under }: Fraction): number => Number((over * 1000n) / under) / 1000;

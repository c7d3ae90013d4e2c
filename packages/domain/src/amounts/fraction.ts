import { divideRoundingHalfUp, divideRoundingUp, thousandths } from '../daily-numbers/exact-decimal.ts';

/** An exact number, not below zero: a third of a case stays a third until it is shown (money-3). */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const greatestDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestDivisor(other, one % other);

export function fraction(over: bigint, under: bigint): Fraction {
  const divisor = greatestDivisor(over, under) || 1n;
  return { over: over / divisor, under: under / divisor };
}

export const one: Fraction = { over: 1n, under: 1n };

/** A number with at most three decimals, as people type it. */
export const exact = (value: number): Fraction => fraction(thousandths(value), 1000n);

export const times = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.over * right.over, left.under * right.under);
/** `right` is not zero. */
export const dividedBy = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.over * right.under, left.under * right.over);

export const isZero = ({ over }: Fraction): boolean => over === 0n;
export const isLess = (left: Fraction, right: Fraction): boolean => left.over * right.under < right.over * left.under;

export const roundUp = ({ over, under }: Fraction): bigint => divideRoundingUp(over, under);

/** In whole parts of which `parts` make one, halves up: cents with 100n. */
export const roundTo = (parts: bigint, { over, under }: Fraction): bigint => divideRoundingHalfUp(over * parts, under);

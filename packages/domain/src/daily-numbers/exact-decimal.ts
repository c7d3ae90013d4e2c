/*
 * Portions are exact decimals held in whole numbers: what people enter has three decimals (thousandths), a product of
 * two such values six (millionths). Binary floating point would say that 0.1 × 3 exceeds 0.3 and send a pan too many.
 */

/** Beyond this a JSON number no longer holds six decimals exactly. */
const LARGEST_MILLIONTHS = 999_999_999_999_999n;

/** `toFixed` writes the decimal that was entered, also where the double beside it is a hair smaller or larger. */
export const thousandths = (value: number): bigint => BigInt(value.toFixed(3).replace('.', ''));

export const millionths = (value: number): bigint => BigInt(value.toFixed(6).replace('.', ''));

export const fitsInNumber = (value: bigint): boolean => value <= LARGEST_MILLIONTHS;

export const numberFromMillionths = (value: bigint): number => Number(value) / 1_000_000;

/** Smallest whole number that is not less than the quotient. Neither argument is negative. */
export const divideRoundingUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** Halves are rounded up, as on paper. Neither argument is negative. */
export const divideRoundingHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

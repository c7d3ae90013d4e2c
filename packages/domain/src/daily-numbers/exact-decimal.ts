/*
 * Portions are exact decimals in integers: entered values have three decimals (thousandths), a product of two has six
 * (millionths). In binary floating point 0.1 × 3 exceeds 0.3, which would send one pan too many.
 */

/** Above this a JSON number does not hold six decimals exactly. */
const LARGEST_MILLIONTHS = 999_999_999_999_999n;

/** `toFixed` restores the decimal that was entered, also if its double is slightly smaller or larger. */
export const countThousandths = (value: number): bigint => BigInt(value.toFixed(3).replace('.', ''));

export const countMillionths = (value: number): bigint => BigInt(value.toFixed(6).replace('.', ''));

export const fitsInNumber = (value: bigint): boolean => value <= LARGEST_MILLIONTHS;

export const toNumberFromMillionths = (value: bigint): number => Number(value) / 1_000_000;

/** Rounds up. Neither argument is negative. */
export const divideRoundingUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** Halves round up. Neither argument is negative. */
export const divideRoundingHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

import { divideRoundingHalfUp, millionths } from './exact-decimal.ts';

/** State of the toggle 'Show in oz' / 'Show in lbs'; `large` shows pounds and quarts (calculation-10). */
export type PortionScale = 'small' | 'large';

const largerUnits: Readonly<Record<string, { unit: string; divisor: bigint }>> = {
  oz: { unit: 'lbs', divisor: 16n },
  'fl. oz': { unit: 'quarts', divisor: 32n },
};

const MILLIONTHS_PER_TENTH = 100_000n;

/** People write `fl oz`, `fl. oz.` and `Oz` for the same units. */
function normalizedUnit(unit: string): string {
  const plain = unit.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();
  return plain === 'fl oz' || plain === 'floz' ? 'fl. oz' : plain;
}

/**
 * An amount with one decimal place: '12.5 oz', or '0.8 lbs' in the large scale (calculation-10). Rounding is exact;
 * half of a tenth rounds up. Other units stay as they are: '25 each'.
 */
export function portionText(amount: number, portionUnit: string, scale: PortionScale): string {
  const larger = largerUnits[normalizedUnit(portionUnit)];
  const conversion = scale === 'large' ? larger : undefined;
  const tenths = divideRoundingHalfUp(millionths(amount), MILLIONTHS_PER_TENTH * (conversion?.divisor ?? 1n));
  const whole = (tenths / 10n).toLocaleString('en-US');
  const fraction = !larger && tenths % 10n === 0n ? '' : `.${tenths % 10n}`;
  return `${whole}${fraction} ${conversion?.unit ?? portionUnit}`;
}

import { countMillionths, divideRoundingHalfUp, divideRoundingUp } from './exact-decimal.ts';

/** Made once: `toLocaleString` of a bigint makes one each time, which took half the time of a prep sheet. */
const wholeNumbers = new Intl.NumberFormat('en-US');
const asEntered = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** An amount as entered: '0.25 oz', and '20' of what is counted by the piece. For rounded totals, use `formatPortion`. */
export const formatEnteredAmount = (amount: number, unit: string) =>
  formatUnit(unit) === PIECES ? asEntered.format(amount) : `${asEntered.format(amount)} ${formatUnit(unit)}`;

interface Serving {
  readonly portionPerPerson: number;
  readonly portionPerContainer: number;
  readonly portionUnit: string;
}

/** '200 oz per container' */
export const formatPerContainer = (serving: Omit<Serving, 'portionPerPerson'>): string =>
  `${formatEnteredAmount(serving.portionPerContainer, serving.portionUnit)} per container`;

/** '5 oz each, 200 oz per container' */
export const formatServing = (serving: Serving): string =>
  `${formatEnteredAmount(serving.portionPerPerson, serving.portionUnit)} each, ${formatPerContainer(serving)}`;

/** State of the toggle 'Show in oz' / 'Show in lbs'; `large` shows pounds and quarts (calculation-10). */
export type PortionScale = 'small' | 'large';

/** What is read in larger amounts. */
export const largerUnits: Readonly<Record<string, { unit: string; divisor: bigint }>> = {
  oz: { unit: 'lbs', divisor: 16n },
  'fl. oz': { unit: 'quarts', divisor: 32n },
};

export const PIECES = 'each';

const MILLIONTHS_PER_TENTH = 100_000n;

const spellings: Readonly<Record<string, string>> = {
  each: 'each',
  ea: 'each',
  oz: 'oz',
  ozs: 'oz',
  'fl oz': 'fl. oz',
  floz: 'fl. oz',
  lb: 'lbs',
  lbs: 'lbs',
  qt: 'quarts',
  qts: 'quarts',
  quart: 'quarts',
  quarts: 'quarts',
};

/** One spelling of the units that people write as `fl oz`, `fl. oz.`, `Oz` or `lb` (calculation-10); others stay as they are. */
export const formatUnit = (unit: string): string =>
  spellings[unit.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()] ?? unit;

/**
 * An amount with one decimal place: '12.5 oz', or '0.8 lbs' in the large scale (calculation-10). Rounding is exact;
 * half of a tenth rounds up. What is counted in pieces is whole, never too few: '1,323 each'.
 */
export function formatPortion(amount: number, portionUnit: string, scale: PortionScale): string {
  const unit = formatUnit(portionUnit);
  const larger = largerUnits[unit];
  if (unit === PIECES) return `${wholeNumbers.format(divideRoundingUp(countMillionths(amount), 1_000_000n))} ${unit}`;
  const conversion = scale === 'large' ? larger : undefined;
  const tenths = divideRoundingHalfUp(countMillionths(amount), MILLIONTHS_PER_TENTH * (conversion?.divisor ?? 1n));
  const whole = wholeNumbers.format(tenths / 10n);
  const fraction = !larger && tenths % 10n === 0n ? '' : `.${tenths % 10n}`;
  return `${whole}${fraction} ${conversion?.unit ?? unit}`;
}

import { formatUnit } from '../daily-numbers/portion-text.ts';
import { amountTexts as texts } from './amount-texts.ts';
import {
  divide,
  type Fraction,
  fractionOne,
  isLess,
  isZero,
  multiply,
  roundToParts,
  roundUp,
  toExact,
} from './fraction.ts';
import { scaleAmount } from './recipe.ts';

/** From how much on an amount is weighed in the larger unit. */
const larger: Readonly<Record<string, { readonly unit: string; readonly holds: number }>> = {
  oz: { unit: 'lbs', holds: 16 },
  'fl. oz': { unit: 'quarts', holds: 32 },
};

/** Below 1 of it, an amount is weighed in the smaller unit. */
const smaller: typeof larger = {
  lbs: { unit: 'oz', holds: 16 },
  quarts: { unit: 'fl. oz', holds: 32 },
};

const HUNDRED = toExact(100);

/** Two decimals, below 1, up to three: a pinch is never 0. */
function formatDecimal(amount: Fraction): string {
  const digits = isLess(amount, fractionOne) ? 3 : isLess(amount, HUNDRED) ? 2 : 1;
  const parts = 10n ** BigInt(digits);
  const rounded = roundToParts(parts, amount);
  if (rounded === 0n && !isZero(amount)) return 'less than 0.001';
  const text = `${rounded % parts}`.padStart(digits, '0').replace(/0+$/, '');
  return `${(rounded / parts).toLocaleString('en-US')}${text && `.${text}`}`;
}

/** An exact amount as a cook weighs it: '1.5 oz', '20.25 lbs', '7 each': pieces are whole, never too few. */
function formatAmount(amount: Fraction, unit: string): string {
  const unitLabel = formatUnit(unit);
  if (unitLabel === 'each') return `${roundUp(amount).toLocaleString('en-US')} each`;
  const below = smaller[unitLabel];
  if (below && isLess(amount, fractionOne))
    return `${formatDecimal(multiply(amount, toExact(below.holds)))} ${below.unit}`;
  const step = larger[unitLabel];
  if (!step || isLess(amount, toExact(step.holds))) return `${formatDecimal(amount)} ${unitLabel}`;
  return `${formatDecimal(divide(amount, toExact(step.holds)))} ${step.unit}`;
}

/** A row of a recipe that is made so many times. */
export function formatRecipeAmount(
  { amount, unit, doesNotScale }: { amount: number | null; unit: string | null; doesNotScale: boolean },
  batches: Fraction,
): string {
  if (amount === null) return texts.notRecordedAmount;
  const scaled = scaleAmount(amount, doesNotScale, batches);
  return unit === null ? `${formatDecimal(scaled)}, ${texts.noUnit}` : formatAmount(scaled, unit);
}

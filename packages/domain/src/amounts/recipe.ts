import { amountTexts as texts } from './amount-texts.ts';
import { divide, type Fraction, multiply, toExact } from './fraction.ts';
import { findUnitRatio, PORTIONS, toUnit, type UnitName } from './units.ts';

/** In percent; a save asks about more (money-1). */
export const HIGHEST_YIELD = 400;
/** Below, somebody may have typed 0.95 for 95%. */
export const LOWEST_YIELD = 5;

/** What a recipe makes (money-1). */
export interface Makes {
  readonly amount: number | null;
  readonly unit: UnitName | null;
  /** What cooking and trimming leave of it; null is all. */
  readonly yieldPercent: number | null;
}

/** How much of a dish is cooked: an amount in its portion unit, and one person's portion. */
export interface Cooked {
  readonly amount: Fraction;
  readonly unit: UnitName | null;
  readonly perPerson: number | null;
}

/** How often a recipe is made; or why nobody can tell, which is never a guess. */
export type Batches = { readonly count: Fraction } | { readonly unknown: string };

export function countBatches({ amount, unit, yieldPercent }: Makes, cooked: Cooked): Batches {
  if (!amount) return { unknown: texts.makesUnknown };
  if (!unit) return { unknown: texts.makesWithoutUnit };
  const batch = divide(multiply(toExact(amount), toExact(yieldPercent ?? 100)), toExact(100));
  const makes = toUnit(unit);
  if (makes.measure === PORTIONS) {
    if (!cooked.perPerson) return { unknown: texts.portionUnknown };
    return { count: divide(divide(cooked.amount, toExact(cooked.perPerson)), multiply(batch, makes.size)) };
  }
  if (!cooked.unit) return { unknown: texts.portionUnknown };
  const ratio = findUnitRatio(cooked.unit, unit);
  if (!ratio) return { unknown: texts.cannotConvert(cooked.unit.abbreviation, unit.abbreviation) };
  return { count: divide(multiply(cooked.amount, ratio), batch) };
}

/** A row that does not scale is needed once, however much is cooked. */
export const scaleAmount = (amount: number, doesNotScale: boolean, batches: Fraction): Fraction =>
  doesNotScale ? toExact(amount) : multiply(toExact(amount), batches);

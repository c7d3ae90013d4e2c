import type { Fault } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { amountTexts as texts } from './amount-texts.ts';
import { divide, type Fraction, multiply, toExact } from './fraction.ts';
import { findUnitRatio, toUnit, type Unit, type UnitName } from './units.ts';

/** What a unit of an ingredient is in another one: '1 each = 6 oz' (money-2). */
export interface Conversion {
  readonly amount: number;
  readonly unit: UnitName;
  readonly equalAmount: number;
  readonly equalUnit: UnitName;
}

interface StoredConversion extends Pick<Conversion, 'amount' | 'equalAmount'> {
  readonly portionUnitId: Id;
  readonly equalPortionUnitId: Id;
}

/** With the names of their units; null where a unit is gone or not chosen. */
export const withUnits = (
  conversions: readonly StoredConversion[],
  units: readonly (UnitName & { readonly id: Id })[],
): (Conversion | null)[] =>
  conversions.map(({ amount, portionUnitId, equalAmount, equalPortionUnitId }) => {
    const unit = units.find(({ id }) => id === portionUnitId);
    const equalUnit = units.find(({ id }) => id === equalPortionUnitId);
    return unit && equalUnit ? { amount, unit, equalAmount, equalUnit } : null;
  });

type Convert = (amount: Fraction, from: UnitName, to: UnitName) => Fraction | null;

/** A way between two measures: how much of the second's size one of the first's size is. */
interface Bridge {
  readonly from: string;
  readonly to: string;
  readonly ratio: Fraction;
}

const toBridges = (conversions: readonly Conversion[]): Bridge[] =>
  conversions.flatMap(({ amount, unit, equalAmount, equalUnit }) => {
    const [leftUnit, rightUnit] = [toUnit(unit), toUnit(equalUnit)];
    const [left, right] = [multiply(toExact(amount), leftUnit.size), multiply(toExact(equalAmount), rightUnit.size)];
    return [
      { from: leftUnit.measure, to: rightUnit.measure, ratio: divide(right, left) },
      { from: rightUnit.measure, to: leftUnit.measure, ratio: divide(left, right) },
    ];
  });

/** The one way between two measures; conversions that are in use make no circle. */
function findRatio(bridges: readonly Bridge[], from: string, to: string, been: readonly string[]): Fraction | null {
  for (const bridge of bridges) {
    if (bridge.from !== from || been.includes(bridge.to)) continue;
    const rest = bridge.to === to ? { over: 1n, under: 1n } : findRatio(bridges, bridge.to, to, [...been, bridge.to]);
    if (rest) return multiply(bridge.ratio, rest);
  }
  return null;
}

/** Exact: there and back is the same amount. Null where nobody said how the one becomes the other. */
export function createConverter(conversions: readonly Conversion[]): Convert {
  const bridges = toBridges(conversions);
  const between = (from: Unit, to: Unit): Fraction | null => {
    const ratio = findRatio(bridges, from.measure, to.measure, [from.measure]);
    return ratio && divide(multiply(from.size, ratio), to.size);
  };
  return (amount, from, to) => {
    const ratio = findUnitRatio(from, to) ?? between(toUnit(from), toUnit(to));
    return ratio && multiply(amount, ratio);
  };
}

/** What is wrong with the conversions of an ingredient: each must say something that no other says. */
export function validateConversions(conversions: readonly (Conversion | null)[]): Fault[] {
  const acceptedConversions: Conversion[] = [];
  return conversions.flatMap((conversion, index) => {
    const fault = (message: string) => [{ field: `conversions.${index}.amount`, message }];
    if (!conversion) return fault(texts.conversionIncomplete);
    const { amount, unit, equalAmount, equalUnit } = conversion;
    if (amount <= 0 || equalAmount <= 0) return fault(texts.conversionZero);
    const [from, to] = [unit.abbreviation, equalUnit.abbreviation];
    if (findUnitRatio(unit, equalUnit)) return fault(texts.convertsByItself(from, to));
    if (createConverter(acceptedConversions)(toExact(1), unit, equalUnit))
      return fault(texts.convertsAlready(from, to));
    acceptedConversions.push(conversion);
    return [];
  });
}

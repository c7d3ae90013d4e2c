import { divide, type Fraction, fractionOne, toFraction } from './fraction.ts';

/** A unit of the operator's list. */
export interface UnitName {
  readonly name: string;
  readonly abbreviation: string;
}

/** A unit that converts into every other unit with the same measure, and by itself into no other (money-2). */
export interface Unit {
  /** Weight, volume, pieces, portions; or the operator's own unit, which converts into nothing. */
  readonly measure: string;
  /** How much of the measure's smallest common unit it is. */
  readonly size: Fraction;
}

export const PORTIONS = 'portions';

const toWhole = (over: bigint) => toFraction(over, 1n);
/** The avoirdupois ounce is exactly 28.349523125 g, the fluid ounce of the United States exactly 29.5735295625 ml. */
const OUNCE = toFraction(28_349_523_125n, 1_000_000_000n);
const FLUID_OUNCE = toFraction(295_735_295_625n, 10_000_000_000n);
const times = (count: Fraction, of: Fraction) => toFraction(count.over * of.over, count.under * of.under);

/** The units that convert by exact factors, with all their spellings: weight in grams, volume in milliliters. */
const knownUnits: readonly (Unit & { readonly words: readonly string[] })[] = [
  { words: ['ounce', 'ounces', 'oz', 'ozs'], measure: 'weight', size: OUNCE },
  { words: ['pound', 'pounds', 'lb', 'lbs'], measure: 'weight', size: times(toWhole(16n), OUNCE) },
  { words: ['gram', 'grams', 'g', 'gr'], measure: 'weight', size: fractionOne },
  { words: ['kilogram', 'kilograms', 'kg'], measure: 'weight', size: toWhole(1000n) },
  {
    words: ['fluid ounce', 'fluid ounces', 'fl oz', 'fl. oz', 'oz fl', 'fluid oz', 'floz'],
    measure: 'volume',
    size: FLUID_OUNCE,
  },
  { words: ['milliliter', 'milliliters', 'millilitre', 'millilitres', 'ml'], measure: 'volume', size: fractionOne },
  { words: ['liter', 'liters', 'litre', 'litres', 'l'], measure: 'volume', size: toWhole(1000n) },
  { words: ['cup', 'cups', 'c'], measure: 'volume', size: times(toWhole(8n), FLUID_OUNCE) },
  {
    words: ['tablespoon', 'tablespoons', 'tbsp', 'tbs'],
    measure: 'volume',
    size: times(toFraction(1n, 2n), FLUID_OUNCE),
  },
  { words: ['teaspoon', 'teaspoons', 'tsp'], measure: 'volume', size: times(toFraction(1n, 6n), FLUID_OUNCE) },
  { words: ['pint', 'pints', 'pt'], measure: 'volume', size: times(toWhole(16n), FLUID_OUNCE) },
  { words: ['quart', 'quarts', 'qt', 'qts'], measure: 'volume', size: times(toWhole(32n), FLUID_OUNCE) },
  { words: ['gallon', 'gallons', 'gal'], measure: 'volume', size: times(toWhole(128n), FLUID_OUNCE) },
  { words: ['each', 'ea', 'piece', 'pieces', 'pc', 'pcs'], measure: 'pieces', size: fractionOne },
  { words: ['dozen', 'doz'], measure: 'pieces', size: toWhole(12n) },
  { words: ['portion', 'portions', 'serving', 'servings'], measure: PORTIONS, size: fractionOne },
];

/** All spellings of a unit: an import finds 'lb' whatever an operator calls it. A piece may be one of many things. */
export const unitSpellings: readonly (readonly string[])[] = knownUnits
  .filter(({ measure }) => measure !== 'pieces')
  .map(({ words }) => words);

const toPlainWord = (word: string) => word.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();
const unitByWord = new Map(knownUnits.flatMap((unit) => unit.words.map((word) => [toPlainWord(word), unit] as const)));

/** By its name, or by an abbreviation of more than a letter: 'c' may be a case. */
export function toUnit({ name, abbreviation }: UnitName): Unit {
  const word = toPlainWord(abbreviation);
  const knownUnit = unitByWord.get(toPlainWord(name)) ?? (word.length > 1 ? unitByWord.get(word) : undefined);
  return knownUnit ?? { measure: `unit ${word}`, size: fractionOne };
}

/** Whether a unit that is renamed means what it did: one that converts into no other is what it is called. */
export function isSameUnit(before: UnitName, after: UnitName): boolean {
  const [left, right] = [toUnit(before), toUnit(after)];
  const isOwn = ({ measure }: Unit) => measure.startsWith('unit ');
  if (isOwn(left) || isOwn(right)) return isOwn(left) && isOwn(right);
  return left.measure === right.measure && left.size.over * right.size.under === right.size.over * left.size.under;
}

/** How many of `to` one of `from` is; null between different measures. */
export function findUnitRatio(from: UnitName, to: UnitName): Fraction | null {
  if (toPlainWord(from.abbreviation) === toPlainWord(to.abbreviation)) return fractionOne;
  const [left, right] = [toUnit(from), toUnit(to)];
  return left.measure === right.measure ? divide(left.size, right.size) : null;
}

import { unitSpellings } from '../amounts/units.ts';
import { type KnownName, toPlainWord } from './words.ts';

/** Units that recipes name, whether or not an operator has them: '2 cups flour' is not 2 of 'cups flour'. */
const units = `
  cup c tablespoon tbsp tbs tb teaspoon tsp pint pt quart qt gallon gal ounce oz pound lb
  gram g kilogram kg milligram mg milliliter millilitre ml liter litre l deciliter dl centiliter cl
  pinch dash handful clove can tin bottle tub carton jar package pkg packet slice stick bunch sprig piece bag box head stalk drop
  bushel bu peck crate gross case each ea ear loaf loave sheet sleeve pouch sachet scoop ladle knob splash`
  .trim()
  .split(/\s+/);

/** Units of weight and volume, longer than a letter: in a name they are no food. */
const measures = `
  cups? tablespoons? tbsps? tbs teaspoons? tsps? pints? pt quarts? qt gallons? gal ounces? oz pounds? lbs?
  grams? kilograms? kg milligrams? mg milliliters? millilitres? ml liters? litres? deciliters? dl centiliters? cl`
  .trim()
  .split(/\s+/)
  .join('|');

/** What is left of an amount in a name: a digit of any script with its signs, a measure, and the words for a few of it. */
const amountRemainder = new RegExp(
  String.raw`\p{N}[\p{N}\p{P}\p{S}]*(?:\p{L}{1,3}(?!\p{L})\p{N}*)?|(?<!\p{L})(?:${measures}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)(?![\p{L}])`,
  'giu',
);
export const removeAmountRemainder = (name: string): string =>
  name.replaceAll(amountRemainder, ' ').replaceAll(/\s+/g, ' ');

const anyDigitOrMeasure = new RegExp(String.raw`\p{N}|(?<!\p{L})(?:${measures})(?!\p{L})`, 'iu');
/** '5-spice' and '10-inch' are words. */
const compound = /(?<!\S)[0-9]+-(?!(?:ish|odd|plus|or|to|some)(?!\p{L}))\p{L}{3,}/gu;
/** '2% milk', where the amount of it is known. */
const share = /(?<!\S)[0-9]+(?:\.[0-9]+)?%(?=\s\p{L})/gu;

/** True of a name with a digit or a measure that nobody understood: it may be the rest of an amount (import-9). */
export const holdsAmount = (name: string, hasAmount: boolean): boolean =>
  anyDigitOrMeasure.test((hasAmount ? name.replaceAll(share, '') : name).replaceAll(compound, ''));

const pattern = new RegExp(`^(?:(fl(uid)?\\.?\\s?)?(${units.join('|')})(e?s)?\\.?|oz\\.?\\sfl\\.?)$`, 'i');
/** 'hd', 'bch', 'pkt': small letters without a vowel are short for a measure, 'lg' and 'sm' for a size, 'dz' for twelve. */
const shorthand = /^(?!(?:lg|sm|md|dz)\.?$)[bcdfghjklmnpqrstvwxz]{2,3}\.?$/;

/** What an operator calls a unit comes first: 'c' may be a case. */
export function withOtherSpellings(units: readonly KnownName[]): KnownName[] {
  const listSpellings = ({ name, also = [] }: KnownName) => [name, ...also].map(toPlainWord);
  const takenSpellings = new Set(units.flatMap(listSpellings));
  return units.map((unit) => {
    const own = listSpellings(unit);
    const others = unitSpellings.find((words) => own.some((word) => words.includes(word))) ?? [];
    return { ...unit, also: [...(unit.also ?? []), ...others.filter((word) => !takenSpellings.has(word))] };
  });
}

export const isKitchenUnit = (word: string) => pattern.test(word.trim()) || shorthand.test(word.trim());

import { type KnownName, plainWord } from './words.ts';

/** Units that recipes name, whether or not an operator has them: '2 cups flour' is not 2 of 'cups flour'. */
const units = `
  cup c tablespoon tbsp tbs tb teaspoon tsp pint pt quart qt gallon gal ounce oz pound lb
  gram g kilogram kg milligram mg milliliter millilitre ml liter litre l deciliter dl centiliter cl
  pinch dash handful clove can tin bottle tub carton jar package pkg packet slice stick bunch sprig piece bag box head stalk drop`
  .trim()
  .split(/\s+/);

const pattern = new RegExp(`^(fl(uid)?\\.?\\s?)?(${units.join('|')})(e?s)?\\.?$`, 'i');

/** Spellings of one unit, so that 'lb' and 'ounces' are found whatever an operator calls them. */
const spellings: readonly (readonly string[])[] = [
  ['ounce', 'ounces', 'oz'],
  ['fluid ounce', 'fluid ounces', 'fl oz', 'fl. oz', 'fluid oz'],
  ['pound', 'pounds', 'lb', 'lbs'],
  ['gram', 'grams', 'g', 'gr'],
  ['kilogram', 'kilograms', 'kg'],
  ['milliliter', 'milliliters', 'millilitre', 'millilitres', 'ml'],
  ['liter', 'liters', 'litre', 'litres', 'l'],
  ['cup', 'cups', 'c'],
  ['tablespoon', 'tablespoons', 'tbsp', 'tbs'],
  ['teaspoon', 'teaspoons', 'tsp'],
  ['pint', 'pints', 'pt'],
  ['quart', 'quarts', 'qt'],
  ['gallon', 'gallons', 'gal'],
];

/** What an operator calls a unit comes first: 'c' may be a case. */
export function withOtherSpellings(units: readonly KnownName[]): KnownName[] {
  const namesOf = ({ name, also = [] }: KnownName) => [name, ...also].map(plainWord);
  const taken = new Set(units.flatMap(namesOf));
  return units.map((unit) => {
    const own = namesOf(unit);
    const others = spellings.find((words) => own.some((word) => words.includes(word))) ?? [];
    return { ...unit, also: [...(unit.also ?? []), ...others.filter((word) => !taken.has(word))] };
  });
}

export const isKitchenUnit = (word: string) => pattern.test(word.trim());

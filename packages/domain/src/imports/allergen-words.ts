import { type KnownName, plainWord } from './words.ts';

/** Other words of laws and trades for one allergen. Words that may mean another one too, as 'nuts', are asked about. */
const meanings: readonly (readonly string[])[] = [
  ['milk', 'dairy', 'lactose', 'milk products', "cow's milk"],
  ['egg', 'eggs'],
  ['crustacean shellfish', 'crustacean', 'crustaceans'],
  ['molluscs', 'mollusc', 'mollusks', 'mollusk', 'molluscan shellfish'],
  ['peanuts', 'peanut', 'groundnut', 'groundnuts'],
  ['gluten', 'cereals containing gluten', 'cereals with gluten'],
  ['soy', 'soya', 'soybean', 'soybeans', 'soya bean', 'soya beans', 'soyabeans'],
  ['sesame', 'sesame seed', 'sesame seeds'],
  [
    'sulfites',
    'sulphites',
    'sulfite',
    'sulphite',
    'sulfur dioxide',
    'sulphur dioxide',
    'so2',
    'sulfur dioxide and sulfites',
    'sulphur dioxide and sulphites',
  ],
  ['celery', 'celeriac'],
  ['mustard', 'mustard seed', 'mustard seeds'],
  ['lupin', 'lupins', 'lupine', 'lupine beans'],
];

export const withOtherWords = (allergens: readonly KnownName[]): KnownName[] =>
  allergens.map((allergen) => {
    const also = meanings.find((words) => words.includes(plainWord(allergen.name))) ?? [];
    return { ...allergen, also: [...(allergen.also ?? []), ...also] };
  });

/** In many headings, and no food. */
const empty = new Set(['and', 'with', 'contain', 'containing', 'product', 'seed', 'bean', 'cow']);
const wordsOf = (text: string) =>
  (plainWord(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .map((word) => word.replace(/(?<=..)e?s$/, ''))
    .filter((word) => !empty.has(word));

/** The allergen that a heading names, or part of its name: 'Milk', 'Contains nuts', 'Soya?'. */
export function allergenOfHeading(heading: string, allergens: readonly KnownName[]): KnownName | undefined {
  const words = new Set(wordsOf(heading));
  const named = ({ name, also = [] }: KnownName) => [name, ...also].map(wordsOf).filter((one) => one.length > 0);
  return (
    allergens.find((one) => named(one).some((spelling) => spelling.every((word) => words.has(word)))) ??
    allergens.find((one) => named(one).some((spelling) => spelling.some((word) => words.has(word))))
  );
}

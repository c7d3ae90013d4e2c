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

/** Other allergens of laws, and grains and nuts that tables have a column for: a list may lack them (import-13). */
const others = `fish wheat rye barley oats spelt kamut almonds hazelnuts walnuts cashews pecans pistachios macadamia
  brazil_nuts pine_nuts chestnuts coconut`
  .split(/\s+/)
  .map((word) => word.replace('_', ' '));
/** They may mean several allergens. */
const loose = ['nuts', 'shellfish'];

const spelled = (one: KnownName) => ({
  one,
  spellings: [one.name, ...(one.also ?? [])].map(wordsOf).filter((words) => words.length > 0),
});
const unlisted = (words: readonly string[]) => {
  const name = words[0] ?? '';
  return spelled({ id: '', name: name.charAt(0).toUpperCase() + name.slice(1), also: words.slice(1) });
};
const wellKnown = [...meanings, ...others.map((word) => [word])].map(unlisted);
const wellKnownLoosely = loose.map((word) => unlisted([word]));

type Spelled = ReturnType<typeof spelled>;
const wholly = (words: ReadonlySet<string>) => (one: Spelled) =>
  one.spellings.some((spelling) => spelling.every((word) => words.has(word)));
const partly = (words: ReadonlySet<string>) => (one: Spelled) =>
  one.spellings.some((spelling) => spelling.some((word) => words.has(word)));

/**
 * Finds the allergen that a text names, or part of its name: 'Milk', 'Contains nuts', 'Soya?'. One that everybody knows and
 * the list lacks has no id.
 */
export function allergenFinder(allergens: readonly KnownName[]): (text: string) => KnownName | undefined {
  const listed = allergens.map(spelled);
  // Most cells of a file hold none of these.
  const all = new Set([...listed, ...wellKnown, ...wellKnownLoosely].flatMap(({ spellings }) => spellings.flat()));
  return (text) => {
    const words = new Set(wordsOf(text).filter((word) => all.has(word)));
    if (words.size === 0) return undefined;
    const found =
      listed.find(wholly(words)) ??
      wellKnown.find(wholly(words)) ??
      listed.find(partly(words)) ??
      wellKnownLoosely.find(wholly(words));
    return found?.one;
  };
}

/** 'Allergen information', 'Allergènes', 'May contain': words of allergens are below it. */
export const isOfAllergens = (text: string): boolean =>
  /allerg|\bcontains?\b|\btraces\b/.test(plainWord(text).replaceAll('_', ' '));

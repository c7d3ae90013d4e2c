import { type KnownName, looseWord, plainWord } from './words.ts';

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

/** Words that mean several allergens: all of them, or nobody knows which. */
const groups = [
  { word: 'shellfish', of: ['crustacean shellfish', 'molluscs'], meansAll: true },
  { word: 'nut', of: ['tree nuts', 'peanuts'], meansAll: false },
];
/** They turn a word around. */
const turning = /\b(?:free|no|non|not|without|w\/o|sans|zero)\b/;

/**
 * Every allergen that a word may mean, together and one by one. `isClear`: it means the first of these and nothing else. What names
 * two families, or says that something is not in it, is not clear (import-13).
 */
export function allergenMeanings(
  word: string,
  allergens: readonly KnownName[],
): { meanings: readonly (readonly KnownName[])[]; isClear: boolean } {
  const text = plainWord(word).replaceAll(/\bshell[\s-]+fish\b/g, 'shellfish');
  const words = new Set(wordsOf(text));
  const isListed = (one: Spelled) =>
    one.spellings.some((spelling) => allergens.some((allergen) => isSpelled(allergen, spelling)));
  const named = [...allergens.map(spelled), ...wellKnown.filter((one) => !isListed(one))].filter(wholly(words));
  const read = new Set(
    named.flatMap(({ spellings }) => spellings.filter((one) => one.every((part) => words.has(part)))).flat(),
  );
  const group = groups.find((one) => words.has(one.word) && !read.has(one.word));
  const members =
    group?.of.flatMap((name) => allergens.find((allergen) => isSpelled(allergen, wordsOf(name))) ?? []) ?? [];
  const others = named.map(({ one }) => one).filter((one) => !members.includes(one));
  const isTurned = turning.test(text);
  if (group) {
    const isWhole = group.meansAll && members.length === group.of.length && others.length === 0;
    return { meanings: together([...members, ...others]), isClear: isWhole && !isTurned };
  }
  if (others.length > 0)
    return { meanings: together(others), isClear: others.length === 1 && others[0]?.id !== '' && !isTurned };
  const partial = allergens.map(spelled).filter(partly(words));
  return { meanings: partial.map(({ one }) => [one]), isClear: false };
}

const isSpelled = (allergen: KnownName, words: readonly string[]) =>
  spelled(allergen).spellings.some(
    (spelling) => spelling.length === words.length && spelling.every((word) => words.includes(word)),
  );

function together(allergens: readonly KnownName[]): (readonly KnownName[])[] {
  const listed = [...new Set(allergens.filter(({ id }) => id !== ''))];
  return listed.length > 1 ? [listed, ...listed.map((one) => [one])] : listed.map((one) => [one]);
}

/** Finds the diet that a text names: 'Vegan', 'gluten-free please'. 'None' is no diet. */
export function dietFinder(diets: readonly KnownName[]): (text: string) => KnownName | undefined {
  const named = diets
    .filter(({ name }) => plainWord(name) !== 'none')
    .map((one) => ({ one, words: looseWord(one.name).split(' ') }));
  return (text) => {
    const words = new Set(looseWord(text).split(' '));
    return named.find((diet) => diet.words.every((word) => words.has(word)))?.one;
  };
}

/** In what somebody wrote about a person: a need, whatever it is called. */
export const isOfNeeds = (text: string): boolean => /allerg|intoleran|celiac|coeliac|\bdiet/.test(plainWord(text));

/** 'Allergen information', 'Allergènes', 'May contain': words of allergens are below it. */
export const isOfAllergens = (text: string): boolean =>
  /allerg|\bcontains?\b|\btraces\b/.test(plainWord(text).replaceAll('_', ' '));

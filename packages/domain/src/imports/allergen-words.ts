import { type KnownName, toLooseWord, toPlainWord } from './words.ts';

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
    const also = meanings.find((words) => words.includes(toPlainWord(allergen.name))) ?? [];
    return { ...allergen, also: [...(allergen.also ?? []), ...also] };
  });

/** In many headings, and no food. */
const empty = new Set(['and', 'with', 'contain', 'containing', 'product', 'seed', 'bean', 'cow']);
const splitWords = (text: string) =>
  (toPlainWord(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .map((word) => word.replace(/(?<=..)e?s$/, ''))
    .filter((word) => !empty.has(word));

/** Other allergens of laws, and grains and nuts that tables have a column for: a list may lack them (import-13). */
const others = `fish wheat rye barley oats spelt kamut almonds hazelnuts walnuts cashews pecans pistachios macadamia
  brazil_nuts pine_nuts chestnuts coconut`
  .split(/\s+/)
  .map((word) => word.replace('_', ' '));
/** They may mean several allergens. */
const loose = ['nuts', 'shellfish'];

const toSpelledAllergen = (allergen: KnownName) => ({
  allergen,
  spellings: [allergen.name, ...(allergen.also ?? [])].map(splitWords).filter((words) => words.length > 0),
});
const toUnlistedAllergen = (words: readonly string[]) => {
  const name = words[0] ?? '';
  return toSpelledAllergen({ id: '', name: name.charAt(0).toUpperCase() + name.slice(1), also: words.slice(1) });
};
const wellKnown = [...meanings, ...others.map((word) => [word])].map(toUnlistedAllergen);
const wellKnownLoosely = loose.map((word) => toUnlistedAllergen([word]));

type SpelledAllergen = ReturnType<typeof toSpelledAllergen>;
const matchWholly = (words: ReadonlySet<string>) => (spelledAllergen: SpelledAllergen) =>
  spelledAllergen.spellings.some((spelling) => spelling.every((word) => words.has(word)));
const matchPartly = (words: ReadonlySet<string>) => (spelledAllergen: SpelledAllergen) =>
  spelledAllergen.spellings.some((spelling) => spelling.some((word) => words.has(word)));

/**
 * Finds the allergen that a text names, or part of its name: 'Milk', 'Contains nuts', 'Soya?'. One that everybody knows and
 * the list lacks has no id.
 */
export function createAllergenFinder(allergens: readonly KnownName[]): (text: string) => KnownName | undefined {
  const listedAllergens = allergens.map(toSpelledAllergen);
  // Most cells of a file hold none of these.
  const all = new Set(
    [...listedAllergens, ...wellKnown, ...wellKnownLoosely].flatMap(({ spellings }) => spellings.flat()),
  );
  return (text) => {
    const words = new Set(splitWords(text).filter((word) => all.has(word)));
    if (words.size === 0) return undefined;
    const foundAllergen =
      listedAllergens.find(matchWholly(words)) ??
      wellKnown.find(matchWholly(words)) ??
      listedAllergens.find(matchPartly(words)) ??
      wellKnownLoosely.find(matchWholly(words));
    return foundAllergen?.allergen;
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
export function findAllergenMeanings(
  word: string,
  allergens: readonly KnownName[],
): { meanings: readonly (readonly KnownName[])[]; isClear: boolean } {
  const text = toPlainWord(word).replaceAll(/\bshell[\s-]+fish\b/g, 'shellfish');
  const words = new Set(splitWords(text));
  const isListed = (spelledAllergen: SpelledAllergen) =>
    spelledAllergen.spellings.some((spelling) => allergens.some((allergen) => isSpelled(allergen, spelling)));
  const namedAllergens = [
    ...allergens.map(toSpelledAllergen),
    ...wellKnown.filter((spelledAllergen) => !isListed(spelledAllergen)),
  ].filter(matchWholly(words));
  const read = new Set(
    namedAllergens
      .flatMap(({ spellings }) => spellings.filter((spelling) => spelling.every((part) => words.has(part))))
      .flat(),
  );
  const group = groups.find((candidate) => words.has(candidate.word) && !read.has(candidate.word));
  const members =
    group?.of.flatMap((name) => allergens.find((allergen) => isSpelled(allergen, splitWords(name))) ?? []) ?? [];
  const others = namedAllergens.map(({ allergen }) => allergen).filter((allergen) => !members.includes(allergen));
  const isTurned = turning.test(text);
  if (group) {
    const isWhole = group.meansAll && members.length === group.of.length && others.length === 0;
    return { meanings: listTogether([...members, ...others]), isClear: isWhole && !isTurned };
  }
  if (others.length > 0)
    return { meanings: listTogether(others), isClear: others.length === 1 && others[0]?.id !== '' && !isTurned };
  const partial = allergens.map(toSpelledAllergen).filter(matchPartly(words));
  return { meanings: partial.map(({ allergen }) => [allergen]), isClear: false };
}

const isSpelled = (allergen: KnownName, words: readonly string[]) =>
  toSpelledAllergen(allergen).spellings.some(
    (spelling) => spelling.length === words.length && spelling.every((word) => words.includes(word)),
  );

function listTogether(allergens: readonly KnownName[]): (readonly KnownName[])[] {
  const listedAllergens = [...new Set(allergens.filter(({ id }) => id !== ''))];
  return listedAllergens.length > 1
    ? [listedAllergens, ...listedAllergens.map((allergen) => [allergen])]
    : listedAllergens.map((allergen) => [allergen]);
}

/** Finds the diet that a text names: 'Vegan', 'gluten-free please'. 'None' is no diet. */
export function createDietFinder(diets: readonly KnownName[]): (text: string) => KnownName | undefined {
  const namedDiets = diets
    .filter(({ name }) => toPlainWord(name) !== 'none')
    .map((diet) => ({ one: diet, words: toLooseWord(diet.name).split(' ') }));
  return (text) => {
    const words = new Set(toLooseWord(text).split(' '));
    return namedDiets.find((diet) => diet.words.every((word) => words.has(word)))?.one;
  };
}

/** In what somebody wrote about a person: a need, whatever it is called. */
export const isAboutNeeds = (text: string): boolean => /allerg|intoleran|celiac|coeliac|\bdiet/.test(toPlainWord(text));

/** 'Allergen information', 'Allergènes', 'May contain': words of allergens are below it. */
export const isAboutAllergens = (text: string): boolean =>
  /allerg|\bcontains?\b|\btraces\b/.test(toPlainWord(text).replaceAll('_', ' '));

/** The lists that people maintain (catalogue-12): what an entry is called, and the list as the code names it. */
export const referenceKinds = {
  brand: { thing: 'brand', list: 'brands' },
  menuElementClass: { thing: 'tag', list: 'menuElementClasses' },
  serviceType: { thing: 'service type', list: 'serviceTypes' },
  addOnType: { thing: 'add-on type', list: 'addOnTypes' },
  market: { thing: 'market', list: 'markets' },
  vendor: { thing: 'vendor', list: 'vendors' },
  allergen: { thing: 'allergen', list: 'allergens' },
  containerType: { thing: 'container type', list: 'containerTypes' },
  servingUtensil: { thing: 'serving utensil', list: 'servingUtensils' },
  servingVessel: { thing: 'serving vessel', list: 'servingVessels' },
  portionUnit: { thing: 'portion unit', list: 'portionUnits' },
  cuisineType: { thing: 'cuisine type', list: 'cuisineTypes' },
  dietaryPreference: { thing: 'dietary preference', list: 'dietaryPreferences' },
  saladType: { thing: 'salad type', list: 'saladTypes' },
} as const;
export type ReferenceKind = keyof typeof referenceKinds;
export type ReferenceListName = (typeof referenceKinds)[ReferenceKind]['list'];

const isKind = (name: string): name is ReferenceKind => name in referenceKinds;
export const allReferenceKinds = Object.keys(referenceKinds).filter(isKind);

export const capitalize = <Word extends string>(word: Word) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;

/** The names of the four calls of a list. */
export const getReferenceCallNames = <Kind extends ReferenceKind>(kind: Kind) =>
  ({
    list: `list${capitalize<(typeof referenceKinds)[Kind]['list']>(referenceKinds[kind].list)}`,
    create: `create${capitalize(kind)}`,
    update: `update${capitalize(kind)}`,
    delete: `delete${capitalize(kind)}`,
  }) as const;

/** 'an allergen' */
export const withArticle = (thing: string) => `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;

import type { IngredientType, Origin, ProteinType } from '#contract/ingredient-types.ts';
import type { AllergenStatement } from '#contract/values.ts';
import { ingredientTexts as texts } from './ingredient-texts.ts';

/** What an origin is read from (diets-15). */
export interface OriginRecord {
  readonly name: string;
  readonly type: string;
  readonly proteinType: string | null;
  readonly allergens: readonly { readonly name: string }[];
  /** As stated; empty: nobody stated it. */
  readonly origins: readonly Origin[];
}

const animal = 'Dairy/Egg/Honey';
const toOrigins = (origin: Origin, ...names: readonly string[]): Record<string, Origin> =>
  Object.fromEntries(names.map((name) => [name, origin]));
/** Types and protein types that leave no doubt, and allergens by the names that ship, in lower case. */
export const saidOrigins = {
  types: { Fruit: 'Plant', Vegetable: 'Plant', Dairy: animal } satisfies Partial<Record<IngredientType, Origin>>,
  proteinTypes: {
    Bean: 'Plant',
    Nut: 'Plant',
    Dairy: animal,
    Egg: animal,
    Seafood: 'Fish/Seafood',
    Poultry: 'Meat/Poultry',
    'Red Meat': 'Meat/Poultry',
  } satisfies Record<ProteinType, Origin>,
  allergens: {
    ...toOrigins(animal, 'milk', 'dairy', 'lactose', 'egg', 'eggs'),
    ...toOrigins('Fish/Seafood', 'fish', 'shellfish', 'crustacean shellfish', 'crustaceans', 'molluscs', 'mollusks'),
    ...toOrigins(
      'Plant',
      'tree nuts',
      'nuts',
      'peanut',
      'peanuts',
      'wheat',
      'gluten',
      'soy',
      'soya',
      'soybeans',
      'sesame',
    ),
    ...toOrigins('Plant', 'celery', 'mustard', 'lupin', 'sulfites', 'sulphites'),
  },
} satisfies Record<string, Readonly<Record<string, Origin>>>;

const findOrigin = (words: Readonly<Record<string, Origin>>, word: string | null): Origin | undefined =>
  word !== null && Object.hasOwn(words, word) ? words[word] : undefined;

const findKindOrigin = ({ type, proteinType }: OriginRecord): Origin | undefined =>
  findOrigin(saidOrigins.proteinTypes, proteinType) ?? findOrigin(saidOrigins.types, type);

/** An allergen of another name: nobody can say where it comes from. */
const saysNothing = ({ name }: { readonly name: string }): boolean =>
  findOrigin(saidOrigins.allergens, name.toLowerCase()) === undefined;

interface Said {
  readonly origin: Origin;
  /** 'is Dairy', 'contains Milk' */
  readonly because: string;
}

function listSaid(record: OriginRecord): Said[] {
  const ofKind = findKindOrigin(record);
  return [
    ...(ofKind ? [{ origin: ofKind, because: texts.isKind(record.proteinType ?? record.type) }] : []),
    ...record.allergens.flatMap(({ name }): Said[] => {
      const origin = findOrigin(saidOrigins.allergens, name.toLowerCase());
      // Soy in butter is no second origin to state: it is as good as none.
      return origin && origin !== 'Plant' ? [{ origin, because: texts.containsAllergen(name) }] : [];
    }),
  ];
}

/** What is in it for certain: as stated, and as type, protein type and allergens say. */
export const listPresentOrigins = (record: OriginRecord): Origin[] => [
  ...new Set([...record.origins, ...listSaid(record).map(({ origin }) => origin)]),
];

/**
 * True if nothing else can be in it: somebody stated it, or type and protein type leave no doubt, and no allergen says more.
 * What nobody knows is never plant (diets-15).
 */
export function isOriginKnown(record: OriginRecord): boolean {
  if (record.origins.length > 0) return true;
  const ofKind = findKindOrigin(record);
  const isOfKind = ({ origin }: Said) => origin === ofKind;
  return ofKind !== undefined && listSaid(record).every(isOfKind) && !record.allergens.some(saysNothing);
}

/** The sentence against a statement that leaves out what type, protein type or an allergen say; undefined: none. */
export function findContradictedOrigin(record: OriginRecord): string | undefined {
  const { name, origins } = record;
  const left = origins.length > 0 ? listSaid(record).find(({ origin }) => !origins.includes(origin)) : undefined;
  return left && texts.originContradicted(name, left.because, left.origin);
}

/** What a person is asked to confirm for grain and starch whose allergens are recorded; it decides nothing (diets-15). */
export function listProposedOrigins(record: OriginRecord & { allergenStatement: AllergenStatement }): Origin[] {
  if (isOriginKnown(record) || !['Grain', 'Starch'].includes(record.type)) return [];
  if (record.allergenStatement === 'unknown') return [];
  return [...new Set<Origin>(['Plant', ...listSaid(record).map(({ origin }) => origin)])];
}

/** 'Plant, Fish/Seafood'; empty if it is not known. */
export const formatKnownOrigins = (record: OriginRecord): string =>
  isOriginKnown(record) ? listPresentOrigins(record).join(', ') : '';

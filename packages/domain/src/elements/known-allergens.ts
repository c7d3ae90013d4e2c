import type { KnownAllergen } from '#contract/elements.ts';
import type { AllergenStatement, IdName } from '#contract/values.ts';

export interface AllergenCarrier extends IdName {
  readonly allergens: readonly IdName[];
}

const compareByName = (left: IdName, right: IdName) => left.name.localeCompare(right.name, 'en');

/** Ticked allergens united with those of the ingredients, each with its sources (catalogue-5). */
export function mergeKnownAllergens(
  tickedAllergens: readonly IdName[],
  ingredients: readonly AllergenCarrier[],
): KnownAllergen[] {
  const allergensById = new Map<string, IdName & { isTicked: boolean; ingredients: IdName[] }>();
  const entry = ({ id, name }: IdName) => {
    const existingAllergen = allergensById.get(id) ?? { id, name, isTicked: false, ingredients: [] };
    allergensById.set(id, existingAllergen);
    return existingAllergen;
  };
  for (const allergen of tickedAllergens) entry(allergen).isTicked = true;
  for (const { id, name, allergens } of ingredients) {
    for (const allergen of allergens) entry(allergen).ingredients.push({ id, name });
  }
  return [...allergensById.values()].sort(compareByName);
}

interface Composition {
  readonly ingredients: readonly { readonly allergenStatement: AllergenStatement }[];
  readonly hasUnrecordedIngredients: boolean;
}

/**
 * Ingredients win over the tick: an element marked "No allergens" has some if an ingredient got one later. Where nobody has read
 * one of them, or nobody recorded the ingredients, what is known is not all (catalogue-4). An ingredient has no `composition`.
 */
export function toAllergenStatement(
  knownCount: number,
  hasNoAllergens: boolean,
  composition: Composition | null,
): AllergenStatement {
  const isPartial =
    composition !== null &&
    (composition.hasUnrecordedIngredients ||
      composition.ingredients.some((ingredient) => ingredient.allergenStatement === 'unknown'));
  if (knownCount > 0) return isPartial ? 'unknown' : 'some';
  return hasNoAllergens ? 'none' : 'unknown';
}

/** Reasons against ticking "No allergens", such as 'Butter contains Milk'; empty if it can be ticked. */
export const listAllergenReasons = (allergens: readonly KnownAllergen[]): string[] =>
  allergens.flatMap(({ name, isTicked, ingredients }) => [
    ...(isTicked ? [`this element is marked with ${name}`] : []),
    ...ingredients.map((ingredient) => `${ingredient.name} contains ${name}`),
  ]);

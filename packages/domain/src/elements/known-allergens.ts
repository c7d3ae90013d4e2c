import type { KnownAllergen } from '#contract/elements.ts';
import type { AllergenStatement, IdName } from '#contract/values.ts';

export interface AllergenCarrier extends IdName {
  readonly allergens: readonly IdName[];
}

const byName = (one: IdName, other: IdName) => one.name.localeCompare(other.name, 'en');

/**
 * What the kitchen knows of an element's allergens: those ticked by hand united with those of its ingredients, each with
 * who says so (domain §3).
 */
export function knownAllergens(ticked: readonly IdName[], ingredients: readonly AllergenCarrier[]): KnownAllergen[] {
  const known = new Map<string, IdName & { isTicked: boolean; ingredients: IdName[] }>();
  const entry = ({ id, name }: IdName) => {
    const found = known.get(id) ?? { id, name, isTicked: false, ingredients: [] };
    known.set(id, found);
    return found;
  };
  for (const allergen of ticked) entry(allergen).isTicked = true;
  for (const { id, name, allergens } of ingredients) {
    for (const allergen of allergens) entry(allergen).ingredients.push({ id, name });
  }
  return [...known.values()].sort(byName);
}

/** Knowledge wins over a tick: an element marked "No allergens" whose ingredient got one later has some. */
export function allergenStatement(knownCount: number, hasNoAllergens: boolean): AllergenStatement {
  if (knownCount > 0) return 'some';
  return hasNoAllergens ? 'none' : 'unknown';
}

/** Why "No allergens" cannot be ticked, one 'Butter contains Milk' for each; empty when it can. */
export const allergenCarriers = (known: readonly KnownAllergen[]): string[] =>
  known.flatMap(({ name, isTicked, ingredients }) => [
    ...(isTicked ? [`this element is marked with ${name}`] : []),
    ...ingredients.map((ingredient) => `${ingredient.name} contains ${name}`),
  ]);

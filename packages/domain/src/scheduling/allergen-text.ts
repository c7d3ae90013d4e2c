import type { AllergenStatement } from '#contract/values.ts';

interface KnownAllergens {
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

/** The allergens of dishes together: one that is not recorded leaves the others open (scheduling-13). */
export function combineAllergens(dishes: readonly KnownAllergens[]): KnownAllergens {
  const allergenNames = [...new Set(dishes.flatMap((dish) => dish.allergenNames))].sort();
  const isUnknown = dishes.some(({ allergenStatement }) => allergenStatement === 'unknown');
  const allergenStatement = isUnknown ? 'unknown' : allergenNames.length > 0 ? 'some' : 'none';
  return { allergenNames, allergenStatement };
}

export const describeAllergens = (dishes: readonly KnownAllergens[]): string =>
  formatAllergens(combineAllergens(dishes));

/** Screen text of allergens; unknown never reads as none (catalogue-4). */
export function formatAllergens({ allergenNames, allergenStatement }: KnownAllergens): string {
  const names = allergenNames.join(', ');
  if (allergenStatement === 'none') return 'None';
  if (allergenStatement === 'some') return names;
  return names ? `${names}, others unknown` : 'Unknown';
}

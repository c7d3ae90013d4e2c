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

/** Below a dish that is cooked: 'Contains Milk, Soy', 'No allergens', 'Contains Milk; others not known'. */
export function formatCookedAllergens({ allergenNames, allergenStatement }: KnownAllergens): string {
  if (allergenNames.length === 0) return allergenStatement === 'none' ? 'No allergens' : 'Allergens not known';
  const names = `Contains ${allergenNames.join(', ')}`;
  return allergenStatement === 'unknown' ? `${names}; others not known` : names;
}

const nothingSaid: KnownAllergens = { allergenNames: [], allergenStatement: 'unknown' };

/** Of a dish that nobody said anything about, they are not known (catalogue-4). */
export const getDishAllergens = (
  dishes: readonly (KnownAllergens & { readonly scheduledElementId: string })[],
  id: string,
): KnownAllergens => dishes.find(({ scheduledElementId }) => scheduledElementId === id) ?? nothingSaid;

/** Screen text of allergens; unknown never reads as none (catalogue-4). */
export function formatAllergens({ allergenNames, allergenStatement }: KnownAllergens): string {
  const names = allergenNames.join(', ');
  if (allergenStatement === 'none') return 'None';
  if (allergenStatement === 'some') return names;
  return names ? `${names}, others unknown` : 'Unknown';
}

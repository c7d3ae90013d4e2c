import type { AllergenStatement } from '#contract/values.ts';

interface ElementAllergens {
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

/** One element with unknown allergens makes the menu's unknown (scheduling-13). */
export function combineMenuAllergens(elements: readonly ElementAllergens[]): {
  allergenNames: string[];
  allergenStatement: AllergenStatement;
} {
  const allergenNames = [...new Set(elements.flatMap((element) => element.allergenNames))].sort((left, right) =>
    left.localeCompare(right, 'en-US'),
  );
  const isUnknown = elements.length === 0 || elements.some((element) => element.allergenStatement === 'unknown');
  if (isUnknown) return { allergenNames, allergenStatement: 'unknown' };
  return { allergenNames, allergenStatement: allergenNames.length > 0 ? 'some' : 'none' };
}

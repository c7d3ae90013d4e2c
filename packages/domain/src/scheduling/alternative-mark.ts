import type { AllergenStatement } from '#contract/values.ts';

interface KnownAllergens {
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

/**
 * True if an alternative is known to lack this allergen (scheduling-7). Unknown allergens never count as safe
 * (catalogue-4).
 */
export const hasAlternativeWithout = (allergenName: string, alternatives: readonly KnownAllergens[]): boolean =>
  alternatives.some(
    (alternative) => alternative.allergenStatement !== 'unknown' && !alternative.allergenNames.includes(allergenName),
  );

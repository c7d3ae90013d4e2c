import type { AllergenStatement } from '#contract/values.ts';

interface KnownAllergens {
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

/**
 * Whether one of the alternatives can be served to a person who must avoid this allergen (domain §10): one that is
 * known to lack it. An alternative that nobody spoke for is never counted as safe (domain §3).
 */
export const isCovered = (allergenName: string, alternatives: readonly KnownAllergens[]): boolean =>
  alternatives.some(
    (alternative) => alternative.allergenStatement !== 'unknown' && !alternative.allergenNames.includes(allergenName),
  );

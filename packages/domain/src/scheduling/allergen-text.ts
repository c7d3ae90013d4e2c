import type { AllergenStatement } from '#contract/values.ts';

interface KnownAllergens {
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

/** Screen text of allergens; unknown never reads as none (catalogue-4). */
export function allergenText({ allergenNames, allergenStatement }: KnownAllergens): string {
  const names = allergenNames.join(', ');
  if (allergenStatement === 'none') return 'None';
  if (allergenStatement === 'some') return names;
  return names ? `${names}, others unknown` : 'Unknown';
}

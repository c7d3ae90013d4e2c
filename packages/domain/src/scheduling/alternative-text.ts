import type { AllergenStatement } from '#contract/values.ts';

export interface NamedAlternative {
  readonly name: string;
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

function formatInBrackets({ allergenNames, allergenStatement }: NamedAlternative): string {
  if (allergenStatement === 'unknown') return [...allergenNames, 'ask our staff about allergens'].join(', ');
  return allergenStatement === 'none' ? 'no allergens' : allergenNames.join(', ');
}

/** 'Instead of Pad Thai: Tofu Bowl (Soy)' (scheduling-7); unknown allergens never read as none (catalogue-4). */
export const formatAlternative = (dish: string, alternative: NamedAlternative): string =>
  `Instead of ${dish}: ${alternative.name} (${formatInBrackets(alternative)})`;

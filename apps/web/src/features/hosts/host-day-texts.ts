import type { AllergenStatement } from '#contract/values.ts';

const LONGEST_NAME = 26;

/** Account names are cut at 26 characters (spec §2); counted as people see them, so that no letter is halved. */
export function cutName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name), (one) => one.segment);
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME).join('')}…`;
}

interface KnownAllergens {
  readonly allergenStatement: AllergenStatement;
  readonly allergenNames: readonly string[];
}

/** What a host can answer a guest; unknown is never shown as none (domain §3). */
export function hostAllergenText({ allergenStatement, allergenNames }: KnownAllergens): string {
  if (allergenStatement === 'unknown') return 'Ask our staff about allergens';
  return allergenStatement === 'none' ? 'No allergens' : `Contains ${allergenNames.join(', ')}`;
}

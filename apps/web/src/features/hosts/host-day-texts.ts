import type { AllergenStatement } from '#contract/values.ts';

const LONGEST_NAME = 26;

/** Cuts account names at 26 grapheme clusters, not code units, so no letter is halved (surveys-11). */
export function cutName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const letters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name),
    (letter) => letter.segment,
  );
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME).join('')}…`;
}

/** '10:48 AM' of '11/26/2026 10:48 AM' on its own day. */
export function formatTimeOnDay(moment: string, now: string): string {
  const [day, time] = [moment.slice(0, 10), moment.slice(11)];
  return now.startsWith(`${day} `) ? time : moment;
}

interface KnownAllergens {
  readonly allergenStatement: AllergenStatement;
  readonly allergenNames: readonly string[];
}

/** What a host can answer a guest. Unknown is never shown as none (catalogue-4). */
export function formatHostAllergens({ allergenStatement, allergenNames }: KnownAllergens): string {
  if (allergenStatement === 'none') return 'No allergens';
  const contains = `Contains ${allergenNames.join(', ')}`;
  if (allergenStatement === 'some') return contains;
  return allergenNames.length > 0
    ? `${contains}. Ask our staff about other allergens`
    : 'Ask our staff about allergens';
}

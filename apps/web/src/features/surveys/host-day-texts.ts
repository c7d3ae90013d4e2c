const LONGEST_NAME = 26;

/** Account names are cut at 26 characters (spec §2); counted as people see them, so that no letter is halved. */
export function cutName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name), (one) => one.segment);
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME).join('')}…`;
}

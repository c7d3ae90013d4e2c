const LONGEST_WORD = 24;
const BREAK_EVERY = 12;

// Characters that must not be printed: control characters except the line feed (C), and invisible marks that reorder,
// hide or tag text (Default_Ignorable_Code_Point: direction marks, variation selectors, soft hyphen). Joiners between
// letters stay: Persian and Sinhala spelling needs them.
const unprintable =
  /(?!\n)[\p{Cc}\p{Cn}\p{Cs}\p{Co}]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<![\p{L}\p{M}])[\u200c\u200d]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A zero-width space after each 12 characters. Typst never breaks a long word, so it would run off the page. */
function makeBreakable(word: string): string {
  if (word.length < LONGEST_WORD) return word;
  const characters = Array.from(segments.segment(word), ({ segment }) => segment);
  if (characters.length < LONGEST_WORD) return word;
  return characters
    .map((character, index) => (index > 0 && index % BREAK_EVERY === 0 ? `\u200b${character}` : character))
    .join('');
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u;
/** "100%" and "12 oz" are read as a whole from left to right, also between letters that run the other way. */
const amount = /\p{Nd}+(?:[.,/]\p{Nd}+)*(?:\s?%|\s?\p{Script=Latin}+\.?)?/gu;
const [LEFT_TO_RIGHT, FIRST_STRONG, END] = ['\u2066', '\u2068', '\u2069'];

/** A line runs in the direction of its first strong letter, wherever it is printed (documents-19). */
const markDirection = (line: string): string =>
  rightToLeft.test(line)
    ? `${FIRST_STRONG}${line.replace(amount, (amountText) => `${LEFT_TO_RIGHT}${amountText}${END}`)}${END}`
    : line;

/** Letters, digits and signs of ASCII, in words that need no break point. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text) && !/\S{24}/.test(text);

/**
 * Makes any text printable: NFC, well-formed, without control characters and direction overrides, with break points in
 * very long words and a direction for each line. Text is never parsed as markup, so nothing needs escaping.
 */
export function cleanText(text: string): string {
  // Most texts: nothing below would change them, and a sheet of labels has ten thousand.
  if (isPlain(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unprintable, '')
    .replace(/\S+/g, makeBreakable)
    .split('\n')
    .map(markDirection)
    .join('\n');
}

/** Cleans every string in the value. The shape stays. */
export const cleanStrings = <Value>(value: Value): Value => cleanValue(value) as Value;

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanValue(item)]));
}

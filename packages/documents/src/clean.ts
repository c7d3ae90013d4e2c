const LONGEST_WORD = 24;
const BREAK_EVERY = 12;

// What no font may show: control characters except the line feed (C), and the marks that turn text around, hide it or
// tag it (Default_Ignorable_Code_Point: direction marks, variation selectors, soft hyphen). Joiners stay between letters:
// Persian and Sinhala are spelled with them.
const unprintable =
  /(?!\n)[\p{Cc}\p{Cn}\p{Cs}\p{Co}]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<![\p{L}\p{M}])[\u200c\u200d]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A zero-width space after each 12 characters: Typst never breaks a long word, it runs off the paper. */
function breakable(word: string): string {
  if (word.length < LONGEST_WORD) return word;
  const characters = Array.from(segments.segment(word), ({ segment }) => segment);
  if (characters.length < LONGEST_WORD) return word;
  return characters
    .map((character, index) => (index > 0 && index % BREAK_EVERY === 0 ? `\u200b${character}` : character))
    .join('');
}

/**
 * Makes any text printable: composed (NFC), well-formed, without control characters and direction overrides, and with
 * places to break inside very long words. Nothing in it is ever markup, so nothing needs escaping.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unprintable, '')
    .replace(/\S+/g, breakable);
}

/** The same shape with every string cleaned. */
export function cleanStrings<Value>(value: Value): Value {
  if (typeof value === 'string') return cleanText(value) as Value;
  if (Array.isArray(value)) return value.map(cleanStrings) as Value;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanStrings(item)])) as Value;
  }
  return value;
}

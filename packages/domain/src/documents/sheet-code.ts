/** Without look-alikes: of 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B and U V each has one character (paper-1). */
const CHARACTERS = '0123456789ACDEFHJKMNPQRTVWXY';
const LENGTH = 8;
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8', U: 'V' };

/** The code of a number with an even spread, such as the beginning of a hash. */
export function formatSheetCode(number: bigint): string {
  const base = BigInt(CHARACTERS.length);
  return Array.from({ length: LENGTH }, (_, place) => CHARACTERS[Number((number / base ** BigInt(place)) % base)]).join(
    '',
  );
}

/** A code as somebody typed or scanned it: any case, spaces, dashes and look-alikes. Null if it cannot be one. */
export function readSheetCode(typedText: string): string | null {
  const letters = Array.from(
    typedText
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s\-–—_.·]/g, ''),
  );
  const code = letters.map((letter) => lookAlikes[letter] ?? letter);
  return code.length === LENGTH && code.every((character) => CHARACTERS.includes(character)) ? code.join('') : null;
}

/** "K7M2 9QRT": two groups are read and typed with fewer mistakes. */
export const groupSheetCode = (code: string): string => `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;

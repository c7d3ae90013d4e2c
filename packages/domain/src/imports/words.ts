import { distance } from 'fastest-levenshtein';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';

/** One entry of a list that cells refer to. */
export interface KnownName {
  readonly id: string;
  readonly name: string;
  /** Other spellings that mean it, such as the abbreviation of a unit. */
  readonly also?: readonly string[];
  /** New records start with it. */
  readonly isDefault?: boolean;
}

/** A list of names, as sentences call it: 'vendor'. */
export interface KnownList {
  readonly called: string;
  readonly names: readonly KnownName[];
  /** True if an import may add to it. */
  readonly mayCreate?: boolean;
  /** True if a person may leave its words out. */
  readonly mayLeaveOut?: boolean;
}

/** A word for comparison: no case, accents or surrounding spaces (catalogue-1). */
export const toPlainWord = (word: string) =>
  word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** 'Item_ID' and 'item id' are one heading; '(oz)' and a required field's asterisk do not count, a per cent sign does. */
export const toHeadingWord = (heading: string) =>
  toPlainWord(heading.replaceAll(/\(\s*%\s*\)|%/g, ' percent ').replaceAll(/\(.*?\)|\*/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const MOST_SUGGESTIONS = 3;

/** As people vary a name: singular and plural, order of words, signs between them. */
export const toLooseWord = (word: string) =>
  toPlainWord(word)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.replace(/(?<=..)e?s$/, ''))
    .sort()
    .join(' ');

function isNear(word: string, name: string): boolean {
  // Two letters that changed places count twice.
  const most = Math.max(1, Math.floor(name.length / 3));
  return Math.abs(word.length - name.length) <= most && distance(word, name) <= most;
}
const holds = (word: string, name: string) =>
  Math.min(word.length, name.length) >= 3 && (` ${name} `.includes(` ${word} `) || ` ${word} `.includes(` ${name} `));

/** Finds what words of one list mean. */
export class Words {
  readonly list: KnownList;
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #spellings: { readonly id: string; readonly plain: string; readonly loose: string }[] = [];

  constructor(list: KnownList) {
    this.list = list;
    for (const { id, name, also = [] } of list.names) {
      this.#names.set(id, name);
      for (const spelling of [name, ...also]) {
        const plain = toPlainWord(spelling);
        // The name itself wins over another entry's abbreviation.
        if (spelling === name || !this.#ids.has(plain)) this.#ids.set(plain, id);
        this.#spellings.push({ id, plain, loose: toLooseWord(spelling) });
      }
    }
  }

  findId(word: string): string | undefined {
    return this.#ids.get(toPlainWord(word));
  }

  getName(id: string): string {
    return this.#names.get(id) ?? '';
  }

  /** Names that are nearly the word, the nearest first; a person confirms which is meant. */
  nearest(word: string): { id: string; name: string }[] {
    // No name is as long. To look for every name in a whole page of text takes seconds from everybody (errors-10).
    if (word.length > MAX_NAME_LENGTH) return [];
    const [plain, loose] = [toPlainWord(word), toLooseWord(word)];
    const getRank = (spelling: { plain: string; loose: string }) => {
      if (spelling.loose === loose) return 0;
      if (isNear(plain, spelling.plain)) return distance(plain, spelling.plain);
      return holds(loose, spelling.loose) ? 50 + Math.abs(loose.length - spelling.loose.length) : undefined;
    };
    const ranks = new Map<string, number>();
    for (const spelling of this.#spellings) {
      const rank = getRank(spelling);
      if (rank !== undefined) ranks.set(spelling.id, Math.min(rank, ranks.get(spelling.id) ?? rank));
    }
    return [...ranks]
      .sort(([, a], [, b]) => a - b)
      .slice(0, MOST_SUGGESTIONS)
      .map(([id]) => ({ id, name: this.getName(id) }));
  }
}

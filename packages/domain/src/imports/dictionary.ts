import type { FieldValue } from './import-fields.ts';
import type { Words } from './words.ts';

export interface MissingWord {
  readonly list: string;
  readonly word: string;
}

export interface ReadCell {
  readonly value: FieldValue;
  readonly faults: readonly string[];
  readonly missing: readonly MissingWord[];
  /** The cell says in words that there is nothing to say, as 'N/A' does. */
  readonly saysNothing?: boolean;
  /** What was read in another way than it stands there. */
  readonly notes?: readonly string[];
  /** True if an amount has no one meaning: all such amounts can be left out. */
  readonly hasUnreadAmounts?: boolean;
  /** Names of all ingredients, where some of them are left out, and so only printed. */
  readonly printed?: string;
}

/** The answer that a word is left out: an ingredient that is only printed, a unit that is not known here. */
export const LEFT_OUT = '';
/** Stands for all words of a list that nothing else was said about. */
export const ALL_WORDS = '*';

/** The lists by name, and what a person answered about words that they do not have. */
export interface Dictionary {
  readonly getList: (name: string) => Words;
  /** Id of the entry, or undefined where nobody has said. */
  readonly answerTo: (list: string, word: string) => string | undefined;
  /** Further entries that the word means: 'shellfish' is two allergens. */
  readonly furtherAnswersTo: (list: string, word: string) => readonly string[];
}

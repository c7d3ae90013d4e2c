import type { FieldValue } from './import-fields.ts';
import type { Words } from './words.ts';

/** A word that its list does not have. */
export interface MissingWord {
  readonly list: string;
  readonly word: string;
}

export interface ReadCell {
  readonly value: FieldValue;
  readonly faults: readonly string[];
  readonly missing: readonly MissingWord[];
}

/** The lists by name, and what a person answered about words that they do not have. */
export interface Dictionary {
  readonly listOf: (name: string) => Words;
  /** Id of the entry, or undefined where nobody has said. */
  readonly answerTo: (list: string, word: string) => string | undefined;
}

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Input of the process: a password, and words that a guesser knows. */
export interface Question {
  readonly password: string;
  readonly own: readonly string[];
}

/**
 * More than ten billion guesses for the whole password, and a hundred million for the part without the person's own
 * words.
 */
const STRONG = 4;
const STRONG_REST = 3;

const estimate = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

function isEasy({ password, own }: Question): boolean {
  // Own words joined by a sign look like many guesses to the estimator, so they count for nothing.
  const longestFirst = own.map((word) => word.toLowerCase()).sort((left, right) => right.length - left.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return estimate.check(password, [...own]).score < STRONG || estimate.check(rest).score < STRONG_REST;
}

process.on('message', (question: Question) => process.send?.(isEasy(question)));

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Input of the process: a password, and words that a guesser knows. */
export interface Question {
  readonly password: string;
  readonly own: readonly string[];
  /** The password as it was typed, to be hashed unless it is easy. */
  readonly toHash?: string;
}

export interface Answer {
  readonly isEasy: boolean;
  /** Null if it is easy, or was not asked for. */
  readonly hash: string | null;
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

/** Hashed here, so that whoever sets a password does not wait behind the passwords that are tried meanwhile (access-8). */
async function hashInProcess(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(password);
}

process.on('message', async (question: Question) => {
  const answer = isEasy(question);
  const hash = !answer && question.toHash !== undefined ? await hashInProcess(question.toHash) : null;
  process.send?.({ isEasy: answer, hash } satisfies Answer);
});

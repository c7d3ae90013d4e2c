import { askOnce, createTurnTaker, ProcessEndedError } from '#documents/own-process.ts';
import { findTimeLeft, TimeIsUp } from '../db/time-limit.ts';
import type { Answer, Question } from './password-process.ts';

/** For the wait and the answer together, outside of a request. */
const TIME_LIMIT = 5_000;
/** The rest of a request's time is for what comes after. */
const getRequestTime = () => {
  const left = findTimeLeft();
  return left && Math.ceil(left * 0.8);
};
const MOST_AT_ONCE = 2;
/** The name of the product, and the password of its demo, which its documentation prints. */
const PRODUCT_WORDS = ['brigade', 'demo', 'kitchen'];

/** Words about a person that a guesser tries first: names, and the parts of an e-mail address. */
const splitWords = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)];

/** Full-width and styled letters are typed by the same habits as plain ones. `own` are texts about the person. */
export const toPasswordQuestion = (password: string, own: readonly string[]): Question => ({
  password: password.normalize('NFKC'),
  own: [...PRODUCT_WORDS, ...own.flatMap(splitWords)],
});

const inTurn = createTurnTaker(MOST_AT_ONCE);
const program = new URL('./password-process.ts', import.meta.url);

async function ask(question: Question): Promise<Answer> {
  try {
    return await inTurn(getRequestTime() ?? TIME_LIMIT, (limitMs) => askOnce(program, question, { limitMs }));
  } catch (error) {
    throw error instanceof ProcessEndedError ? new TimeIsUp() : error;
  }
}

/**
 * True if a guesser would find this password soon. `own` are texts about the person. Apart from the length this is the
 * only rule (no "one capital, one digit"). The word lists take 70 MB, so short-lived processes load them, two at once:
 * people seldom set a password.
 */
export const isEasyPassword = async (password: string, own: readonly string[] = []): Promise<boolean> =>
  (await ask(toPasswordQuestion(password, own))).isEasy;

/** The hash to store; null for an easy password. */
export const hashUnlessEasy = async (password: string, own: readonly string[]): Promise<string | null> =>
  (await ask({ ...toPasswordQuestion(password, own), toHash: password })).hash;

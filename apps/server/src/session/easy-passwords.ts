import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TimeIsUp } from '../db/time-limit.ts';
import type { Question } from './password-process.ts';

const TIME_LIMIT = 5_000;
/** The name of the product, and the password of its demo, which its documentation prints. */
const PRODUCT_WORDS = ['brigade', 'demo', 'kitchen'];

/** Words about a person that a guesser tries first: names, and the parts of an e-mail address. */
const wordsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)];

/**
 * Whether a guesser would find this password soon. `own` are texts about the person. Apart from the length this is the
 * only rule (no "one capital, one digit"). The word lists take 70 MB, so a short-lived process loads them: people
 * seldom set a password.
 */
export async function isEasyPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  // Full-width and styled letters are typed by the same habits as plain ones.
  const question: Question = { password: password.normalize('NFKC'), own: [...PRODUCT_WORDS, ...own.flatMap(wordsOf)] };
  const child = fork(fileURLToPath(new URL('./password-process.ts', import.meta.url)), { stdio: 'ignore' });
  // An `error` event without a listener ends the server.
  child.on('error', () => undefined);
  try {
    child.send(question);
    const [isEasy] = await once(child, 'message', { signal: AbortSignal.timeout(TIME_LIMIT) });
    return isEasy === true;
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? new TimeIsUp() : error;
  } finally {
    child.kill();
  }
}

import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TimeIsUp, timeLeft } from '../db/time-limit.ts';
import type { Answer, Question } from './password-process.ts';

/** For the wait and the answer together, outside of a request. */
const TIME_LIMIT = 5_000;
/** The rest of a request's time is for what comes after. */
const timeOfRequest = () => {
  const left = timeLeft();
  return left && Math.ceil(left * 0.8);
};
const MOST_AT_ONCE = 2;
/** The name of the product, and the password of its demo, which its documentation prints. */
const PRODUCT_WORDS = ['brigade', 'demo', 'kitchen'];

/** Words about a person that a guesser tries first: names, and the parts of an e-mail address. */
const wordsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)];

/** Full-width and styled letters are typed by the same habits as plain ones. `own` are texts about the person. */
export const questionOf = (password: string, own: readonly string[]): Question => ({
  password: password.normalize('NFKC'),
  own: [...PRODUCT_WORDS, ...own.flatMap(wordsOf)],
});

let running = 0;
const processEnded = new EventEmitter().setMaxListeners(0);

async function ask(question: Question, signal: AbortSignal): Promise<Answer> {
  while (running >= MOST_AT_ONCE) await once(processEnded, 'ended', { signal });
  running += 1;
  const child = fork(fileURLToPath(new URL('./password-process.ts', import.meta.url)), { stdio: 'ignore' });
  // An `error` event without a listener ends the server.
  child.on('error', () => undefined);
  try {
    child.send(question);
    const [answer] = await once(child, 'message', { signal });
    return answer;
  } finally {
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
    running -= 1;
    processEnded.emit('ended');
  }
}

async function askInTime(question: Question): Promise<Answer> {
  try {
    return await ask(question, AbortSignal.timeout(timeOfRequest() ?? TIME_LIMIT));
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? new TimeIsUp() : error;
  }
}

/**
 * True if a guesser would find this password soon. `own` are texts about the person. Apart from the length this is the
 * only rule (no "one capital, one digit"). The word lists take 70 MB, so short-lived processes load them, two at once:
 * people seldom set a password.
 */
export const isEasyPassword = async (password: string, own: readonly string[] = []): Promise<boolean> =>
  (await askInTime(questionOf(password, own))).isEasy;

/** The hash to store; null for an easy password. */
export const hashUnlessEasy = async (password: string, own: readonly string[]): Promise<string | null> =>
  (await askInTime({ ...questionOf(password, own), toHash: password })).hash;

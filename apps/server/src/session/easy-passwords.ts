import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Question } from './password-process.ts';

const TIME_LIMIT = 5_000;

/** Words about a person that a guesser would try first: names, and the parts of an e-mail address. */
const wordsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)];

/**
 * Whether guessing starts with passwords like this one. `own` are texts about the person, which a guesser knows too. The
 * only rule beside the length (no "one capital, one digit"). The lists behind it take 70 MB: a process reads them that ends
 * with its answer, because people seldom set a password.
 */
export async function isEasyPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  const question: Question = { password, own: own.flatMap(wordsOf) };
  const child = fork(fileURLToPath(new URL('./password-process.ts', import.meta.url)), { stdio: 'ignore' });
  // An error that nobody hears ends the server.
  child.on('error', () => undefined);
  try {
    child.send(question);
    const [isEasy] = await once(child, 'message', { signal: AbortSignal.timeout(TIME_LIMIT) });
    return isEasy === true;
  } finally {
    child.kill();
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const TIME_LIMIT = 5_000;

/** Words about a person that a guesser would try first: names, and the parts of an e-mail address. */
const wordsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)];

/**
 * Whether guessing starts with passwords like this one. `own` are texts about the person, which a guesser knows too. The
 * only rule beside the length (no "one capital, one digit"). The lists behind it take 70 MB: they are read by a worker that
 * ends with its answer, because people seldom set a password.
 */
export async function isEasyPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url), {
    workerData: { password, own: own.flatMap(wordsOf) },
  });
  try {
    const [isEasy] = await once(worker, 'message', { signal: AbortSignal.timeout(TIME_LIMIT) });
    return isEasy === true;
  } finally {
    await worker.terminate();
  }
}

import { type ForkOptions, fork, type Serializable } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 50;

/** No answer: its turn did not come, its time was up, it held too much memory, or it ended, as it does when nobody waits any more. */
export class ProcessEndedError extends Error {
  readonly reason: 'busy' | 'time' | 'memory' | 'gone';

  constructor(reason: ProcessEndedError['reason']) {
    super(`The process ended: ${reason}.`);
    this.name = 'ProcessEndedError';
    this.reason = reason;
  }
}

interface Limits {
  readonly limitMs: number;
  /** The memory of the whole process, native memory included. */
  readonly maxResidentBytes?: number;
  readonly signal?: AbortSignal;
}

/** Null where the system does not tell, or the process has just ended. */
async function readResidentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/**
 * Runs a program of ours that answers each message with one. It has a process of its own because its memory is bounded,
 * because only the end of a process frees native memory, and because it can be killed in the middle of its work.
 */
export function startProcess<Question extends Serializable, Answer>(program: URL, options: ForkOptions = {}) {
  const stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  // Under `node --watch` it would send what it imports, which reads as an answer.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = options.env ?? process.env;
  const child = fork(program, { serialization: 'advanced', stdio, ...options, env });
  // Use `on` for the error of a failed spawn, which emits no 'exit': without a listener it ends the server.
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()).on('error', () => resolve()));
  const end = () => {
    child.kill('SIGKILL');
    return exit;
  };

  /** One question at a time. Throws ProcessEndedError, and kills the process, when a limit is reached or `signal` aborts. */
  async function ask(question: Question, { limitMs, maxResidentBytes, signal }: Limits): Promise<Answer> {
    signal?.throwIfAborted();
    const abortController = new AbortController();
    const giveUp = (reason: ProcessEndedError['reason']) => {
      abortController.abort(new ProcessEndedError(reason));
      end();
    };
    const giveUpAsGone = () => giveUp('gone');
    const limit = setTimeout(giveUp, limitMs, 'time');
    const looking = setInterval(async () => {
      const bytes = maxResidentBytes && child.pid ? await readResidentBytes(child.pid) : null;
      if (bytes !== null && maxResidentBytes && bytes > maxResidentBytes) giveUp('memory');
    }, LOOK_EVERY_MS);
    child.once('exit', giveUpAsGone);
    signal?.addEventListener('abort', giveUpAsGone);
    try {
      child.send(question, (error) => error && giveUpAsGone());
      const [answer] = await once(child, 'message', { signal: abortController.signal });
      return answer;
    } catch (error) {
      throw abortController.signal.aborted ? abortController.signal.reason : error;
    } finally {
      clearTimeout(limit);
      clearInterval(looking);
      child.off('exit', giveUpAsGone);
      signal?.removeEventListener('abort', giveUpAsGone);
    }
  }
  return { pid: child.pid, ask, end, hasEnded: () => child.killed || !child.connected };
}

/** Asks a process that ends with its answer. */
export async function askOnce<Question extends Serializable, Answer>(
  program: URL,
  question: Question,
  limits: Limits,
  options?: ForkOptions,
): Promise<Answer> {
  const child = startProcess<Question, Answer>(program, options);
  try {
    return await child.ask(question, limits);
  } finally {
    await child.end();
  }
}

/** Runs so many pieces of work at once; others wait for their turn. `limitMs` is for the wait and the work together. */
export function createTurnTaker(mostAtOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let running = 0;
  let waiting = 0;
  const turnEnds = new EventEmitter().setMaxListeners(0);
  return async <Done>(limitMs: number, work: (leftMs: number) => Promise<Done>): Promise<Done> => {
    if (running >= mostAtOnce && waiting >= mostWaiting) throw new ProcessEndedError('busy');
    const end = performance.now() + limitMs;
    const signal = AbortSignal.timeout(limitMs);
    waiting += 1;
    try {
      while (running >= mostAtOnce) await once(turnEnds, 'ended', { signal });
    } catch {
      throw new ProcessEndedError('busy');
    } finally {
      waiting -= 1;
    }
    running += 1;
    try {
      return await work(end - performance.now());
    } finally {
      running -= 1;
      turnEnds.emit('ended');
    }
  };
}

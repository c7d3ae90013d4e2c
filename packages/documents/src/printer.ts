import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { SheetVersion } from './sheet-version.ts';

/** Memory limit of a document, whatever its size. */
const MAX_RESIDENT_BYTES = 512_000_000;
const LOOK_EVERY_MS = 50;
/** Low priority: requests go first. */
const LOWER_PRIORITY = 5;
/** A printer that holds more than this after a document is ended, which frees its memory. */
const RECYCLED_ABOVE_BYTES = 160_000_000;

export type PrintAnswer =
  | { readonly pdf: Uint8Array; readonly versions: readonly SheetVersion[] }
  | { readonly refused: { readonly message: string; readonly fields: Readonly<Record<string, string>> } }
  | { readonly fault: string };

export class PrinterEndedError extends Error {
  readonly reason: 'time' | 'memory' | 'gone';

  constructor(reason: PrinterEndedError['reason']) {
    super(`The printer ended: ${reason}.`);
    this.name = 'PrinterEndedError';
    this.reason = reason;
  }
}

export interface Printer {
  /** One document at a time. Throws PrinterEndedError on a timeout, out of memory, or when `signal` aborts. */
  print(job: Uint8Array, limitMs: number, signal: AbortSignal): Promise<PrintAnswer>;
  /** False when it has ended, or holds too much memory. */
  isFit(): boolean;
  end(): void;
}

const program = new URL('./printer-process.ts', import.meta.url);

/** Null where the system does not tell, or the process has just ended. */
async function residentBytesOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOWER_PRIORITY);
  } catch {
    // Not permitted, or the process has ended: it prints at the server's priority, or is replaced.
  }
}

export function startPrinter(maxResidentBytes = MAX_RESIDENT_BYTES): Printer {
  const child = fork(program, {
    serialization: 'advanced',
    // A small young generation: a printer's own data is small.
    execArgv: ['--max-semi-space-size=1'],
    // One thread per document: the other core belongs to the server.
    env: { ...process.env, RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let hasEnded = false;
  let residentBytes = 0;
  child.once('exit', () => {
    hasEnded = true;
  });
  // A failed spawn emits no 'exit'. Use `on`, not `once`: an `error` event without a listener ends the server.
  child.on('error', () => {
    hasEnded = true;
  });
  lowerPriority(child.pid);

  const kill = () => {
    hasEnded = true;
    child.kill('SIGKILL');
  };

  return {
    async print(job, limitMs, signal) {
      signal.throwIfAborted();
      const done = new AbortController();
      const end = (reason: PrinterEndedError['reason']) => {
        done.abort(new PrinterEndedError(reason));
        kill();
      };
      const limit = setTimeout(end, limitMs, 'time');
      const looking = setInterval(async () => {
        const bytes = child.pid === undefined ? null : await residentBytesOf(child.pid);
        if (bytes !== null && bytes > maxResidentBytes) end('memory');
      }, LOOK_EVERY_MS);
      const giveUp = () => end('gone');
      child.once('exit', giveUp);
      signal.addEventListener('abort', giveUp);
      try {
        child.send(job, (error) => error && giveUp());
        const message = await once(child, 'message', { signal: done.signal });
        const answer: PrintAnswer & { readonly residentBytes: number } = message[0];
        residentBytes = answer.residentBytes;
        return answer;
      } catch (error) {
        throw done.signal.aborted ? done.signal.reason : error;
      } finally {
        clearTimeout(limit);
        clearInterval(looking);
        child.off('exit', giveUp);
        signal.removeEventListener('abort', giveUp);
      }
    },
    isFit: () => !hasEnded && residentBytes < RECYCLED_ABOVE_BYTES,
    end: kill,
  };
}

import { setPriority } from 'node:os';
import { startProcess } from './own-process.ts';
import type { SheetVersion } from './sheet-version.ts';

/** Memory limit of a document, whatever its size. */
const MAX_RESIDENT_BYTES = 512_000_000;
/** Low priority: requests go first. */
const LOWER_PRIORITY = 5;
/** A printer that holds more than this after a document is ended, which frees its memory. */
const RECYCLED_ABOVE_BYTES = 160_000_000;

export type PrintAnswer =
  | { readonly pdf: Uint8Array; readonly versions: readonly SheetVersion[] }
  | { readonly refused: { readonly message: string; readonly fields: Readonly<Record<string, string>> } }
  | { readonly fault: string };

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOWER_PRIORITY);
  } catch {
    // Not permitted, or the process has ended: it prints at the server's priority, or is replaced.
  }
}

export type Printer = ReturnType<typeof startPrinter>;

export function startPrinter(maxResidentBytes = MAX_RESIDENT_BYTES) {
  const printer = startProcess<Uint8Array, PrintAnswer & { readonly residentBytes: number }>(
    new URL('./printer-process.ts', import.meta.url),
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A small young generation: a printer's own data is small.
      execArgv: ['--max-semi-space-size=1'],
      // One thread per document: the other core belongs to the server.
      env: { ...process.env, RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' },
    },
  );
  lowerPriority(printer.pid);
  let residentBytes = 0;
  return {
    async print(job: Uint8Array, limitMs: number, signal: AbortSignal): Promise<PrintAnswer> {
      const answer = await printer.ask(job, { limitMs, maxResidentBytes, signal });
      residentBytes = answer.residentBytes;
      return answer;
    },
    /** False when it has ended, or holds too much memory. */
    isFit: () => !printer.hasEnded() && residentBytes < RECYCLED_ABOVE_BYTES,
    end: printer.end,
  };
}

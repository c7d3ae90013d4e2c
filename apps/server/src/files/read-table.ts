import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ImportFile } from '#contract/imports.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { fileTexts } from './table-faults.ts';

export type TableAnswer = { readonly table: ImportFile } | { readonly refused: string };

const TIME_LIMIT = 20_000;
const MOST_AT_ONCE = 1;
/** Each holds its file in memory, up to 20 MB (import-2). */
const MOST_WAITING = 4;
/** Of the process's heap. Twenty thousand rows need a third of it. */
const HEAP_MEGABYTES = 128;

const refused = (message: string) => refuse('validation_failed', message, { fields: { file: message } });

const busy = refuse('unavailable', 'Other files are being read at this moment. Please try again.');

let running = 0;
let waiting = 0;
const ended = new EventEmitter().setMaxListeners(0);

async function askProcess(file: Buffer, sheet: string | undefined, signal: AbortSignal): Promise<TableAnswer> {
  const program = fileURLToPath(new URL('./table-process.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--max-semi-space-size=4',
      program,
      ...(sheet === undefined ? [] : [sheet]),
    ],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
    },
  );
  const failed = once(child, 'error').then(([error]) => {
    throw error;
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(file);
  const [answer] = await Promise.race([Promise.all([text(child.stdout), once(child, 'exit')]), failed]);
  if (answer === '') return { refused: fileTexts.tooMuch };
  const table: TableAnswer = JSON.parse(answer);
  return table;
}

/** The table in a file, read by a process with bounded memory and time. Files of several people wait for each other, but not for long. */
export async function readTable(file: Buffer, sheet?: string): Promise<ImportFile | Refusal> {
  if (file.length === 0) return refused(fileTexts.empty);
  if (running >= MOST_AT_ONCE && waiting >= MOST_WAITING) return busy;
  const signal = AbortSignal.timeout(TIME_LIMIT);
  waiting += 1;
  try {
    while (running >= MOST_AT_ONCE) await once(ended, 'ended', { signal });
  } catch {
    return busy;
  } finally {
    waiting -= 1;
  }
  running += 1;
  try {
    const answer = await askProcess(file, sheet, signal);
    return 'refused' in answer ? refused(answer.refused) : answer.table;
  } catch (error) {
    if (signal.aborted) return refused(fileTexts.tookTooLong);
    throw error;
  } finally {
    running -= 1;
    ended.emit('ended');
  }
}

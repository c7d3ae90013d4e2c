import type { ImportFile } from '#contract/imports.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { askOnce, createTurnTaker, ProcessEndedError } from '#documents/own-process.ts';
import { fileTexts } from './table-faults.ts';

export interface TableQuestion {
  readonly file: Buffer;
  readonly sheet: string | undefined;
}

export type TableAnswer = { readonly table: ImportFile } | { readonly refused: string };

const TIME_LIMIT = 20_000;
const MOST_AT_ONCE = 1;
/** Each holds its file in memory, up to 20 MB (import-2). */
const MOST_WAITING = 4;
/** The process's heap. Twenty thousand rows need a third of it. */
const HEAP_MEGABYTES = 128;

const program = new URL('./table-process.ts', import.meta.url);
const execArgv = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=4'];

const refuseFile = (message: string) => refuse('validation_failed', message, { fields: { file: message } });

const refusals: Readonly<Record<ProcessEndedError['reason'], Refusal>> = {
  busy: refuse('unavailable', 'Other files are being read at this moment. Please try again.'),
  time: refuseFile(fileTexts.tookTooLong),
  memory: refuseFile(fileTexts.tooMuch),
  gone: refuseFile(fileTexts.tooMuch),
};

const inTurn = createTurnTaker(MOST_AT_ONCE, MOST_WAITING);

/** The table in a file, read by a process with bounded memory and time. Files of several people wait for each other, but not for long. */
export async function readTable(file: Buffer, sheet?: string): Promise<ImportFile | Refusal> {
  if (file.length === 0) return refuseFile(fileTexts.empty);
  try {
    const answer = await inTurn(TIME_LIMIT, (limitMs) =>
      askOnce<TableQuestion, TableAnswer>(program, { file, sheet }, { limitMs }, { execArgv }),
    );
    return 'refused' in answer ? refuseFile(answer.refused) : answer.table;
  } catch (error) {
    if (error instanceof ProcessEndedError) return refusals[error.reason];
    throw error;
  }
}

import { DocumentBusyError } from './errors.ts';
import { ProcessEndedError } from './own-process.ts';
import type { Place } from './print-places.ts';
import { type PrintAnswer, type Printer, startPrinter } from './printer.ts';

/** An idle printer process ends, to free its memory. */
const REST_MS = 30_000;

interface WaitingJob {
  readonly isSmall: boolean;
  /** Runs the job in this lane. */
  start(lane: Lane): void;
}

/** A slot for one printer process. */
interface Lane {
  isPrinting: boolean;
  printer: Printer | undefined;
  rest: NodeJS.Timeout | undefined;
}

const aLane = (): Lane => ({ isPrinting: false, printer: undefined, rest: undefined });
const forAll = aLane();
/** Two large documents at once would take the memory of four. A small one waits for no large one. */
const forSmall = aLane();
let waiting: WaitingJob[] = [];

function endPrinter(lane: Lane) {
  clearTimeout(lane.rest);
  lane.printer?.end();
  lane.printer = undefined;
}

function startIn(lane: Lane, isTaken: (job: WaitingJob) => boolean) {
  const next = lane.isPrinting ? undefined : waiting.find(isTaken);
  if (next === undefined) return;
  waiting = waiting.filter((job) => job !== next);
  lane.isPrinting = true;
  next.start(lane);
}

function startNext() {
  startIn(forAll, () => true);
  startIn(forSmall, ({ isSmall }) => isSmall);
}

async function printIn(lane: Lane, job: Uint8Array, limitMs: number, signal: AbortSignal): Promise<PrintAnswer> {
  clearTimeout(lane.rest);
  if (!lane.printer?.isFit()) {
    endPrinter(lane);
    lane.printer = startPrinter();
  }
  try {
    const answer = await lane.printer.print(job, limitMs, signal);
    if (lane.printer?.isFit() === false) {
      // Keep a printer warm for the next document.
      endPrinter(lane);
      lane.printer = startPrinter();
    }
    return answer;
  } finally {
    lane.isPrinting = false;
    if (lane.printer?.isFit()) lane.rest = setTimeout(endPrinter, REST_MS, lane).unref();
    else endPrinter(lane);
    startNext();
  }
}

/** Waits for a lane. Throws DocumentBusyError when too little time would be left to print: no work is begun in vain. */
function waitForTurn(place: Place, limitMs: number, signal: AbortSignal): Promise<Lane> {
  const { promise, resolve, reject } = Promise.withResolvers<Lane>();
  const leave = (reason: unknown) => {
    waiting = waiting.filter((other) => other !== job);
    reject(reason);
  };
  const giveUp = () => leave(signal.reason);
  const limit = setTimeout(
    leave,
    Math.max(0, limitMs - place.expectCost()),
    new DocumentBusyError('Printing takes too long at the moment. Please try again.'),
  );
  const job: WaitingJob = { isSmall: place.isSmall(), start: resolve };
  signal.addEventListener('abort', giveUp);
  waiting.push(job);
  startNext();
  return promise.finally(() => {
    clearTimeout(limit);
    signal.removeEventListener('abort', giveUp);
  });
}

/** Prints in queue order. `limitMs` covers the wait, too. */
export async function printInTurn(
  job: Uint8Array,
  place: Place,
  limitMs: number,
  signal: AbortSignal,
): Promise<PrintAnswer> {
  signal.throwIfAborted();
  if (limitMs <= 0) throw new ProcessEndedError('time');
  const askedAt = performance.now();
  const lane = await waitForTurn(place, limitMs, signal);
  place.begin();
  try {
    const answer = await printIn(lane, job, limitMs - (performance.now() - askedAt), signal);
    if ('pdf' in answer) place.learn();
    return answer;
  } catch (error) {
    if (error instanceof ProcessEndedError && error.reason === 'time') place.learn();
    throw error;
  }
}

export function endPrinters(): void {
  for (const lane of [forAll, forSmall]) endPrinter(lane);
}

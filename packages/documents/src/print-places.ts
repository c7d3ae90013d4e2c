import { documentTexts } from '#contract/documents-texts.ts';
import { DocumentBusyError } from './errors.ts';
import { expectPrintCost, learnPrintCost, type PrintSize } from './print-costs.ts';

/** A service of 25 accounts and 15 elements has 60 kB; one of 100 and 60, 1 MB. */
const LARGE_JOB_BYTES = 100_000;
/** The limit of documents that are read, wait or are printed: their sources are in memory together. */
const MAX_AT_ONCE = { small: 51, large: 4 };
/** A request is let in if its document would be ready in this share of its time: costs are expected, not known. */
const SAFE_SHARE = 0.7;
const MAX_PAUSE_SECONDS = 60;

type Size = keyof typeof MAX_AT_ONCE;
const toSize = ({ bytes }: PrintSize): Size => (bytes > LARGE_JOB_BYTES ? 'large' : 'small');

interface Entry {
  print: PrintSize;
  begunAt: number | undefined;
}

function expectRest({ print, begunAt }: Entry): number {
  return Math.max(0, expectPrintCost(print) - (begunAt === undefined ? 0 : performance.now() - begunAt));
}

/** In how many milliseconds the last of these begins and ends: large documents have one printer, small ones two. */
function expectTurn(entries: readonly Entry[]): { begin: number; end: number } {
  const busy = { forAll: 0, forSmall: 0 };
  let turn = { begin: 0, end: 0 };
  for (const entry of entries) {
    const lane = toSize(entry.print) === 'small' && busy.forSmall <= busy.forAll ? 'forSmall' : 'forAll';
    turn = { begin: busy[lane], end: busy[lane] + expectRest(entry) };
    busy[lane] = turn.end;
  }
  return turn;
}

/** A place in the line of the printers: the permit to be read, to wait and to be printed. */
export interface Place {
  isSmall(): boolean;
  /** How long a printer will work on it, in milliseconds. */
  expectCost(): number;
  /** Says what it is really made from. Takes a place again where it was free. Throws DocumentBusyError when there is none. */
  resize(bytes: number): void;
  begin(): void;
  /** A printer has worked on it since `begin`. */
  learn(): void;
  /** Does nothing the second time. */
  free(): void;
}

/** The line of the printers. Its function throws DocumentBusyError when a document could not be printed in time. */
export function createPrintQueue(): (print: PrintSize, limitMs: number) => Place {
  /** All that were let in, in their order. */
  let line: Entry[] = [];
  /** When those that were refused come back: each is told a later moment, so that they do not all come at once. */
  let returns: { readonly at: number; readonly cost: number }[] = [];

  /** Says how many are ahead, and when there will be room. */
  function refuse({ print }: Entry, waitMs: number): DocumentBusyError {
    const now = performance.now();
    returns = returns.filter(({ at }) => at > now);
    const promisedMs = returns.reduce((sum, { cost }) => sum + cost, 0) / (toSize(print) === 'small' ? 2 : 1);
    const seconds = Math.min(MAX_PAUSE_SECONDS, Math.max(1, Math.ceil((waitMs + promisedMs) / 1000)));
    const ahead = line.length + returns.length;
    returns.push({ at: now + seconds * 1000, cost: expectPrintCost(print) });
    return new DocumentBusyError(documentTexts.ahead(ahead, seconds), seconds, ahead);
  }

  /** What would begin at once is always let in: there is no better moment. */
  function join(entry: Entry, limitMs: number): void {
    const { begin, end } = expectTurn([...line, entry]);
    const size = toSize(entry.print);
    const isFull = line.filter(({ print }) => toSize(print) === size).length >= MAX_AT_ONCE[size];
    const lateMs = end - limitMs * SAFE_SHARE;
    if (isFull || (begin > 0 && lateMs > 0)) throw refuse(entry, Math.max(lateMs, 0));
    line.push(entry);
  }

  const leave = (entry: Entry) => {
    line = line.filter((other) => other !== entry);
  };

  return (print, limitMs) => {
    const entry: Entry = { print, begunAt: undefined };
    join(entry, limitMs);
    return {
      isSmall: () => toSize(entry.print) === 'small',
      expectCost: () => expectPrintCost(entry.print),
      resize(bytes) {
        const size = toSize(entry.print);
        entry.print = { ...entry.print, bytes };
        if (line.includes(entry) && toSize(entry.print) === size) return;
        leave(entry);
        join(entry, limitMs);
      },
      begin() {
        entry.begunAt = performance.now();
      },
      learn() {
        if (entry.begunAt !== undefined) learnPrintCost(entry.print, performance.now() - entry.begunAt);
      },
      free: () => leave(entry),
    };
  };
}

/** Take a place before reading what a document is made from. */
export const takePlace = createPrintQueue();

import { DocumentBusyError } from './errors.ts';

/** A service of 25 accounts and 15 elements has 60 kB; one of 100 and 60, 1 MB. */
const LARGE_JOB_BYTES = 100_000;
/** The limit of concurrent documents: read, waiting or printing. */
const MAX_AT_ONCE = { small: 51, large: 4 };

export type Size = keyof typeof MAX_AT_ONCE;

const inUse: Record<Size, number> = { small: 0, large: 0 };

/** A place in the print queue: the permit to be read, to wait and to be printed. */
export interface Place {
  /** Changes it for one of the right size, also when it is free already. Throws DocumentBusyError when all are taken. */
  resize(bytes: number): Size;
  /** Does nothing the second time. */
  free(): void;
}

/** Throws DocumentBusyError when all places of this size are taken. Take one before reading what a document is made from. */
export function takePlace(bytes: number): Place {
  let size: Size | undefined;
  const free = () => {
    if (size) inUse[size] -= 1;
    size = undefined;
  };
  const resize = (actualBytes: number) => {
    const fitting = actualBytes > LARGE_JOB_BYTES ? 'large' : 'small';
    if (fitting === size) return fitting;
    if (inUse[fitting] >= MAX_AT_ONCE[fitting]) {
      throw new DocumentBusyError('Too many documents are being printed. Please try again in a moment.');
    }
    free();
    inUse[fitting] += 1;
    size = fitting;
    return fitting;
  };
  resize(bytes);
  return { resize, free };
}

import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { move } from 'piscina';
import { forgetTypeset, type TypesetOptions, typesetPdf } from './typesetter.ts';

const DOCUMENTS_BETWEEN_CLEANINGS = 20;
/** A document of this size leaves hundreds of megabytes behind if they are not given back at once. */
const LARGE_PDF_BYTES = 500_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let sinceCleaning = 0;

/**
 * What a document leaves behind is native memory: a cache, and buffers that the collector hardly sees and that are given
 * back only in a turn of the event loop, which a busy worker never takes by itself. Uncleaned, 2,000 documents keep 4 GB.
 */
async function clean() {
  forgetTypeset();
  collectGarbage();
  await turnOfTheEventLoop();
  sinceCleaning = 0;
}

export interface PrintJob {
  readonly document: string;
  readonly view: unknown;
  readonly options: TypesetOptions;
}

export default async function print({ document, view, options }: PrintJob) {
  // A copy: the compiler's own memory cannot change threads.
  const pdf = new Uint8Array(typesetPdf(document, view, options));
  sinceCleaning += 1;
  if (sinceCleaning >= DOCUMENTS_BETWEEN_CLEANINGS || pdf.byteLength > LARGE_PDF_BYTES) await clean();
  return move(pdf);
}

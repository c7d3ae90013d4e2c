import { move } from 'piscina';
import { forgetTypeset, type TypesetOptions, typeset } from './typesetter.ts';

const DOCUMENTS_BETWEEN_EVICTIONS = 20;
/** A document of this size leaves hundreds of megabytes behind if they are not given back at once. */
const LARGE_PDF_BYTES = 500_000;

let sinceEviction = 0;

export interface PrintJob {
  readonly document: string;
  readonly view: unknown;
  readonly options: TypesetOptions;
}

export default function print({ document, view, options }: PrintJob) {
  const { pdf } = typeset(document, view, options);
  sinceEviction += 1;
  if (sinceEviction >= DOCUMENTS_BETWEEN_EVICTIONS || pdf.byteLength > LARGE_PDF_BYTES) {
    forgetTypeset();
    sinceEviction = 0;
  }
  // The compiler's memory cannot change threads, a copy of it can.
  return move(new Uint8Array(pdf));
}

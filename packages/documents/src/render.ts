import type { Piscina } from 'piscina';
import type { DocumentName } from '#contract/document-names.ts';
import { cleanStrings } from './clean.ts';
import { DocumentBusyError, DocumentDataError, DocumentTemplateError } from './errors.ts';
import { type DocumentView, documentSchemas } from './schemas.ts';
import type { TypesetOptions } from './typesetter.ts';
import type { PrintJob } from './worker.ts';

/** One is being printed, 50 wait. */
const MAX_IN_HAND = 51;
/** The largest sheets that the schemas admit, 400 pages, take five seconds on a quiet machine. */
export const RENDER_LIMIT_MS = 20_000;

let inHand = 0;
let printers: Promise<Piscina<PrintJob, Uint8Array>> | undefined;

// One thread is enough: it prints some 60 documents a second, and a second one takes the processor from the API.
async function startPrinters() {
  const { Piscina } = await import('piscina');
  return new Piscina<PrintJob, Uint8Array>({
    filename: new URL('./worker.ts', import.meta.url).href,
    // Not 0: after a document that was given up, those that wait would find no thread.
    minThreads: 1,
    maxThreads: 1,
  });
}

function thePrinters() {
  printers ??= startPrinters();
  return printers;
}

/** Stickers have no reader, and tags make a sheet of them eight times as large. */
const optionsOf: Partial<Record<DocumentName, TypesetOptions>> = { labels: { pdfTags: false } };

/** The checked and cleaned data of a document. Throws DocumentDataError. */
export function printable<Name extends DocumentName>(document: Name, view: DocumentView<Name>): unknown {
  const parsed = documentSchemas[document].safeParse(view);
  if (!parsed.success) throw new DocumentDataError(parsed.error);
  return cleanStrings(parsed.data);
}

export interface RenderOptions {
  /** Gives up, for instance when the person who asked has gone. */
  readonly signal?: AbortSignal;
}

/**
 * A PDF of the document. Throws DocumentDataError when the data cannot be printed, DocumentBusyError when 50 documents
 * wait already or this one takes more than 20 seconds, DocumentTemplateError when the template is at fault.
 */
export async function renderDocument<Name extends DocumentName>(
  document: Name,
  view: DocumentView<Name>,
  { signal }: RenderOptions = {},
): Promise<Uint8Array> {
  const job: PrintJob = { document, view: printable(document, view), options: optionsOf[document] ?? {} };
  // Counted here: the pool's own limit does not hold for tasks that can be given up.
  if (inHand >= MAX_IN_HAND) {
    throw new DocumentBusyError('Too many documents are being printed. Please try again in a moment.');
  }
  const limit = AbortSignal.timeout(RENDER_LIMIT_MS);
  inHand += 1;
  try {
    const pool = await thePrinters();
    return await pool.run(job, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (limit.aborted) throw new DocumentBusyError('Printing takes too long at the moment. Please try again.');
    throw new DocumentTemplateError(document, error instanceof Error ? error.message : String(error));
  } finally {
    inHand -= 1;
  }
}

/** Ends the printing thread; the next document starts a new one. */
export async function closePrinters(): Promise<void> {
  const closing = printers;
  printers = undefined;
  await (await closing)?.destroy();
}

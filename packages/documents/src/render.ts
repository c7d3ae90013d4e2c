import { serialize } from 'node:v8';
import type { FileContent } from '#contract/document-names.ts';
import type { DocumentOrigin, PrintJob } from './document-views.ts';
import { DocumentBusyError, DocumentDataError, DocumentTemplateError } from './errors.ts';
import { ProcessEndedError } from './own-process.ts';
import { type Place, takePlace } from './print-places.ts';
import { endPrinters, printInTurn } from './print-queue.ts';
import type { SheetVersion } from './sheet-version.ts';

export interface RenderOptions {
  /** Cancels, for example when the client disconnected. */
  readonly signal?: AbortSignal;
  /** Time for waiting and printing together. */
  readonly limitMs?: number;
  /** Taken before the data was read; otherwise one is taken now. It is free when the document is printed. */
  readonly place?: Place | undefined;
}

const tooLarge =
  'This document is too large for one file. Please print it in parts, such as account by account, or shorten its longest texts.';
const tooSlow =
  'This document takes more than 10 seconds to print. Please print it in parts, such as account by account, or try again later.';
const MAX_SUM_MS = 10_000;
const RETRY_SLOW_AFTER_SECONDS = 30;

export interface RenderedDocument {
  readonly pdf: Uint8Array;
  /** The versions of the sheets that it prints; none if the job names none. */
  readonly versions: readonly SheetVersion[];
}

/** Only the PDF. */
export async function renderDocument<Origin extends DocumentOrigin, Name extends FileContent>(
  job: PrintJob<Origin, Name>,
  options?: RenderOptions,
): Promise<Uint8Array> {
  return (await renderSheets(job, options)).pdf;
}

/**
 * Renders a PDF. Throws DocumentDataError when the data cannot be printed, DocumentBusyError when the queue is full or
 * the document times out, DocumentTemplateError when the template is at fault.
 */
export async function renderSheets<Origin extends DocumentOrigin, Name extends FileContent>(
  job: PrintJob<Origin, Name>,
  {
    signal = new AbortController().signal,
    limitMs = MAX_SUM_MS,
    place = takePlace({ kind: job.document, bytes: 0 }, limitMs),
  }: RenderOptions = {},
): Promise<RenderedDocument> {
  try {
    const bytes = serialize(job);
    place.resize(bytes.byteLength);
    const answer = await printInTurn(bytes, place, limitMs, signal);
    if ('pdf' in answer) return answer;
    if ('refused' in answer) throw new DocumentDataError(answer.refused.message, answer.refused.fields);
    throw new DocumentTemplateError(job.document, answer.fault);
  } catch (error) {
    if (signal.aborted || !(error instanceof ProcessEndedError)) throw error;
    if (error.reason === 'memory') throw new DocumentDataError(tooLarge);
    if (error.reason === 'time') throw new DocumentBusyError(tooSlow, RETRY_SLOW_AFTER_SECONDS);
    throw new DocumentBusyError('The printer stopped in the middle of this document. Please try again.');
  } finally {
    place.free();
  }
}

/** Ends the printers. The next document starts a new one. */
export async function closePrinters(): Promise<void> {
  endPrinters();
}

import { deserialize } from 'node:v8';
import { buildView, type PrintJob } from './document-views.ts';
import { DocumentDataError } from './errors.ts';
import { markView } from './marked-view.ts';
import { toPrintable } from './printable.ts';
import type { PrintAnswer } from './printer.ts';
import { forgetTypesetDocuments, typesetPdf } from './typesetter.ts';

const preferences = Buffer.from('/ViewerPreferences <<');
const unscaled = Buffer.from('\n    /PrintScaling /None');
const start = Buffer.from('startxref\n');

/**
 * Asks the program that prints the file not to scale it: a label that is 3 % smaller lies beside its place on the sheet.
 * Typst cannot say it. The catalog is the last object of its files, so that only the place of the table behind it moves.
 */
function withoutScaling(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const at = bytes.lastIndexOf(preferences) + preferences.length;
  const end = bytes.lastIndexOf(start) + start.length;
  const table = Number(bytes.subarray(end).toString('latin1').split('\n')[0]);
  const next = bytes.indexOf(' obj\n', at);
  if (at < preferences.length || end < start.length || !(at < table && table < end) || (next > 0 && next < table))
    throw new Error('The catalog is not the last object of this file.');
  const movedTable = Buffer.from(`${table + unscaled.length}\n%%EOF`);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at), unscaled, bytes.subarray(at, end), movedTable]));
}

const suspects = Buffer.from('/Suspects false');

/** Typst says of every file that no tag is suspect, and some readers warn of it. Spaces leave each object in its place. */
function withoutSuspects(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf);
  const at = bytes.lastIndexOf(suspects);
  return at < 0 ? pdf : new Uint8Array(bytes.fill(' ', at, at + suspects.length));
}

/* The entry point of a printer process. */

function print(job: PrintJob): PrintAnswer {
  const builtView = buildView(job);
  const { view, versions } = markView(job.document, toPrintable(job.document, builtView), job.marks, builtView);
  const pdf = withoutSuspects(typesetPdf(job.document, view, {}));
  return { pdf: job.document === 'labels' ? withoutScaling(pdf) : pdf, versions };
}

function answerTo(job: PrintJob): PrintAnswer {
  try {
    return print(job);
  } catch (error) {
    if (error instanceof DocumentDataError) return { refused: { message: error.message, fields: error.fields } };
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (job: Uint8Array) => {
  const answer = answerTo(deserialize(job));
  forgetTypesetDocuments();
  process.send?.({ ...answer, residentBytes: process.memoryUsage.rss() });
});

// A terminal sends these signals to the whole process group. The server ends its printers after the last document.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

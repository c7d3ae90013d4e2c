import { deserialize } from 'node:v8';
import { buildView, type PrintJob } from './document-views.ts';
import { DocumentDataError } from './errors.ts';
import { markView } from './marked-view.ts';
import { withoutScaling } from './print-scaling.ts';
import { toPrintable } from './printable.ts';
import type { PrintAnswer } from './printer.ts';
import { forgetTypeset, typesetPdf } from './typesetter.ts';

/* The entry point of a printer process. */

function print(job: PrintJob): PrintAnswer {
  const builtView = buildView(job);
  const { view, versions } = markView(job.document, toPrintable(job.document, builtView), job.marks, builtView);
  const pdf = typesetPdf(job.document, view, {});
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
  forgetTypeset();
  process.send?.({ ...answer, residentBytes: process.memoryUsage.rss() });
});

// A terminal sends these signals to the whole process group. The server ends its printers after the last document.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { makeSource } from '#documents/fixtures/documents.ts';
import { type DaySizes, makeServiceDay } from '#documents/fixtures/service-day.ts';
import { closePrinters, renderDocument } from '#documents/render.ts';
import { type Figure, median } from './measure.ts';

const RUNS = 15;
/** In milliseconds, at 25 accounts and 15 elements. */
const limits: Record<DocumentName, number> = {
  'chef-numbers': 100,
  'host-flow': 100,
  temperature: 100,
  packout: 100,
  'dish-cards': 100,
  'prep-sheet': 200,
  labels: 600,
};

const toSize = (document: DocumentName): DaySizes => ({
  // A packout sheet is one account's: the others are further sheets of the same file.
  accounts: document === 'packout' ? 1 : 25,
  elements: 15,
});

/** Each run prints another menu, so that nothing of the run before can be used again. */
function print(document: DocumentName, run: number, size = toSize(document)): Promise<Uint8Array> {
  const day = makeServiceDay(size);
  const source = makeSource(document, { ...day, occasion: { ...day.occasion, menuName: `Menu ${run}` } });
  return renderDocument({ origin: 'records', document, source });
}

async function timeDocument(document: DocumentName): Promise<number> {
  await print(document, -1);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    await print(document, run);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** The figures of `npm run bench` for printing; needs no database. */
export async function benchDocuments(): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const document of documentNames) {
    const work = `${document}, ${document === 'packout' ? '1 account' : '25 accounts'}, 15 elements`;
    rows.push({ work, value: await timeDocument(document), limit: limits[document] });
  }
  await closePrinters();
  return rows;
}

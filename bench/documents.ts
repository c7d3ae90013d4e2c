import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { sourceOf } from '#documents/fixtures/documents.ts';
import { type DaySizes, serviceDay } from '#documents/fixtures/service-day.ts';
import { closePrinters, renderDocument } from '#documents/render.ts';

export interface DocumentRow {
  readonly work: string;
  readonly value: number;
  /** The limit on a quiet machine; null where the figure only informs. */
  readonly limit: number | null;
}

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

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sizeOf = (document: DocumentName): DaySizes => ({
  // A packout sheet is one account's: the others are further sheets of the same file.
  accounts: document === 'packout' ? 1 : 25,
  elements: 15,
});

/** Each run prints another menu, so that nothing of the run before can be used again. */
function print(document: DocumentName, run: number, size = sizeOf(document)): Promise<Uint8Array> {
  const day = serviceDay(size);
  const source = sourceOf(document, { ...day, occasion: { ...day.occasion, menuName: `Menu ${run}` } });
  return renderDocument({ origin: 'records', document, source });
}

async function timeOf(document: DocumentName): Promise<number> {
  await print(document, -1);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await print(document, run);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Twenty documents at once: how long the thread that answers requests is held up, and how fast they come. */
async function loadRows(): Promise<DocumentRow[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  delay.enable();
  await Promise.all(
    Array.from({ length: 20 }, (_, run) => {
      const document = documentNames[run % documentNames.length] ?? 'chef-numbers';
      return print(document, run);
    }),
  );
  delay.disable();
  const seconds = (performance.now() - started) / 1000;
  return [
    {
      work: 'hold-up of the API while 20 documents are printed, p99',
      value: delay.percentile(99) / 1e6,
      limit: 50,
    },
    { work: 'each of 20 documents at once', value: (seconds * 1_000) / 20, limit: null },
  ];
}

/** The figures of `npm run bench` for printing; needs no database. */
export async function benchDocuments(): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  for (const document of documentNames) {
    const work = `${document}, ${document === 'packout' ? '1 account' : '25 accounts'}, 15 elements`;
    rows.push({ work, value: await timeOf(document), limit: limits[document] });
  }
  rows.push(...(await loadRows()));
  await closePrinters();
  return rows.map((row) => ({ ...row, value: Math.round(row.value * 10) / 10 }));
}

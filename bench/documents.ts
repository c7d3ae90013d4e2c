import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { fixture } from '#documents/fixtures/documents.ts';
import { closePrinters, renderDocument } from '#documents/render.ts';
import type { DocumentView } from '#documents/schemas.ts';

export interface DocumentRow {
  readonly work: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'per second';
  /** What must hold on a quiet machine; null where the figure only informs. */
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

/** Each run prints another menu, so that nothing of the run before can be used again. */
const nextOf = <Name extends DocumentName>(view: DocumentView<Name>, run: number): DocumentView<Name> => ({
  ...view,
  head: { ...view.head, menuName: `Menu ${run}` },
});

/** A packout sheet is one account's: the others are further sheets of the same file. */
function normalView(document: DocumentName): DocumentView<DocumentName> {
  if (document !== 'packout') return fixture(document, 'normal');
  const packout = fixture('packout', 'normal');
  return { ...packout, accounts: packout.accounts.slice(0, 1) };
}

async function timeOf(document: DocumentName): Promise<number> {
  const view = normalView(document);
  await renderDocument(document, nextOf(view, -1));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await renderDocument(document, nextOf(view, run));
    times.push(performance.now() - started);
  }
  return median(times);
}

const MEMORY_RUNS = 2_000;
const WARM_RUNS = 200;
const megabytes = () => Math.round(process.memoryUsage().rss / 1_000_000);

/** Resident memory after 200 and after 2,000 documents: the second must not be much more than the first. */
async function memoryRows(): Promise<DocumentRow[]> {
  const mixed: readonly DocumentName[] = documentNames.filter((document) => document !== 'labels');
  let warm = 0;
  for (let run = 0; run < MEMORY_RUNS; run++) {
    const document = mixed[run % mixed.length] ?? 'chef-numbers';
    await renderDocument(document, nextOf(fixture(document, 'small'), run));
    if (run === WARM_RUNS) warm = megabytes();
  }
  return [
    { work: `resident after ${WARM_RUNS} documents`, value: warm, unit: 'MB', limit: null },
    { work: `resident after ${MEMORY_RUNS} documents`, value: megabytes(), unit: 'MB', limit: Math.round(warm * 1.5) },
  ];
}

/** Twenty documents at once: how long the thread that answers requests is held up, and how fast they come. */
async function loadRows(): Promise<DocumentRow[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  delay.enable();
  await Promise.all(
    Array.from({ length: 20 }, (_, run) => {
      const document = documentNames[run % documentNames.length] ?? 'chef-numbers';
      return renderDocument(document, nextOf(normalView(document), run));
    }),
  );
  delay.disable();
  const seconds = (performance.now() - started) / 1000;
  return [
    {
      work: 'hold-up of the API while 20 documents are printed, p99',
      value: delay.percentile(99) / 1e6,
      unit: 'ms',
      limit: 50,
    },
    { work: '20 documents at once', value: 20 / seconds, unit: 'per second', limit: null },
  ];
}

/** The figures of `npm run bench` for printing; needs no database. */
export async function benchDocuments(): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  for (const document of documentNames) {
    const work = `${document}, ${document === 'packout' ? '1 account' : '25 accounts'}, 15 elements`;
    rows.push({ work, value: await timeOf(document), unit: 'ms', limit: limits[document] });
  }
  rows.push(...(await loadRows()), ...(await memoryRows()));
  await closePrinters();
  return rows.map((row) => ({ ...row, value: Math.round(row.value * 10) / 10 }));
}

import { cpus } from 'node:os';
import { connect } from '#server/db/client.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { buildWhatChanged } from '../tools/build.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { benchBrowser } from './browser.ts';
import { compareWorks, startHandWritten } from './compared-works.ts';
import { withDatabase } from './database.ts';
import { measureDatabaseSize } from './database-size.ts';
import { signInToDemo } from './demo-people.ts';
import { benchDocuments } from './documents.ts';
import { cell, mark, print } from './figures.ts';
import { demoBesideGrown, threeYears } from './grown-kitchen.ts';
import { timeKeyCalls } from './key-calls.ts';
import { kitchenRequests } from './kitchen-requests.ts';
import { addKitchens } from './kitchens.ts';
import { type Figure, measureHttp } from './measure.ts';
import { benchPrinting } from './printing.ts';
import { profileWorks } from './profile.ts';
import { addReportedYear } from './reported-year.ts';
import { startServer } from './server-process.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4810);
const READY_AIM = 500;
const RESIDENT_AIM = 140;

function printFigures(title: string, figures: readonly Figure[]) {
  console.log(`\n${title}\n`);
  print('work', 'value', 'aim');
  print('---', '--:', '---');
  for (const { work, value, limit } of figures) print(work, cell(value), `${mark(value <= limit)} ≤ ${limit}`);
}

async function timeKitchen(url: string, api: ApiClient): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, aim, request } of await kitchenRequests(api)) {
    await api.call('getMe');
    const { p50, failures } = await measureHttp(url, api.token(), () => request, 1);
    figures.push({ work: failures > 0 ? `${name}: ${failures} failures!` : name, value: p50, limit: aim });
  }
  return figures;
}

/** `npm run bench -- works kitchen` measures these two; without a name, all but the size of ten years, which take minutes. */
const parts = ['works', 'profile', 'kitchen', 'documents', 'printing', 'browser', 'size'] as const;
type Part = (typeof parts)[number];

function partsAsked(names: readonly string[]): ReadonlySet<Part> {
  const askedParts = parts.filter((part) => (names.length === 0 ? part !== 'size' : names.includes(part)));
  if (names.some((name) => !askedParts.some((part) => part === name)))
    throw new Error(`The parts are ${parts.join(', ')}.`);
  return new Set(askedParts);
}

async function timeServer(askedParts: ReadonlySet<Part>, serverUrl: string): Promise<void> {
  const started = performance.now();
  const { grown: databaseUrl } = await demoBesideGrown(serverUrl, threeYears);
  await addKitchens(databaseUrl);
  if (askedParts.has('kitchen')) await addReportedYear(databaseUrl);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}. Data made in ${cell((performance.now() - started) / 1000)} s.`,
  );

  // Before anybody is connected to the data: only then can it be copied.
  const byHand = askedParts.has('works') ? await startHandWritten(databaseUrl, PORT + 1) : undefined;
  const db = connect(databaseUrl);
  const server = await startServer(databaseUrl, PORT);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const idle = server.resident() ?? Number.NaN;
  try {
    const api = await signInToDemo(server.url);
    if (byHand) await compareWorks(db, server, byHand, databaseUrl, api);
    if (askedParts.has('profile')) await profileWorks(db, api);
    if (askedParts.has('kitchen'))
      printFigures('Time of one answer, one connection, p50 in ms.', [
        ...(await timeKitchen(server.url, api)),
        await timeKeyCalls(server.url, api),
      ]);
    if (askedParts.has('browser'))
      printFigures('A browser four times slower than this machine, ms.', await benchBrowser(server.url));
    if (askedParts.has('printing')) await benchPrinting(server.url, api);
    if (askedParts.has('documents')) printFigures('Printing, without the API, ms.', await benchDocuments());
    console.log(
      `\nReady ${cell(server.readyAfter)} ms after the start of the process (${mark(server.readyAfter <= READY_AIM)} ≤ ${READY_AIM}).`,
    );
    console.log(
      `Resident ${idle} MB idle (${mark(idle <= RESIDENT_AIM)} ≤ ${RESIDENT_AIM}), ${server.resident()} MB after the bench.`,
    );
  } finally {
    await server.stop();
    await byHand?.stop();
  }
  await db.$client.end();
}

const askedParts = partsAsked(process.argv.slice(2));
if (askedParts.has('browser') && !(await ensureChromium())) {
  console.error('There is no browser, and none could be installed: set CHROMIUM_PATH to one, or name other parts.');
  process.exit(1);
}
await buildWhatChanged();
await withDatabase(async (url) => {
  if (askedParts.has('size')) await measureDatabaseSize(url);
  if (askedParts.size > 1 || !askedParts.has('size')) await timeServer(askedParts, url);
});

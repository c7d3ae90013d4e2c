import { cpus } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/client.ts';
import { openIdentity } from '#server/session/open-identity.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { buildWhatChanged } from '../tools/build.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { benchBrowser } from './browser.ts';
import { withDatabase } from './database.ts';
import { signInToDemo } from './demo-people.ts';
import { benchDocuments } from './documents.ts';
import { demoBesideGrown, threeYears } from './grown-kitchen.ts';
import { timeKeyCalls } from './key-calls.ts';
import { kitchenRequests } from './kitchen-requests.ts';
import { addKitchens } from './kitchens.ts';
import { type Figure, type HttpRequest, type Measured, measureHttp, measureWork } from './measure.ts';
import { benchPrinting } from './printing.ts';
import { postmasterOf, processorTime } from './processes.ts';
import { recordSql } from './recorded-sql.ts';
import { addReportedYear } from './reported-year.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { everydayWorks, type Record, type Work } from './works.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4810);
const RAW_POOL = 8;
const CONNECTIONS = [1, 16] as const;
const READY_AIM = 500;
const RESIDENT_AIM = 140;

const cell = (value: number, digits = 1) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits);
const mark = (isMet: boolean) => (isMet ? '✓' : '✗');
const print = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

/** A second copy of the product, in this process, that shows which SQL a request sends. */
async function openRecorder(db: Database, api: ApiClient): Promise<{ record: Record; close(): Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const app = await buildApp({ config, db, identity: openIdentity(config, db) });
  const send = async ({ method, path: url, body }: HttpRequest) => {
    const headers = { authorization: `Bearer ${api.token()}` };
    const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`);
  };
  return { record: (request) => recordSql(() => send(request)), close: () => app.close() };
}

function verdict(work: Work, http: Measured, raw: Measured): string {
  const { share, p99 } = work.aim ?? {};
  const parts = [];
  if (share !== undefined) parts.push(`${mark(http.perSecond / raw.perSecond >= share)} ≥ ${share} of raw`);
  if (p99 !== undefined) parts.push(`${mark(http.p99 <= p99)} p99 ≤ ${p99} ms`);
  return parts.join(', ');
}

/** Processor time of one request, in ms: that of these processes and of PostgreSQL, while something is measured. */
async function withProcessor(pids: readonly number[], measure: () => Promise<Measured>) {
  const before = processorTime(pids);
  const measured = await measure();
  return { ...measured, processor: (processorTime(pids) - before) / measured.count };
}

/** The work of a careful hand (hand-written-server.ts), on a copy of the data without triggers: no audit, no versions. */
async function startHandWritten(databaseUrl: string): Promise<ServerProcess> {
  const copy = new URL(databaseUrl);
  copy.pathname += '_by_hand';
  const names = [databaseUrl, copy.href].map((url) => new URL(url).pathname.slice(1));
  const admin = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href });
  await admin.connect();
  await admin.query(`create database "${names[1]}" template "${names[0]}"`);
  await admin.end();
  const client = new pg.Client({ connectionString: copy.href });
  await client.connect();
  for (const table of ['menus', 'menu_elements', 'elements', 'element_ingredients', 'element_allergens'])
    await client.query(`alter table ${table} disable trigger user`);
  await client.query('vacuum analyze');
  await client.end();
  const program = [path.resolve(import.meta.dirname, 'hand-written-server.ts'), copy.href, String(PORT + 1)];
  return startServer(copy.href, PORT + 1, {}, program);
}

async function compare(
  works: readonly Work[],
  { url, pid }: ServerProcess,
  byHand: ServerProcess,
  databaseUrl: string,
  api: ApiClient,
) {
  console.log(
    `\nRequests per second, latencies in ms, and processor time per request with that of PostgreSQL, in ms; raw is the same SQL through pg, pool of ${RAW_POOL}, prepared; by hand is a server without roles, versions and audit.\n`,
  );
  const figures = [
    'raw /s',
    'Brigade /s',
    'share',
    'raw p50',
    'raw p99',
    'p50',
    'p99',
    'raw CPU',
    'CPU by hand',
    'CPU',
    'times',
  ];
  print('work', 'connections', ...figures, 'aim');
  print('---', '--:', ...figures.map(() => '--:'), '---');
  const postmaster = await postmasterOf(databaseUrl);
  for (const work of works) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: RAW_POOL });
    for (const connections of CONNECTIONS) {
      // Renews the token where it is about to end.
      await api.call('getMe');
      const raw = await withProcessor([process.pid, postmaster], () =>
        measureWork((turn) => work.replay(pool, turn), connections),
      );
      const http = await withProcessor([pid, postmaster], () =>
        measureHttp(url, api.token(), (turn) => work.request(turn), connections),
      );
      const hand = await withProcessor([byHand.pid, postmaster], () =>
        measureHttp(byHand.url, api.token(), (turn) => work.request(turn), connections),
      );
      const failures =
        http.failures + raw.failures + hand.failures > 0
          ? ` ${http.failures}, ${raw.failures} and ${hand.failures} failures!`
          : '';
      const aim = connections === 16 ? verdict(work, http, raw) : '';
      const share = (http.perSecond / raw.perSecond).toFixed(2);
      const perSecond = [raw.perSecond, http.perSecond].map((value) => cell(value));
      const latencies = [raw.p50, raw.p99, http.p50, http.p99].map((value) => cell(value));
      const processor = [raw.processor, hand.processor, http.processor, http.processor / hand.processor].map((value) =>
        cell(value, 2),
      );
      print(work.name, connections, ...perSecond, share, ...latencies, ...processor, aim + failures);
    }
    await pool.end();
  }
}

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

/** `npm run bench -- works kitchen` measures these two; without a name, all. */
const parts = ['works', 'kitchen', 'documents', 'printing', 'browser'] as const;
type Part = (typeof parts)[number];

function partsAsked(names: readonly string[]): ReadonlySet<Part> {
  const asked = parts.filter((part) => names.length === 0 || names.includes(part));
  if (names.some((name) => !asked.some((part) => part === name))) throw new Error(`The parts are ${parts.join(', ')}.`);
  return new Set(asked);
}

async function compareWorks(
  db: Database,
  server: ServerProcess,
  byHand: ServerProcess,
  databaseUrl: string,
  api: ApiClient,
) {
  const recorder = await openRecorder(db, api);
  await compare(await everydayWorks(recorder.record, api), server, byHand, databaseUrl, api);
  await recorder.close();
}

async function timeServer(asked: ReadonlySet<Part>, serverUrl: string): Promise<void> {
  const started = performance.now();
  const { grown: databaseUrl } = await demoBesideGrown(serverUrl, threeYears);
  await addKitchens(databaseUrl);
  if (asked.has('kitchen')) await addReportedYear(databaseUrl);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}. Data made in ${cell((performance.now() - started) / 1000)} s.`,
  );

  // Before anybody is connected to the data: only then can it be copied.
  const byHand = asked.has('works') ? await startHandWritten(databaseUrl) : undefined;
  const db = connect(databaseUrl);
  const server = await startServer(databaseUrl, PORT);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const idle = server.resident() ?? Number.NaN;
  try {
    const api = await signInToDemo(server.url);
    if (byHand) await compareWorks(db, server, byHand, databaseUrl, api);
    if (asked.has('kitchen'))
      printFigures('Time of one answer, one connection, p50 in ms.', [
        ...(await timeKitchen(server.url, api)),
        await timeKeyCalls(server.url, api),
      ]);
    if (asked.has('browser'))
      printFigures('A browser four times slower than this machine, ms.', await benchBrowser(server.url));
    if (asked.has('printing')) await benchPrinting(server.url, api);
    if (asked.has('documents')) printFigures('Printing, without the API, ms.', await benchDocuments());
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

const asked = partsAsked(process.argv.slice(2));
if (asked.has('browser') && !(await ensureChromium())) {
  console.error('There is no browser, and none could be installed: set CHROMIUM_PATH to one, or name other parts.');
  process.exit(1);
}
await buildWhatChanged();
await withDatabase((url) => timeServer(asked, url));

import { cpus } from 'node:os';
import { buildWhatChanged } from '../../tools/build.ts';
import { withDatabase } from '../database.ts';
import { demoBesideGrown, signInToDemo } from '../growth/databases.ts';
import { threeYears } from '../growth/grown-kitchen.ts';
import { findRecords } from '../growth/records.ts';
import { percentile } from '../measure.ts';
import { startServer } from '../server-process.ts';
import { openOracle } from './oracle.ts';
import { signInPeople } from './people.ts';
import { type Resources, resourcesOf } from './resources.ts';
import { type Kind, sendTraffic, type Traffic } from './traffic.ts';

/*
 * `npm run soak`: 200 signed-in people, fifty requests a second among three years of work. Prints what was wrong, what
 * failed, how long it took, and what the product held before and after. Fails above the aims of docs/benchmarks.md.
 */

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const PEOPLE = Number(process.env.SOAK_PEOPLE ?? 200);
const PORT = Number(process.env.BENCH_PORT ?? 4810);
/** Caches and pools are full after it, so that what grows later is a leak. */
const WARM_UP_MINUTES = Math.min(1, MINUTES / 4);
/** Idle connections of the pool and of clients are closed after it. */
const REST_SECONDS = 15;
const MAX_GROWTH_MEGABYTES = 100;

interface Aim {
  readonly p50?: number;
  readonly p99?: number;
}
const aims: Partial<Record<Kind | 'all but documents', Aim>> = {
  'all but documents': { p50: 20, p99: 250 },
  documents: { p99: 3_000 },
};

const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function printLatencies({ times }: Traffic): boolean {
  row('requests', 'number', 'p50', 'p90', 'p99', 'slowest', 'aim');
  row('---', '--:', '--:', '--:', '--:', '--:', '---');
  const of = (isMeant: (kind: Kind) => boolean) =>
    [...times.values()]
      .flatMap(({ kind, milliseconds }) => (isMeant(kind) ? milliseconds : []))
      .toSorted((a, b) => a - b);
  const kinds: Record<Kind | 'all' | 'all but documents', number[]> = {
    all: of(() => true),
    'all but documents': of((kind) => kind !== 'documents'),
    reads: of((kind) => kind === 'reads'),
    saves: of((kind) => kind === 'saves'),
    calculations: of((kind) => kind === 'calculations'),
    documents: of((kind) => kind === 'documents'),
  };
  let isMet = true;
  for (const [name, sorted] of Object.entries(kinds)) {
    const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => percentile(sorted, share)) as [number, number, number];
    const aim = aims[name as keyof typeof aims];
    const isKept = p50 <= (aim?.p50 ?? Infinity) && p99 <= (aim?.p99 ?? Infinity);
    isMet &&= isKept;
    const asked = [aim?.p50 && `p50 ≤ ${aim.p50}`, aim?.p99 && `p99 ≤ ${figure(aim.p99)}`].filter(Boolean).join(', ');
    const said = asked && `${isKept ? '✓' : '✗'} ${asked}`;
    row(name, sorted.length, figure(p50), figure(p90), figure(p99), figure(sorted.at(-1) ?? 0), said);
  }
  return isMet;
}

/** The rows with the latest answers. */
function printSlowest({ times }: Traffic): void {
  const rows = [...times].map(([name, { milliseconds }]) => {
    const sorted = milliseconds.toSorted((a, b) => a - b);
    return { name, number: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
  });
  console.log('\nSlowest:');
  for (const { name, number, p50, p99 } of rows.toSorted((a, b) => b.p99 - a.p99).slice(0, 12))
    console.log(`- ${name}: ${number}, p50 ${figure(p50)}, p99 ${figure(p99)}`);
}

function printResources(before: Resources, after: Resources): boolean {
  console.log('');
  row('held', `after ${WARM_UP_MINUTES} min`, 'at the end');
  row('---', '--:', '--:');
  for (const name of Object.keys(before) as (keyof Resources)[]) row(name, before[name], after[name]);
  const grown = after.serverMegabytes + after.workersMegabytes - before.serverMegabytes - before.workersMegabytes;
  const leaked = after.databaseConnections - before.databaseConnections;
  console.log(`Memory grew by ${grown} MB, ${Math.max(0, leaked)} connections leaked.`);
  return grown <= MAX_GROWTH_MEGABYTES && leaked <= 0;
}

/** True if everything was as it should be. */
async function soak(serverUrl: string): Promise<boolean> {
  const { grown } = await demoBesideGrown(serverUrl, threeYears);
  const server = await startServer(grown, PORT);
  try {
    const api = await signInToDemo(server.url);
    const people = await signInPeople(grown, server.url, PEOPLE);
    const demo = await findRecords(api, new Date().toISOString().slice(0, 10));
    const oracle = openOracle();
    console.log(`${cpus().length} × ${cpus()[0]?.model}, ${people.length} people, ${MINUTES} minutes.\n`);
    const warmUp = await sendTraffic(people, demo, WARM_UP_MINUTES, oracle);
    await wait(REST_SECONDS * 1_000);
    const before = await resourcesOf(server.pid, grown);
    const traffic = await sendTraffic(people, demo, MINUTES - WARM_UP_MINUTES, oracle);
    await wait(REST_SECONDS * 1_000);
    const after = await resourcesOf(server.pid, grown);
    const isFast = printLatencies(traffic);
    printSlowest(traffic);
    const isLevel = printResources(before, after);
    const [errors, wrong] = [
      [...warmUp.errors, ...traffic.errors],
      [...warmUp.wrong, ...traffic.wrong],
    ];
    console.log(`${errors.length} errors, ${wrong.length} wrong answers.`);
    for (const fault of new Set([...errors, ...wrong])) console.log(`- ${fault}`);
    return isFast && isLevel && errors.length + wrong.length === 0;
  } finally {
    await server.stop();
  }
}

await buildWhatChanged();
await withDatabase(async (url) => {
  if (!(await soak(url))) process.exitCode = 1;
});

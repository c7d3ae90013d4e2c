import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWhatChanged } from '../../tools/build.ts';
import { withDatabase } from '../database.ts';
import { signInToDemo } from '../demo-people.ts';
import { everydayReads, everydaySaves, findValues } from '../everyday-calls.ts';
import { demoBesideGrown, threeYears } from '../grown-kitchen.ts';
import { percentile } from '../measure.ts';
import { startServer } from '../server-process.ts';
import { openOracle } from './oracle.ts';
import { signInPeople } from './people.ts';
import { type Resources, resourcesOf } from './resources.ts';
import { type Kind, type Ledger, sendTraffic } from './traffic.ts';

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

function printLatencies({ times }: Ledger): boolean {
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

function printResources(before: Resources, after: Resources): boolean {
  console.log('');
  row('held', `after ${WARM_UP_MINUTES} min`, 'at the end');
  row('---', '--:', '--:');
  for (const name of Object.keys(before) as (keyof Resources)[])
    row(name, Math.round(before[name]), Math.round(after[name]));
  const grown = Math.round(after.server + after.workers - before.server - before.workers);
  const leaked = after.databaseConnections - before.databaseConnections;
  console.log(`Memory grew by ${grown} MB, ${Math.max(0, leaked)} connections leaked.`);
  return grown <= MAX_GROWTH_MEGABYTES && leaked <= 0;
}

/** True if everything was as it should be. */
async function soak(serverUrl: string): Promise<boolean> {
  const { grown } = await demoBesideGrown(serverUrl, threeYears);
  const server = await startServer(grown, PORT);
  try {
    const values = await findValues(grown);
    const api = await signInToDemo(server.url);
    const [reads, saves] = [await everydayReads(api, values), await everydaySaves(api, values)];
    const people = await signInPeople(grown, server.url, PEOPLE);
    const crowd = { people, reads, saves, check: openOracle() };
    console.log(`${cpus().length} × ${cpus()[0]?.model}, ${people.length} people, ${MINUTES} minutes.\n`);
    const warmUp = await sendTraffic(crowd, WARM_UP_MINUTES);
    await wait(REST_SECONDS * 1_000);
    const before = await resourcesOf(server.pid, grown);
    const traffic = await sendTraffic(crowd, MINUTES - WARM_UP_MINUTES);
    await wait(REST_SECONDS * 1_000);
    const after = await resourcesOf(server.pid, grown);
    const isFast = printLatencies(traffic);
    const isLevel = printResources(before, after);
    const faults = [...warmUp.faults, ...traffic.faults];
    console.log(`${faults.length} errors and wrong answers.`);
    for (const fault of new Set(faults)) console.log(`- ${fault}`);
    return isFast && isLevel && faults.length === 0;
  } finally {
    await server.stop();
  }
}

await buildWhatChanged();
await withDatabase(async (url) => {
  if (!(await soak(url))) process.exitCode = 1;
});

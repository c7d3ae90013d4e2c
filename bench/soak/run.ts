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
import { measureResources, type Resources } from './resources.ts';
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

const quick: readonly Kind[] = ['reads', 'saves', 'calculations'];
/** With the longest times that are aimed at, in milliseconds. */
const groups: readonly { name: string; kinds: readonly Kind[]; p50?: number; p99?: number }[] = [
  { name: 'all but documents', kinds: quick, p50: 20, p99: 250 },
  ...quick.map((kind) => ({ name: kind, kinds: [kind] })),
  { name: 'documents', kinds: ['documents'], p99: 3_000 },
];

const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

function printLatencies({ times }: Ledger): boolean {
  row('requests', 'number', 'p50', 'p90', 'p99', 'slowest', 'aim');
  row('---', '--:', '--:', '--:', '--:', '--:', '---');
  const met = groups.map(({ name, kinds, p50, p99 }) => {
    const sorted = [...times.values()]
      .flatMap(({ kind, milliseconds }) => (kinds.includes(kind) ? milliseconds : []))
      .toSorted((a, b) => a - b);
    const [half, most, nearlyAll, all] = [0.5, 0.9, 0.99, 1].map((share) => percentile(sorted, share));
    const isMet = !(Number(half) > Number(p50) || Number(nearlyAll) > Number(p99));
    const aims = [p50 && `p50 ≤ ${p50}`, p99 && `p99 ≤ ${p99}`].filter(Boolean).join(', ');
    const verdict = aims && `${isMet ? '✓' : '✗'} ${aims}`;
    row(name, sorted.length, ...[half, most, nearlyAll, all].map((value) => figure(value ?? 0)), verdict);
    return isMet;
  });
  return met.every(Boolean);
}

function printResources(before: Resources, after: Resources): boolean {
  console.log('');
  row('held', `after ${WARM_UP_MINUTES} min`, 'at the end');
  row('---', '--:', '--:');
  for (const name of Object.keys(before) as (keyof Resources)[])
    row(name, Math.round(before[name]), Math.round(after[name]));
  const grownBytes = Math.round(after.server + after.workers - before.server - before.workers);
  const leaked = after.databaseConnections - before.databaseConnections;
  console.log(`Memory grew by ${grownBytes} MB, ${Math.max(0, leaked)} connections leaked.`);
  return grownBytes <= MAX_GROWTH_MEGABYTES && leaked <= 0;
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
    const before = await measureResources(server.pid, grown);
    const traffic = await sendTraffic(crowd, MINUTES - WARM_UP_MINUTES);
    await wait(REST_SECONDS * 1_000);
    const after = await measureResources(server.pid, grown);
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

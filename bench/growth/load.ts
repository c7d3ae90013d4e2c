import { createHash } from 'node:crypto';
import { type OperationName, operations } from '#contract/operations.ts';
import { percentile } from '../measure.ts';
import { startServer } from '../server-process.ts';
import { demoBesideGrown, signInToDemo } from './databases.ts';
import { threeYears } from './grown-kitchen.ts';
import { findRecords } from './records.ts';
import { type Answered, readSteps, type Side, saveSteps } from './round.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const READS_PER_SECOND = 45;
/** Two people who save all the time, this many milliseconds after the last answer. */
const SAVERS = 2;
const PAUSE = 400;

export interface Latencies {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadFigures {
  readonly all: Latencies;
  readonly documents: Latencies;
  readonly others: Latencies;
  /** The rows that answered late most often, as text. */
  readonly slowest: readonly string[];
  readonly errors: readonly string[];
  /** Reads whose answer was not the one that it has to be. */
  readonly wrong: readonly string[];
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const hash = (answer: string | Buffer) => createHash('sha1').update(answer).digest('base64url');

/** They show the menus that others put an element on, and the diets that others add. */
const shared: readonly OperationName[] = ['getElement', 'getIngredient', 'getElementUsage', 'getIngredientUsage'];

/** Lists show what others save meanwhile, documents the minute in which they are printed. All others answer the same. */
const isFixed = ({ operation }: Answered) =>
  !shared.includes(operation) && !('meta' in operations[operation]) && !('binary' in operations[operation]);

/** A row has the name of its operation, sometimes with words that follow. */
const isDocument = (row: string) =>
  Object.entries(operations).some(([name, operation]) => 'binary' in operation && row.split(' ')[0] === name);

function latenciesOf(milliseconds: readonly number[]): Latencies {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  return { requests: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

/** The rows that answered late most often, as text. */
function slowestOf(ofRow: ReadonlyMap<string, readonly number[]>, p99: number): string[] {
  return [...ofRow]
    .map(([row, times]) => ({ row, late: times.filter((time) => time > p99).length, ...latenciesOf(times) }))
    .sort((left, right) => right.late - left.late)
    .slice(0, 12)
    .map(
      ({ row, late, requests, p50, p99: ofItself }) =>
        `${row}: ${late} of ${requests} above p99, p50 ${p50.toFixed(1)}, p99 ${ofItself.toFixed(1)}`,
    );
}

/** Everyday calls on a grown kitchen, each sent when its time has come, whether those before it are answered or not. */
async function everyday(side: Side): Promise<LoadFigures> {
  const ofRow = new Map<string, number[]>();
  const took = (row: string, milliseconds: number) => {
    ofRow.set(row, [...(ofRow.get(row) ?? []), milliseconds]);
  };
  const errors: string[] = [];
  const wrong: string[] = [];
  const right = new Map<string, string>();
  const check = (answered: Answered) => {
    if (!isFixed(answered)) return;
    const seen = hash(answered.answer);
    if (seen !== (right.get(answered.row) ?? seen)) wrong.push(answered.row);
    right.set(answered.row, right.get(answered.row) ?? seen);
  };
  for (const step of readSteps) await step.run(side, 0, check);

  const end = performance.now() + MINUTES * 60_000;
  const failed = (error: unknown) => errors.push(error instanceof Error ? error.message : String(error));
  const save = async (saver: number) => {
    // The story of surveys is left out: it changes the survey that is read.
    const steps = saveSteps.filter(({ name }) => name !== 'surveys');
    for (let turn = 0; performance.now() < end; turn += 1) {
      const note = async ({ operation, milliseconds }: Answered) => {
        took(operation, milliseconds);
        await wait(PAUSE);
      };
      await steps[turn % steps.length]?.run(side, 1_000 * (saver + 1) + turn, note).catch(failed);
    }
  };
  const reading: Promise<unknown>[] = [];
  const started = performance.now();
  const saving = Array.from({ length: SAVERS }, (_, saver) => save(saver));
  for (let sent = 0; performance.now() < end; sent += 1) {
    const due = started + (sent * 1_000) / READS_PER_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    const step = readSteps[sent % readSteps.length];
    const done = step?.run(side, 0, check).then(() => took(step.name, performance.now() - due), failed);
    if (done) reading.push(done);
  }
  await Promise.all([...reading, ...saving]);
  const of = (isMeant: (row: string) => boolean) =>
    latenciesOf([...ofRow].flatMap(([row, times]) => (isMeant(row) ? times : [])));
  const all = of(() => true);
  const slowest = slowestOf(ofRow, all.p99);
  return { all, documents: of(isDocument), others: of((row) => !isDocument(row)), slowest, errors, wrong };
}

export async function benchLoad(serverUrl: string, port: number): Promise<LoadFigures> {
  const { grown } = await demoBesideGrown(serverUrl, threeYears);
  const server = await startServer(grown, port);
  try {
    const api = await signInToDemo(server.url);
    return await everyday({ api, demo: await findRecords(api.call, new Date().toISOString().slice(0, 10)) });
  } finally {
    await server.stop();
  }
}

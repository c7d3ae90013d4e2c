import { operations } from '#contract/operations.ts';
import type { ApiClient } from '../../tools/api-client.ts';
import type { DemoRecords } from '../growth/records.ts';
import { type Answered, readSteps, type Step, saveSteps } from '../growth/round.ts';
import type { Oracle } from './oracle.ts';

/** Fifty requests a second: 80 % reads, 15 % saves, 5 % documents and calculations (docs/benchmarks.md). */
const READS_PER_SECOND = 40;
const SAVES_PER_SECOND = 7.5;
const HEAVY_PER_SECOND = 2.5;
/** Enough that saves keep their rate while one of them waits. */
const SAVERS = 8;

export type Kind = 'reads' | 'saves' | 'documents' | 'calculations';

export interface Traffic {
  /** Milliseconds of every request by its row, from the moment at which it was due. */
  readonly times: ReadonlyMap<string, { readonly kind: Kind; readonly milliseconds: number[] }>;
  readonly errors: readonly string[];
  readonly wrong: readonly string[];
}

/** Operations that calculate a whole service or day. */
const calculations = [
  'getPreparationNumbers',
  'getCountExplanation',
  'listCoverage',
  'listCoverageSuggestions',
  'listReadiness',
  'getLabelCounts',
];

/** A row has the name of its operation, sometimes with words that follow. */
const operationOf = (row: string) => row.split(' ')[0] ?? '';

const isDocument = (row: string) =>
  Object.entries(operations).some(([name, operation]) => name === operationOf(row) && 'binary' in operation);

function kindOfRead(row: string): Kind {
  if (isDocument(row)) return 'documents';
  return calculations.includes(operationOf(row)) ? 'calculations' : 'reads';
}

/** The story of surveys is left out: it changes the survey that is read. */
const stories = saveSteps.filter(({ name }) => name !== 'surveys');

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Hands out a turn at a steady rate; each tells when it was due. Undefined when the time is over. */
function pace(perSecond: number, started: number, end: number): () => Promise<number | undefined> {
  let turns = 0;
  return async () => {
    const due = started + (turns++ * 1_000) / perSecond;
    if (due >= end) return;
    if (due > performance.now()) await wait(due - performance.now());
    return due;
  };
}

interface Window {
  readonly started: number;
  readonly end: number;
}

/** The results of readers and savers. */
class Ledger implements Traffic {
  readonly times = new Map<string, { kind: Kind; milliseconds: number[] }>();
  readonly errors: string[] = [];
  readonly wrong: string[] = [];

  took(row: string, kind: Kind, milliseconds: number): void {
    const entry = this.times.get(row) ?? { kind, milliseconds: [] };
    entry.milliseconds.push(milliseconds);
    this.times.set(row, entry);
  }

  failed(step: Step, error: unknown): void {
    this.errors.push(`${step.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Each call is another person's, sent when its time has come, whether those before it are answered or not. */
async function read(
  steps: readonly Step[],
  perSecond: number,
  people: readonly ApiClient[],
  demo: DemoRecords,
  { started, end }: Window,
  ledger: Ledger,
  oracle: Oracle,
): Promise<void> {
  const check = (answered: Answered) => {
    const fault = oracle.check(answered);
    if (fault !== undefined) ledger.wrong.push(fault);
  };
  const turn = pace(perSecond, started, end);
  const reading: Promise<void>[] = [];
  for (let sent = 0, due = await turn(); due !== undefined; sent += 1, due = await turn()) {
    const [step, since] = [steps[sent % steps.length] as Step, due];
    const api = people[sent % people.length] as ApiClient;
    const took = () => ledger.took(step.name, kindOfRead(step.name), performance.now() - since);
    reading.push(step.run({ api, demo }, 0, check).then(took, (error) => ledger.failed(step, error)));
  }
  await Promise.all(reading);
}

/** Several people, each telling one story after the other. */
async function save(people: readonly ApiClient[], demo: DemoRecords, { started, end }: Window, ledger: Ledger) {
  const turnToSave = pace(SAVES_PER_SECOND, started, end);
  const tellStories = async (saver: number) => {
    const api = people[saver % people.length] as ApiClient;
    const paced: ApiClient = {
      ...api,
      call: async (operation, ...input) => {
        // A story that has begun is told to its end, so that it takes away what it made.
        await turnToSave();
        const sent = performance.now();
        const reply = await api.call(operation, ...input);
        ledger.took(operation, 'saves', performance.now() - sent);
        return reply;
      },
    };
    // Savers keep off each other's names and days: turns of theirs never meet.
    for (let turn = 0; performance.now() < end; turn += 1) {
      const story = stories[(turn + saver) % stories.length] as Step;
      await story
        .run({ api: paced, demo }, turn * SAVERS + saver, () => {})
        .catch((error) => ledger.failed(story, error));
    }
  };
  await Promise.all(Array.from({ length: SAVERS }, (_, saver) => tellStories(saver)));
}

/** Late on purpose, and refused after a few tries from one address: codes of sheets could be guessed there. */
const limited: readonly string[] = ['getSheetStatus'];

const readsOf = (...kinds: readonly Kind[]) =>
  readSteps.filter(({ name }) => kinds.includes(kindOfRead(name)) && !limited.includes(operationOf(name)));

/** Sends everyday calls for some minutes. */
export async function sendTraffic(
  people: readonly ApiClient[],
  demo: DemoRecords,
  minutes: number,
  oracle: Oracle,
): Promise<Traffic> {
  const started = performance.now();
  const window = { started, end: started + minutes * 60_000 };
  const ledger = new Ledger();
  await Promise.all([
    read(readsOf('reads'), READS_PER_SECOND, people, demo, window, ledger, oracle),
    read(readsOf('documents', 'calculations'), HEAVY_PER_SECOND, people, demo, window, ledger, oracle),
    save(people, demo, window, ledger),
  ]);
  return ledger;
}

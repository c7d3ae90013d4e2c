import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../tools/api-client.ts';
import type { EverydayRead, Story } from '../everyday-calls.ts';
import type { openOracle } from './oracle.ts';

/** Fifty requests a second: 80 % reads, 15 % saves, 5 % documents and calculations (docs/benchmarks.md). */
const READS_PER_SECOND = 40;
const SAVES_PER_SECOND = 7.5;
const HEAVY_PER_SECOND = 2.5;
/** Enough that saves keep their rate while one of them waits. */
const SAVERS = 8;

export type Kind = 'reads' | 'saves' | 'documents' | 'calculations';

/** Operations that calculate a whole service or day. */
const calculations =
  /^(getPreparationNumbers|getCountExplanation|listCoverage|listCoverageSuggestions|listReadiness|getLabelCounts)$/;

function getKind({ operation, isDocument }: EverydayRead): Kind {
  if (isDocument) return 'documents';
  return calculations.test(operation) ? 'calculations' : 'reads';
}

/** Hands out a turn at a steady rate; each tells when it was due. Undefined when the time is over. */
function pace(perSecond: number, end: number): () => Promise<number | undefined> {
  const started = performance.now();
  let turns = 0;
  return async () => {
    const due = started + (turns++ * 1_000) / perSecond;
    if (due >= end) return undefined;
    if (due > performance.now()) await wait(due - performance.now());
    return due;
  };
}

/** What happened to all calls. */
export class Ledger {
  /** Milliseconds of every request by its name, from the moment at which it was due. */
  readonly times = new Map<string, { readonly kind: Kind; readonly milliseconds: number[] }>();
  readonly faults: string[] = [];

  took(name: string, kind: Kind, milliseconds: number): void {
    const entry = this.times.get(name) ?? { kind, milliseconds: [] };
    entry.milliseconds.push(milliseconds);
    this.times.set(name, entry);
  }

  failed(name: string, error: unknown): void {
    this.faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Crowd {
  readonly people: readonly ApiClient[];
  readonly reads: readonly EverydayRead[];
  readonly saves: readonly Story[];
  readonly check: ReturnType<typeof openOracle>;
}

/** Sends everyday calls for some minutes, each read by another person, whether those before it are answered or not. */
export async function sendTraffic({ people, reads, saves, check }: Crowd, minutes: number): Promise<Ledger> {
  const end = performance.now() + minutes * 60_000;
  const ledger = new Ledger();

  async function readAt(perSecond: number, kinds: readonly Kind[]) {
    const askedReads = reads.filter((read) => kinds.includes(getKind(read)));
    const turn = pace(perSecond, end);
    const reading: Promise<void>[] = [];
    for (let sentCount = 0, due = await turn(); due !== undefined; sentCount += 1, due = await turn()) {
      const [read, api, since] = [askedReads[sentCount % askedReads.length], people[sentCount % people.length], due];
      if (!read || !api) return;
      const countAnswer = (answer: string | Buffer) => {
        ledger.took(read.name, getKind(read), performance.now() - since);
        const fault = check(read, answer);
        if (fault !== undefined) ledger.faults.push(fault);
      };
      reading.push(read.run(api).then(countAnswer, (error) => ledger.failed(read.name, error)));
    }
    await Promise.all(reading);
  }

  const turnToSave = pace(SAVES_PER_SECOND, end);
  /** Several people, each telling one story after the other: a story that has begun is told to its end. */
  async function save(saver: number) {
    const api = people[saver % people.length];
    if (!api) return;
    const call: ApiClient['call'] = async (operation, ...input) => {
      await turnToSave();
      const sentAt = performance.now();
      const reply = await api.call(operation, ...input);
      ledger.took(operation, 'saves', performance.now() - sentAt);
      return reply;
    };
    // Savers keep off each other's names and days: turns of theirs never meet.
    for (let turn = 0; performance.now() < end; turn += 1) {
      const tell = saves[(turn + saver) % saves.length];
      await tell?.(call, turn * SAVERS + saver).catch((error) => ledger.failed('a story', error));
    }
  }

  await Promise.all([
    readAt(READS_PER_SECOND, ['reads']),
    readAt(HEAVY_PER_SECOND, ['documents', 'calculations']),
    ...Array.from({ length: SAVERS }, (_, saver) => save(saver)),
  ]);
  return ledger;
}

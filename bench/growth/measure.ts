import { operations } from '#contract/operations.ts';
import { startServer } from '../server-process.ts';
import { demoBesideGrown, signInToDemo } from './databases.ts';
import { threeYears } from './grown-kitchen.ts';
import { findRecords } from './records.ts';
import { type Answered, readSteps, type Side, type Step, saveSteps } from './round.ts';
import { unmeasured } from './saves.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 24);
/** Every connection of the server replans a prepared statement a few times before it may cache the plan. */
const WARM_UP = 24;
const MOST = 1.3;
/** A list counts its 20,000 rows (decision 08), and a day is served in more cities. */
const SMALL = 2;
/** What a planner waits for, in ms, on the demo and grown alike. */
const aims: Readonly<Record<string, number>> = {
  listScheduledMenus: 40,
  'listScheduledMenus of a day': 15,
  getScheduledMenu: 10,
};

/**
 * These look at all of the catalogue once, by what they are asked for (decision 08). What they may take, in ms, among
 * 20,000 dishes.
 */
const lookThroughTheCatalogue: Readonly<Record<string, number>> = {
  listDuplicateElements: 40,
  listDuplicateIngredients: 20,
  'listElements without an allergen': 100,
  'listMenus without an allergen': 100,
  'listElements with a search by letters': 50,
  // They answer the number of menus and of services, of which there are more.
  compareBrands: 50,
  compareAccounts: 50,
};

interface Measured {
  readonly times: number[];
  size: number;
  /** The steps that make this call. */
  readonly steps: Set<Step>;
}
type Figures = Map<string, Measured>;

export interface GrowthRow {
  readonly row: string;
  readonly demo: number;
  readonly grown: number;
  readonly isSameAnswer: boolean;
  readonly verdict: string;
}

/** The lower quartile: other work on the machine only ever adds. */
const typical = (times: readonly number[]) =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 4)] ?? Number.NaN;

const noteIn =
  (figures: Figures, step: Step) =>
  ({ row, milliseconds, answer }: Answered) => {
    const measured = figures.get(row) ?? { times: [], size: 0, steps: new Set() };
    measured.times.push(milliseconds);
    measured.size = answer.length;
    measured.steps.add(step);
    figures.set(row, measured);
  };

/** Each step on both sides before the next, by turns first, so that a busy moment of the machine is shared by both. */
async function run(
  steps: readonly Step[],
  sides: readonly Side[],
  turns: number,
  firstTurn: number,
): Promise<Figures[]> {
  const figures: Figures[] = sides.map(() => new Map());
  for (let turn = 0; turn < turns; turn += 1) {
    for (const step of steps) {
      const order = turn % 2 === 0 ? sides : sides.toReversed();
      for (const side of order)
        await step.run(side, firstTurn + turn, noteIn(figures[sides.indexOf(side)] ?? new Map(), step));
    }
  }
  return figures;
}

function rowOf(row: string, demo: Measured, grown: Measured): GrowthRow {
  const [before, after] = [typical(demo.times), typical(grown.times)];
  // Ids and counts differ by a few characters.
  const isSameAnswer = Math.abs(grown.size - demo.size) <= 0.02 * demo.size + 20;
  const isLevel = after <= MOST * before || after - before <= SMALL;
  const growth = isSameAnswer ? `${isLevel ? '✓' : '✗'} ≤ ${MOST} ×` : 'answers more';
  const parts = row in lookThroughTheCatalogue ? [] : [growth];
  const aim = aims[row] ?? lookThroughTheCatalogue[row];
  if (aim !== undefined) parts.push(`${Math.max(before, after) <= aim ? '✓' : '✗'} ≤ ${aim} ms`);
  return { row, demo: before, grown: after, isSameAnswer, verdict: parts.join(', ') };
}

const rowsOf = ([demo = new Map(), grown = new Map()]: readonly Figures[]) =>
  [...demo].map(([row, measured]) => rowOf(row, measured, grown.get(row) ?? { times: [], size: 0, steps: new Set() }));

const isMissed = ({ verdict }: GrowthRow) => verdict.includes('✗');

/**
 * A row that fails among all the others is measured once more, alone: in turn, they read more pages than the 48 MB that
 * the embedded PostgreSQL keeps (decision 09), and the grown kitchen's are read anew each time.
 */
async function alone(missed: GrowthRow, steps: readonly Step[], sides: readonly Side[], firstTurn: number) {
  await run(steps, sides, WARM_UP, firstTurn);
  const figures = await run(steps, sides, ROUNDS, firstTurn + WARM_UP);
  const again = rowsOf(figures).find(({ row }) => row === missed.row) ?? missed;
  return { ...again, verdict: `${again.verdict}, alone` };
}

/** Times every operation on the demo and on the same demo among years of work, over HTTP, and compares. */
export async function benchGrowth(serverUrl: string, port: number): Promise<GrowthRow[]> {
  const databases = await demoBesideGrown(serverUrl, threeYears);
  const servers = [await startServer(databases.demo, port), await startServer(databases.grown, port + 1)];
  try {
    const today = new Date().toISOString().slice(0, 10);
    const sides: Side[] = [];
    for (const { url } of servers) {
      const api = await signInToDemo(url);
      sides.push({ api, demo: await findRecords(api, today) });
    }
    const steps = [...readSteps, ...saveSteps];
    await run(steps, sides, WARM_UP, 0);
    const figures = await run(steps, sides, ROUNDS, WARM_UP);
    const measured = figures[0] ?? new Map();
    const missing = Object.keys(operations).filter((name) => !measured.has(name) && !(name in unmeasured));
    if (missing.length > 0) throw new Error(`Operations without a row: ${missing.join(', ')}.`);
    const rows: GrowthRow[] = [];
    let turn = WARM_UP + ROUNDS;
    for (const row of rowsOf(figures)) {
      rows.push(isMissed(row) ? await alone(row, [...(measured.get(row.row)?.steps ?? [])], sides, turn) : row);
      turn += isMissed(row) ? WARM_UP + ROUNDS : 0;
    }
    return rows;
  } finally {
    for (const server of servers) await server.stop();
  }
}

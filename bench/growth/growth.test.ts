import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { openIdentity } from '#server/session/open-identity.ts';
import { patientConnections, patientLimits } from '#testing/time-limits.ts';
import { demoBesideGrown, signInToDemo } from './databases.ts';
import type { GrownSize } from './grown-kitchen.ts';
import { findRecords } from './records.ts';
import { readSteps, type Side, type Step, saveSteps } from './round.ts';
import { unmeasured } from './saves.ts';

/** Enough that reading a whole table shows, little enough for seconds. */
const aFewMonths: GrownSize = {
  dishes: 2_000,
  ingredients: 800,
  menus: 300,
  accounts: 300,
  daysOfHistory: 300,
  scheduledMenus: 1_000,
};

/** An index grows by a level, and a day is served in more cities; what reads a table reads thousands of pages. */
const allowed = (pages: number) => 2 * pages + 200;

/** The first turn fills caches and reads the catalog. */
const WARM_UP = 2;
const TURNS = WARM_UP + 3;
const MORE_TURNS = 3;
const CONNECTIONS = 2;

interface Counted extends Side {
  /** Pages that the database has read for this side so far. */
  pagesRead(): Promise<number>;
  /** By row, the fewest of the measured turns: a plan that is made again reads the catalog. */
  readonly pages: Map<string, number>;
  readonly stepOf: Map<string, Step>;
}

async function pagesOf(client: pg.PoolClient): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ pages: number }>(
    'select sum(coalesce(hits, 0) + coalesce(reads, 0))::bigint as pages from pg_stat_get_backend_io(pg_backend_pid())',
  );
  return rows[0]?.pages ?? Number.NaN;
}

type Plans = 'force_custom_plan' | 'force_generic_plan';

/**
 * Left alone, PostgreSQL plans some calls of a connection for their values, and keeps one plan for all values after that: two
 * sides would be compared before and after that moment. So each kind of plan has a side.
 */
function withPlans(url: string, plans: Plans): string {
  const planned = new URL(url);
  planned.searchParams.set('options', `-c plan_cache_mode=${plans}`);
  return planned.toString();
}

/** Of what `beforeAll` opens: a hook that a running hook registers is never called. */
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function open(url: string, plans: Plans): Promise<Counted> {
  // Few connections, so that all of their counters can be read after each call.
  const db = connect(withPlans(url, plans), { poolSize: CONNECTIONS });
  // A connection that rested while a document was printed would be replaced, and its counter with it.
  Object.assign(db.$client.options, patientConnections, { idleTimeoutMillis: 0 });
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test', ...patientLimits });
  const app = await buildApp({ config, db, identity: openIdentity(config, db) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const api = await signInToDemo(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  closing.push(async () => {
    await app.close();
    await db.$client.end();
  });
  const pagesRead = async () => {
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => db.$client.connect()));
    const counts = await Promise.all(clients.map(pagesOf));
    for (const client of clients) client.release();
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const today = new Date().toISOString().slice(0, 10);
  return {
    api,
    demo: await findRecords(api, today),
    pagesRead,
    pages: new Map(),
    stepOf: new Map(),
  };
}

async function run(side: Counted, turn: number, step: Step) {
  let before = await side.pagesRead();
  await step.run(side, turn, async ({ row }) => {
    const now = await side.pagesRead();
    side.stepOf.set(row, step);
    side.pages.set(row, Math.min(now - before, side.pages.get(row) ?? Number.POSITIVE_INFINITY));
    before = await side.pagesRead();
  });
}

async function runAll(side: Counted, turn: number, steps: readonly Step[]) {
  for (const step of steps) await run(side, turn, step);
}

const sides: Counted[] = [];

/**
 * A separate PostgreSQL: tables that other tests create would make these connections forget the catalog, and reading it
 * again would count.
 */
async function quietPostgres(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-growth-'));
  // PostgreSQL may run as another user, who must reach its data.
  chmodSync(home, 0o755);
  const server = await startEmbedded(path.join(home, 'data'), { isThrowaway: true });
  closing.push(async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });
  return server.url;
}

beforeAll(async () => {
  const databases = await demoBesideGrown(await quietPostgres(), aFewMonths);
  sides.push(await open(databases.demo, 'force_custom_plan'));
  sides.push(await open(databases.grown, 'force_custom_plan'));
  sides.push(await open(databases.grown, 'force_generic_plan'));
  const steps = [...readSteps, ...saveSteps];
  const withoutPrinting = steps.filter(({ name }) => !name.startsWith('print'));
  for (const side of sides) {
    const first = sides.indexOf(side) * TURNS;
    for (let turn = 0; turn < WARM_UP; turn += 1) await runAll(side, first + turn, withoutPrinting);
    side.pages.clear();
    for (let turn = WARM_UP; turn < TURNS; turn += 1) await runAll(side, first + turn, steps);
  }
}, 600_000);

test('every operation has a row in the benchmark of growth', () => {
  const measured = new Set([...(sides[0]?.pages.keys() ?? []), ...Object.keys(unmeasured)]);
  expect(Object.keys(operations).filter((name) => !measured.has(name))).toEqual([]);
});

/** What is planned in all markets, and all names for duplicates, a rare sort or two letters, once; for a month of dishes, their rows one by one. */
const allowedOfPlan: Readonly<Record<string, number>> = {
  listDuplicateIngredients: 1_000,
  listDuplicateElements: 1_000,
  listDuplicateAccounts: 1_000,
  'listElements by tag': 1_000,
  'listElements with a search by letters': 2_000,
  listReplacements: 6_000,
  listDatedCopies: 3_000,
  listScheduledMenus: 10_000,
  // The ingredients of each that is shown.
  'listElements of a type': 900,
};

/** With one plan for all values. PostgreSQL takes that plan only where it expects it to be no dearer. */
const allowedOfOnePlan: Readonly<Record<string, number>> = {
  ...allowedOfPlan,
  listAccountAuditTrail: 1_500,
  listDeletions: 6_000,
  listServicesWithoutMenu: 1_500,
  listHostSurveys: 4_000,
};

const compared: [string, number, Readonly<Record<string, number>>][] = [
  ['plans for the values', 1, allowedOfPlan],
  ['one plan for all values', 2, allowedOfOnePlan],
];

test.each(compared)(
  'no operation reads more of the database because the kitchen has grown, with %s',
  { timeout: 600_000 },
  async (_plans, side, allowedMore) => {
    const [demo, grown] = [sides[0], sides[side]];
    if (!demo || !grown) throw new Error('Nothing was measured.');
    const grew = () =>
      [...demo.pages].flatMap(([row, pages]) => {
        const now = grown.pages.get(row) ?? Number.NaN;
        return now <= (allowedMore[row] ?? allowed(pages)) ? [] : [{ row, pages, now }];
      });
    // A connection may have read its catalog in each of the turns: what grew stays so when it is measured again.
    for (let again = 0; again < MORE_TURNS && grew().length > 0; again += 1) {
      const steps = new Set(grew().flatMap(({ row }) => grown.stepOf.get(row) ?? []));
      await runAll(grown, sides.length * TURNS + again, [...steps]);
    }
    expect(grew().map(({ row, pages, now }) => `${row}: ${pages} pages, now ${now}`)).toEqual([]);
  },
);

import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/client.ts';
import { openIdentity } from '#server/session/open-identity.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { patientConnections, patientLimits } from '#testing/time-limits.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { signInToDemo } from './demo-people.ts';
import { everydayReads, everydaySaves, findValues } from './everyday-calls.ts';
import { demoBesideGrown, type GrownSize } from './grown-kitchen.ts';

/*
 * Pages that the database reads for each call, on the demo and on the same demo within months of other work: what is not
 * shown must cost nothing (decision 08).
 */

/** Enough that reading a whole table shows, little enough for seconds. */
const aFewMonths: GrownSize = {
  markets: 8,
  dishes: 2_000,
  ingredients: 800,
  menus: 300,
  accounts: 300,
  daysOfHistory: 300,
  scheduledMenus: 1_000,
};

/** An index grows by a level, and a day is served in more cities; what reads a table reads thousands of pages. */
const allowed = (pages: number) => 2 * pages + 200;

/** What is planned in all markets, and all names for duplicates, a rare sort or two letters, once; for a month of dishes, their rows one by one. */
const allowedMore: Readonly<Record<string, number>> = {
  // Surveys of 18 months at all accounts: the few of one are drawn towards the others (portion-advice-2).
  listPortionAdvice: 20_000,
  listDuplicateIngredients: 1_000,
  listDuplicateElements: 1_000,
  listDuplicateAccounts: 1_000,
  // Each dish of the course's types may suit who gets no meal; on some days of the demo everybody does.
  listCoverageSuggestions: 6_000,
  listReplacements: 6_000,
  'listReplacements by q': 6_000,
  // The dishes that have it, all of which are shown.
  getIngredientUsage: 6_000,
  listDatedCopies: 3_000,
  listScheduledMenus: 10_000,
  // The ingredients of each that is shown.
  'listElements by elementTypeId': 900,
};

/** The first turn fills caches and reads the catalog; a plan that is made again reads it once more. */
const TURNS = 3;
const CONNECTIONS = 2;

interface Side {
  readonly api: ApiClient;
  /** Pages that the database has read for this side so far. */
  pagesRead(): Promise<number>;
  readonly reads: Awaited<ReturnType<typeof everydayReads>>;
  readonly saves: Awaited<ReturnType<typeof everydaySaves>>;
}

async function readPages(client: pg.PoolClient): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ pages: number }>(
    'select sum(coalesce(hits, 0) + coalesce(reads, 0))::bigint as pages from pg_stat_get_backend_io(pg_backend_pid())',
  );
  return rows[0]?.pages ?? Number.NaN;
}

async function open(url: string): Promise<Side> {
  // Left alone, PostgreSQL keeps one plan after some calls: the sides would be compared before and after that moment.
  const plannedUrl = new URL(url);
  plannedUrl.searchParams.set('options', '-c plan_cache_mode=force_custom_plan');
  // Few connections, so that all of their counters can be read after each call.
  const db = connect(plannedUrl.toString(), { poolSize: CONNECTIONS });
  // A connection that rested while a document was printed would be replaced, and its counter with it.
  Object.assign(db.$client.options, patientConnections, { idleTimeoutMillis: 0 });
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test', ...patientLimits });
  const app = await buildApp({ config, db, identity: openIdentity(config, db) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    await app.close();
    await db.$client.end();
  });
  const pagesRead = async () => {
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => db.$client.connect()));
    const counts = await Promise.all(clients.map(readPages));
    for (const client of clients) client.release();
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const api = await signInToDemo(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  const values = await findValues(url);
  return { api, pagesRead, reads: await everydayReads(api, values), saves: await everydaySaves(api, values) };
}

/** By call, the fewest pages of several turns. */
async function countPages(side: Side): Promise<ReadonlyMap<string, number>> {
  const pages = new Map<string, number>();
  const countRecord = async <Reply>(name: string, work: () => Promise<Reply>): Promise<Reply> => {
    const before = await side.pagesRead();
    const reply = await work();
    pages.set(name, Math.min((await side.pagesRead()) - before, pages.get(name) ?? Number.POSITIVE_INFINITY));
    return reply;
  };
  const call: ApiClient['call'] = (name, ...input) => countRecord(name, () => side.api.call(name, ...input));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { name, run } of side.reads) await countRecord(name, () => run(side.api));
    for (const tell of side.saves) await tell(call, turn);
  }
  return pages;
}

// A separate PostgreSQL: tables that other tests create would make these connections forget the catalog.
const databases = await demoBesideGrown((await ownPostgres()).url, aFewMonths);
const [demo, grownRecord] = [await open(databases.demo), await open(databases.grown)];

test('no call reads more of the database because the kitchen has grown', { timeout: 600_000 }, async () => {
  const before = await countPages(demo);
  const after = await countPages(grownRecord);
  const grew = [...before].filter(
    ([name, pages]) => !((after.get(name) ?? 0) <= (allowedMore[name] ?? allowed(pages))),
  );
  expect(grew.map(([name, pages]) => `${name}: ${pages} pages, now ${after.get(name)}`)).toEqual([]);
  // Most operations are derived from the contract, reads and saves.
  expect(before.size).toBeGreaterThan(150);
});

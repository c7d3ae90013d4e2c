import { datePartsOf } from '#contract/date-parts.ts';
import { documentNames } from '#contract/document-names.ts';
import { migrate } from '#server/db/migrate.ts';
import { type ApiClient, ApiRefusal, signInToApi } from '../tools/api-client.ts';
import { benchUser, fillBenchData, serviceDay } from './data.ts';
import { type Held, heldNow, postmasterOf } from './held-memory.ts';
import { startServer, watcher } from './server-process.ts';

/*
 * What the product holds while 1,000 documents of all kinds are printed over HTTP: what `npm start` runs, its printers,
 * and PostgreSQL with all of its connections.
 */

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 1_000);
/** Caches and pools are full after it, so that what grows later is a leak. */
const FIRST = DOCUMENTS / 10;
const LOOK_EVERY = 300;
const SETTLED_AFTER = 3_000;
/** Printers without work have ended after it. */
const RESTED_AFTER = 35_000;
/** After 1,000 documents, with PostgreSQL, once the printers have ended (decision 09). */
const MOST_RESTED = 400;
/** While two printers work: a machine of 1 GB has room for it beside its system. */
const MOST_PRINTING = 600;
const MOST_GROWTH = 1.2;

interface MemoryRow {
  readonly work: string;
  readonly held: Held;
  readonly limit: number | null;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Print = () => Promise<Buffer>;

/** One document of each kind, of a service of 25 accounts × 15 elements; and the packout of one account and of all. */
async function documentsOfDay(api: ApiClient): Promise<readonly Print[]> {
  const [markets, lines] = await Promise.all([
    api.call('listMarkets', { query: {} }),
    api.call('listServiceLines', { query: {} }),
  ]);
  const marketId = markets.data.find(({ name }) => name === 'Bench 25')?.id ?? '';
  const serviceLineId = lines.data.find(({ name }) => name === 'Lunch')?.id ?? '';
  const { year, month, day } = datePartsOf(serviceDay);
  const menus = await api.call('listScheduledMenus', { query: { marketId, year, month, day } });
  const scheduledMenuId = menus.data.find((menu) => menu.serviceLineId === serviceLineId)?.id ?? '';
  const events = await api.call('listScheduledEvents', { query: { marketId, date: serviceDay } });
  const ofMenu = { query: { scheduledMenuId } };
  const ofAccount = { query: { scheduledMenuId, accountId: events.data[0]?.accountId } };
  const prints: Record<(typeof documentNames)[number], Print> = {
    'chef-numbers': () => api.download('printChefNumbers', { query: { marketId, date: serviceDay, serviceLineId } }),
    'host-flow': () => api.download('printHostFlow', ofMenu),
    temperature: () => api.download('printTemperatureChecklist', ofMenu),
    packout: () => api.download('printPackout', ofMenu),
    'dish-cards': () => api.download('printDishCards', ofMenu),
    'prep-sheet': () => api.download('printPrepSheet', ofMenu),
    labels: () => api.download('printLabels', { query: { scheduledMenuId, part: 1 } }),
  };
  return [...documentNames.map((name) => prints[name]), () => api.download('printPackout', ofAccount)];
}

/** A machine that is busy with other work refuses now and then, and asks to try again. */
async function untilPrinted(print: Print): Promise<void> {
  for (;;) {
    try {
      return void (await print());
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.status === 503)) throw error;
      await wait(1_000);
    }
  }
}

/** Prints so many, two at once, which keeps both printers at work. The most that was held meanwhile. */
async function mostHeldWhile(count: number, prints: readonly Print[], look: () => Held): Promise<Held> {
  let most = look();
  const looking = setInterval(() => {
    const held = look();
    if (held.sum > most.sum) most = held;
  }, LOOK_EVERY);
  let printed = 0;
  const printInTurn = async () => {
    while (printed < count) {
      const print = prints[printed++ % prints.length];
      if (print) await untilPrinted(print);
    }
  };
  await Promise.all([printInTurn(), printInTurn()]);
  clearInterval(looking);
  return most;
}

async function weigh(databaseUrl: string, port: number): Promise<readonly MemoryRow[]> {
  await migrate(databaseUrl);
  await fillBenchData(databaseUrl);
  const server = await startServer(databaseUrl, port, {}, watcher);
  try {
    const postmaster = await postmasterOf(databaseUrl);
    const look = () => heldNow(server.pid, postmaster);
    await wait(SETTLED_AFTER);
    const idle = look();
    const api = await signInToApi(server.url, benchUser.email, benchUser.password);
    const prints = await documentsOfDay(api);
    const first = await mostHeldWhile(FIRST, prints, look);
    const between = await mostHeldWhile(DOCUMENTS - 2 * FIRST, prints, look);
    const last = await mostHeldWhile(FIRST, prints, look);
    await wait(RESTED_AFTER);
    const level = Math.min(MOST_PRINTING, first.sum * MOST_GROWTH);
    return [
      { work: 'idle, before anybody signs in', held: idle, limit: null },
      { work: `at most, documents 1 to ${FIRST}`, held: first, limit: MOST_PRINTING },
      { work: `at most, the next ${DOCUMENTS - 2 * FIRST}`, held: between, limit: MOST_PRINTING },
      { work: `at most, the last ${FIRST}`, held: last, limit: level },
      { work: `${RESTED_AFTER / 1_000} s later`, held: look(), limit: MOST_RESTED },
    ];
  } finally {
    await server.stop();
  }
}

const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

/** `npm run bench -- memory`. True when the product held no more than it may. */
export async function benchMemory(databaseUrl: string, port: number): Promise<boolean> {
  console.log(`\nThe whole product while ${DOCUMENTS} documents are printed, MB, what is shared counted once.\n`);
  row('when', 'server', 'workers', 'PostgreSQL', 'programs', 'sum', 'aim');
  row('---', '--:', '--:', '--:', '--:', '--:', '---');
  const rows = await weigh(databaseUrl, port);
  for (const { work, held, limit } of rows) {
    const figures = [held.server, held.workers, held.database, held.programs, held.sum].map((value) => value.toFixed());
    row(work, ...figures, limit === null ? '' : `${held.sum <= limit ? '✓' : '✗'} ≤ ${limit.toFixed()}`);
  }
  return rows.every(({ held, limit }) => limit === null || held.sum <= limit);
}

import path from 'node:path';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { openIdentity } from '#server/session/open-identity.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { cell, mark, print } from './figures.ts';
import { type HttpRequest, type Measured, measureHttp, measureWork } from './measure.ts';
import { findPostmaster, processorTime } from './processes.ts';
import { recordSql } from './recorded-sql.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { everydayWorks, type Record, type Work } from './works.ts';

const RAW_POOL = 8;
const CONNECTIONS = [1, 16] as const;

interface Recorder {
  readonly record: Record;
  /** Returns the answer. */
  readonly send: (request: HttpRequest) => Promise<string>;
  close(): Promise<void>;
}

/** A second copy of the product, in this process, that shows which SQL a request sends. */
export async function openRecorder(db: Database, api: ApiClient): Promise<Recorder> {
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const app = await buildApp({ config, db, identity: openIdentity(config, db) });
  const send = async ({ method, path: url, body }: HttpRequest) => {
    const headers = { authorization: `Bearer ${api.token()}` };
    const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`);
    return reply.body;
  };
  return { record: (request) => recordSql(() => send(request)), send, close: () => app.close() };
}

function verdict(work: Work, http: Measured, raw: Measured): string {
  const { share, p99 } = work.aim ?? {};
  const parts = [];
  if (share !== undefined) parts.push(`${mark(http.perSecond / raw.perSecond >= share)} ≥ ${share} of raw`);
  if (p99 !== undefined) parts.push(`${mark(http.p99 <= p99)} p99 ≤ ${p99} ms`);
  return parts.join(', ');
}

/** Processor time of one request, in ms: that of these processes and of PostgreSQL, while something is measured. */
async function withProcessor(pids: readonly number[], measure: () => Promise<Measured>) {
  const before = processorTime(pids);
  const measured = await measure();
  return { ...measured, processor: (processorTime(pids) - before) / measured.count };
}

/** The work of a careful hand (hand-written-server.ts), on a copy of the data without triggers: no audit, no versions. */
export async function startHandWritten(databaseUrl: string, port: number): Promise<ServerProcess> {
  const copy = new URL(databaseUrl);
  copy.pathname += '_by_hand';
  const names = [databaseUrl, copy.href].map((url) => new URL(url).pathname.slice(1));
  const admin = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href });
  await admin.connect();
  await admin.query(`create database "${names[1]}" template "${names[0]}"`);
  await admin.end();
  const client = new pg.Client({ connectionString: copy.href });
  await client.connect();
  for (const table of ['menus', 'menu_elements', 'elements', 'element_ingredients', 'element_allergens'])
    await client.query(`alter table ${table} disable trigger user`);
  await client.query('vacuum analyze');
  await client.end();
  const program = [path.resolve(import.meta.dirname, 'hand-written-server.ts'), copy.href, String(port)];
  return startServer(copy.href, port, {}, program);
}

async function compare(
  works: readonly Work[],
  { url, pid }: ServerProcess,
  byHand: ServerProcess,
  databaseUrl: string,
  api: ApiClient,
) {
  console.log(
    `\nRequests per second, latencies in ms, and processor time per request with that of PostgreSQL, in ms; raw is the same SQL through pg, pool of ${RAW_POOL}, prepared; by hand is a server without roles, versions and audit.\n`,
  );
  const figures = [
    'raw /s',
    'Brigade /s',
    'share',
    'raw p50',
    'raw p99',
    'p50',
    'p99',
    'raw CPU',
    'CPU by hand',
    'CPU',
    'times',
  ];
  print('work', 'connections', ...figures, 'aim');
  print('---', '--:', ...figures.map(() => '--:'), '---');
  const postmaster = await findPostmaster(databaseUrl);
  for (const work of works) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: RAW_POOL });
    for (const connections of CONNECTIONS) {
      // Renews the token where it is about to end.
      await api.call('getMe');
      const raw = await withProcessor([process.pid, postmaster], () =>
        measureWork((turn) => work.replay(pool, turn), connections),
      );
      const http = await withProcessor([pid, postmaster], () =>
        measureHttp(url, api.token(), (turn) => work.request(turn), connections),
      );
      const hand = await withProcessor([byHand.pid, postmaster], () =>
        measureHttp(byHand.url, api.token(), (turn) => work.request(turn), connections),
      );
      const failures =
        http.failures + raw.failures + hand.failures > 0
          ? ` ${http.failures}, ${raw.failures} and ${hand.failures} failures!`
          : '';
      const aim = connections === 16 ? verdict(work, http, raw) : '';
      const share = (http.perSecond / raw.perSecond).toFixed(2);
      const perSecond = [raw.perSecond, http.perSecond].map((value) => cell(value));
      const latencies = [raw.p50, raw.p99, http.p50, http.p99].map((value) => cell(value));
      const processor = [raw.processor, hand.processor, http.processor, http.processor / hand.processor].map((value) =>
        cell(value, 2),
      );
      print(work.name, connections, ...perSecond, share, ...latencies, ...processor, aim + failures);
    }
    await pool.end();
  }
}

export async function compareWorks(
  db: Database,
  server: ServerProcess,
  byHand: ServerProcess,
  databaseUrl: string,
  api: ApiClient,
) {
  const recorder = await openRecorder(db, api);
  await compare(await everydayWorks(recorder.record, api), server, byHand, databaseUrl, api);
  await recorder.close();
}

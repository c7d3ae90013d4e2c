import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { patientLimits } from '../testing/time-limits.ts';
import { buildWhatChanged } from '../tools/build.ts';

export interface FieldServer {
  readonly url: string;
  readonly sql: pg.Client;
  /** Ends the server at once, as a power cut would; the database lives on. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The product with a database of its own, which the journeys in the field may kill and start again as they like. */
export async function startFieldServer(port: number, settings: Record<string, string> = {}): Promise<FieldServer> {
  await buildWhatChanged();
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-field-'));
  const database = await startEmbedded(path.join(home, 'data'));
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;

  async function start() {
    server = spawn(process.execPath, ['apps/server/dist/main.js'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...patientLimits,
        ...process.env,
        LOG_LEVEL: 'fatal',
        HOST: 'localhost',
        PORT: String(port),
        DATABASE_URL: database.url,
        DEMO: '1',
        ...settings,
      },
    });
    await answers(`${url}/health/ready`);
  }

  async function kill() {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await exited;
  }

  await start();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  return {
    url,
    sql,
    start,
    kill,
    async stop() {
      await kill();
      await sql.end();
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function answers(address: string) {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const isReady = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} does not answer.`);
}

/** More accounts for today's lunch in Phoenix, each of which gets its survey. Returns the ids of the surveys, by account. */
export async function addServices(sql: pg.Client, count: number): Promise<{ surveyId: string; account: string }[]> {
  await sql.query(
    `with place as (
       select markets.id as market_id, service_lines.id as line_id,
         (select id from service_types order by name limit 1) as type_id,
         (now() at time zone markets.time_zone)::date as today
       from markets, service_lines where markets.name = 'Phoenix' and service_lines.name = 'Lunch'
     ), account as (
       insert into accounts (name, market_id) select 'Field ' || number, market_id from place, generate_series(1, $1::int) as number
       returning id
     ), address as (
       insert into addresses (account_id, address_one, city, state, zip_code)
       select id, '1 Main St', 'Tempe', 'AZ', '85281' from account returning id, account_id
     )
     insert into service_events (account_id, address_id, service_line_id, service_type_id, date, eater_count, special_request)
     select account_id, address.id, line_id, type_id, today, 40, true from address, place`,
    [count],
  );
  const { rows } = await sql.query<{ surveyId: string; account: string }>(
    `select host_surveys.id as "surveyId", accounts.name as account
     from host_surveys join accounts on accounts.id = host_surveys.account_id
     where accounts.name like 'Field %' and host_surveys.status = 'incomplete' order by length(accounts.name), accounts.name`,
  );
  return rows;
}

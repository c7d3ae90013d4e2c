import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { restoreArchive } from '#server/db/archive/restore-archive.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { percentile } from './measure.ts';

export interface ArchiveRow {
  readonly work: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'MB';
  readonly aim: number | null;
}

const DAYS = 20;
const CALLERS = 4;
/** About fifty lists a second, as in the mix of a kitchen. */
const REST = 70;
const lists = ['/v1/elements', '/v1/menus?q=chick', '/v1/ingredients', '/v1/accounts'];

/** Services of all 10,000 accounts on so many days, with their rows in the audit trail. */
async function addServices(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(`
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, special_request, eater_count)
    select accounts.id, addresses.id, (select id from service_lines where name = 'Dinner'), accounts.service_type_id,
      '2025-01-01'::date + day, true, 20
    from accounts join addresses on addresses.account_id = accounts.id cross join generate_series(1, ${DAYS}) as day
    where accounts.name like 'Account %'`);
  await client.query('vacuum analyze');
  await client.end();
  return rowCount ?? 0;
}

/** How long the work takes, and how long lists take meanwhile. */
async function whileListsAreAsked(url: string, token: string, work: () => Promise<unknown>) {
  const latencies: number[] = [];
  let isOver = false;
  const ask = async (caller: number) => {
    for (let turn = caller; !isOver; turn += 1) {
      const before = performance.now();
      const answer = await fetch(`${url}${lists[turn % lists.length]}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      latencies.push(performance.now() - before);
      await pause(REST);
    }
  };
  const asking = Promise.all(Array.from({ length: CALLERS }, (_, caller) => ask(caller)));
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  isOver = true;
  await asking;
  return {
    seconds,
    p99: percentile(
      latencies.toSorted((left, right) => left - right),
      0.99,
    ),
  };
}

/** "Back up now" and a restore into a new database of the same server, while people work (data-1, data-3). */
export async function benchArchive(databaseUrl: string, url: string, api: ApiClient): Promise<ArchiveRow[]> {
  const services = await addServices(databaseUrl);
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-archive-'));
  const file = path.join(home, 'bench.tar.zst');
  const administrator = new pg.Client({ connectionString: databaseUrl });
  await administrator.connect();
  await administrator.query('create database restored');
  const target = new URL(databaseUrl);
  target.pathname = '/restored';
  try {
    const token = api.token();
    const download = async () => {
      const answer = await fetch(`${url}/v1/system/backup`, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok || !answer.body) throw new Error(`The backup was answered with ${answer.status}.`);
      await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
    };
    const backup = await whileListsAreAsked(url, token, download);
    const restore = await whileListsAreAsked(url, token, () => restoreArchive(target.toString(), file));
    const of = `of 20,000 elements, 5,000 menus, ${services.toLocaleString('en-US')} services`;
    return [
      { work: `backup ${of}`, value: backup.seconds, unit: 's', aim: 60 },
      { work: 'lists meanwhile, p99', value: backup.p99, unit: 'ms', aim: 150 },
      { work: `restore ${of}`, value: restore.seconds, unit: 's', aim: 60 },
      { work: 'lists meanwhile, p99', value: restore.p99, unit: 'ms', aim: 150 },
      { work: 'size of the archive', value: statSync(file).size / 1_000_000, unit: 'MB', aim: null },
    ];
  } finally {
    await administrator.query('drop database restored with (force)');
    await administrator.end();
    rmSync(home, { recursive: true, force: true });
  }
}

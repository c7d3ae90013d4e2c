import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readAuditedTables } from '#server/db/audited-tables.ts';
import { demoPassword } from '#server/demo/content/people.ts';
import { clientOutside } from '#testing/client.ts';
import { demoDatabase } from '#testing/demo.ts';
import { longTest } from '#testing/long-test.ts';
import { startServerProcess } from '#testing/server-process.ts';

const { db, url } = await demoDatabase();
const home = mkdtempSync(path.join(tmpdir(), 'brigade-import-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const ROWS = 3_000;
const getName = (row: number) => `Imported ${row}`;
const file = path.join(home, 'ingredients.csv');
writeFileSync(
  file,
  `Name,Allergens,Vendor 1,Item id\n${Array.from({ length: ROWS }, (_, row) => `${getName(row)},None,New Farm,${row}\n`).join('')}`,
);

/** `npm run import`, with what it said. */
function importing(server: string) {
  const child = spawn(process.execPath, ['tools/import.ts', 'ingredients', file, '--create', '--server', server], {
    env: { ...process.env, BRIGADE_PASSWORD: demoPassword },
  });
  let statedText = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (statedText += chunk));
  return { child, ended: once(child, 'exit'), said: () => statedText };
}

const readCount = async () =>
  (
    await db.execute(sql`select (select count(*)::int from ingredients) as ingredients,
      (select count(*)::int from vendors) as vendors, (select count(*)::int from audit_trail) as audited`)
  ).rows[0];

/** Somebody who saves a name of the file at the same moment holds the import up in the middle of its rows. */
async function heldUp() {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query(
    `insert into ingredients (name, type, portion_unit_id) select $1, 'Grain', id from portion_units limit 1`,
    [getName(1_700)],
  );
  return other;
}

async function untilItWaits() {
  const waits = async () =>
    (
      await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length;
  await expect.poll(waits).toBeGreaterThan(0);
}

test('kill -9 of the server in the middle of an import: nothing happened, and the same command imports everything', async () => {
  const before = await readCount();
  const server = await startServerProcess(url);
  const other = await heldUp();
  const first = importing(server.url);
  await untilItWaits();
  await server.kill();
  await other.end();
  expect((await first.ended)[0]).toBe(1);
  expect(first.said()).not.toContain('Imported');
  await expect.poll(readCount).toEqual(before);

  const again = await startServerProcess(url);
  const second = importing(again.url);
  expect((await second.ended)[0], second.said()).toBe(0);
  expect(second.said()).toContain(`Imported: ${ROWS} created, 0 changed.`);
  expect((await readCount())?.ingredients).toBe(Number(before?.ingredients) + ROWS);
  await db.execute(sql`delete from ingredients where name like 'Imported %'`);
  await again.stop();
});

longTest('kill -9 of the command in the middle of an import: nothing happened', async () => {
  const server = await startServerProcess(url);
  const before = await readCount();
  const other = await heldUp();
  const command = importing(server.url);
  await untilItWaits();
  command.child.kill('SIGKILL');
  await command.ended;
  // The server has heard of the closed connection when it answers a later one.
  await fetch(`${server.url}/health/live`);
  await fetch(`${server.url}/health/live`);
  await other.end();
  await pause(2_000);
  expect(await readCount()).toEqual(before);
  await server.stop();
});

/** Two accounts with an address, a service and an eater each. */
async function twoAccounts(mark: string) {
  const { rows } = await db.execute<{ ids: [string, string] }>(sql`
    with made as (
      insert into accounts (name, market_id)
      select name || ${mark}::text, (select id from markets order by id limit 1) from unnest('{Killed Tower,Tower Killed}'::text[]) as name returning id, name),
    places as (
      insert into addresses (account_id, address_one, city, state, zip_code)
      select id, '1 Main St', 'Phoenix', 'AZ', '85001' from made returning id, account_id),
    people as (insert into users (type, email, account_id) select 'Consumer', 'ada@killed.example', id from made)
    select array_agg(id order by name) as ids from made`);
  const [keptText = '', other = ''] = rows[0]?.ids ?? [];
  await db.execute(sql`
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, special_request)
    select account_id, addresses.id, (select id from service_lines where name = 'Lunch'), (select id from service_types order by id limit 1), '2020-01-06', true
    from addresses where account_id in (${keptText}, ${other})`);
  return [keptText, other] as const;
}

async function everything() {
  const { tables } = await readAuditedTables(db);
  const hashes = tables.map(
    ({ name }) => sql`
    select ${name}::text as name, md5(coalesce(string_agg(row::text, '' order by row::text), '')) as hash from ${sql.identifier(name)} as row`,
  );
  const trail = sql`select 'audit_trail', count(*)::text from audit_trail`;
  return (await db.execute(sql`${sql.join([...hashes, trail], sql` union all `)} order by 1`)).rows;
}

longTest('kill -9 of the server in the middle of a merge: nothing happened, and the same merge works', async () => {
  const mark = ` ${randomUUID()}`;
  const [keptText, other] = await twoAccounts(mark);
  const merging = async (server: string) => {
    const boss = clientOutside(server, '203.0.113.9');
    await boss.signIn('superadmin@brigade.example', demoPassword);
    return boss.call('POST', `/v1/accounts/${keptText}/merge?confirmed=loss`, {
      otherId: other,
      otherVersion: 1,
      choices: {},
    });
  };
  const before = await everything();
  const server = await startServerProcess(url);
  // Surveys and services are merged by then, and nothing of the eaters.
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`select from users where account_id = $1 for update`, [other]);
  const first = merging(server.url).catch((error: Error) => error);
  await untilItWaits();
  await server.kill();
  expect(await first).toBeInstanceOf(Error);
  await holder.end();
  await expect.poll(everything).toEqual(before);

  const again = await startServerProcess(url);
  const merged = await merging(again.url);
  expect(merged.body.data, JSON.stringify(merged.body)).toEqual({ id: keptText, name: `Killed Tower${mark}` });
  const { rows } = await db.execute(sql`select from service_events where account_id in (${keptText}, ${other})`);
  expect(rows).toHaveLength(1);
  await again.stop();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/content/people.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { testDatabase } from '#testing/database.ts';
import { startServerProcess } from '#testing/server-process.ts';

const { db, url } = await testDatabase();
await loadDemo(db, new Date(), { passwords: true });
const home = mkdtempSync(path.join(tmpdir(), 'brigade-import-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const ROWS = 3_000;
const nameOf = (row: number) => `Imported ${row}`;
const file = path.join(home, 'ingredients.csv');
writeFileSync(
  file,
  `Name,Allergens,Vendor 1,Item id\n${Array.from({ length: ROWS }, (_, row) => `${nameOf(row)},None,New Farm,${row}\n`).join('')}`,
);

/** `npm run import`, with what it said. */
function importing(server: string) {
  const child = spawn(process.execPath, ['tools/import.ts', 'ingredients', file, '--create', '--server', server], {
    env: { ...process.env, BRIGADE_PASSWORD: demoPassword },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child, ended: once(child, 'exit'), said: () => said };
}

const countOf = async () =>
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
    [nameOf(1_700)],
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
  await expect.poll(waits, { timeout: 60_000 }).toBeGreaterThan(0);
}

test('kill -9 of the server in the middle of an import: nothing happened, and the same command imports everything', {
  timeout: 120_000,
}, async () => {
  const before = await countOf();
  const server = await startServerProcess(url);
  const other = await heldUp();
  const first = importing(server.url);
  await untilItWaits();
  await server.kill();
  await other.end();
  expect((await first.ended)[0]).toBe(1);
  expect(first.said()).not.toContain('Imported');
  await expect.poll(countOf, { timeout: 10_000 }).toEqual(before);

  const again = await startServerProcess(url);
  const second = importing(again.url);
  expect((await second.ended)[0], second.said()).toBe(0);
  expect(second.said()).toContain(`Imported: ${ROWS} created, 0 changed.`);
  expect((await countOf())?.ingredients).toBe(Number(before?.ingredients) + ROWS);
  await db.execute(sql`delete from ingredients where name like 'Imported %'`);
  await again.stop();
});

test('kill -9 of the command in the middle of an import: nothing happened', { timeout: 120_000 }, async () => {
  const server = await startServerProcess(url);
  const before = await countOf();
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
  expect(await countOf()).toEqual(before);
  await server.stop();
});

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { patience } from '#testing/patience.ts';
import { checkArchive } from '../db/archive/read-archive.ts';
import { backups } from '../db/schema/platform.ts';
import { stopServing } from '../http/stopping.ts';
import { backUpNight, scheduleNightlyBackup } from './nightly-backup.ts';

const { db } = await testDatabase();
const home = mkdtempSync(path.join(tmpdir(), 'brigade-nights-'));
const folder = path.join(home, 'backups');
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('every night has one backup, from two in the morning on', async () => {
  expect(await backUpNight(db, folder, new Date(2026, 10, 23, 9))).toMatchObject({ bytes: expect.any(Number) });
  expect(await backUpNight(db, folder, new Date(2026, 10, 24, 1, 59))).toBeUndefined();
  expect(await backUpNight(db, folder, new Date(2026, 10, 24, 2, 1))).toBeDefined();
  expect(readdirSync(folder)).toEqual(['nightly-2026-11-23.tar.zst', 'nightly-2026-11-24.tar.zst']);
  expect(await db.select().from(backups)).toEqual([
    expect.objectContaining({ kind: 'nightly', problem: null }),
    expect.objectContaining({ kind: 'nightly', problem: null }),
  ]);
});

test('a nightly backup can be restored, and only its owner may read it', async () => {
  const file = path.join(folder, 'nightly-2026-11-24.tar.zst');
  expect((await checkArchive(file)).manifest.tables.length).toBeGreaterThan(50);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('clearing out takes nothing but nightly backups that are too old', async () => {
  for (let day = 1; day <= 9; day += 1) writeFileSync(path.join(folder, `nightly-2026-09-0${day}.tar.zst`), 'old');
  writeFileSync(path.join(folder, 'before-the-upgrade.tar.zst'), 'mine');
  await backUpNight(db, folder, new Date(2026, 10, 25, 9));
  expect(readdirSync(folder)).toEqual([
    'before-the-upgrade.tar.zst',
    'nightly-2026-09-05.tar.zst',
    'nightly-2026-09-06.tar.zst',
    'nightly-2026-09-07.tar.zst',
    'nightly-2026-09-08.tar.zst',
    'nightly-2026-09-09.tar.zst',
    'nightly-2026-11-23.tar.zst',
    'nightly-2026-11-24.tar.zst',
    'nightly-2026-11-25.tar.zst',
  ]);
});

test('a night without a backup is written down with its reason', async () => {
  const blocked = path.join(home, 'blocked');
  // The name of the archive is taken by a folder, also for root.
  mkdirSync(path.join(blocked, 'nightly-2026-11-25.tar.zst.partial', 'something'), { recursive: true });
  chmodSync(blocked, 0o755);
  await expect(backUpNight(db, blocked, new Date(2026, 10, 25, 9))).rejects.toThrow();
  const problems = (await db.select().from(backups)).flatMap(({ problem }) => problem ?? []);
  expect(problems).toEqual([expect.stringMatching(/EISDIR|directory/)]);
});

test('a server that stops does not wait for its backup, and leaves no half of one', async () => {
  const { app } = await testApp(db);
  const nights = path.join(home, 'stopped');
  scheduleNightlyBackup(app, db, nights);
  // A large kitchen takes a minute: this one waits for a lock.
  const heldRecord = await db.$client.connect();
  await heldRecord.query('begin; lock table elements in access exclusive mode');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const waiting = sql`select from pg_stat_activity where query like 'copy %' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);

  const stopping = stopServing(app, 0).then(() => 'stopped');
  const outcome = await Promise.race([stopping, pause(patience(2_000), 'still waiting')]);
  await heldRecord.query('rollback');
  heldRecord.release();
  expect(outcome).toBe('stopped');
  expect(readdirSync(nights)).toEqual([]);
  const problems = (await db.select().from(backups)).flatMap(({ problem }) => problem ?? []);
  expect(problems).toContain('The server was stopped meanwhile.');
});

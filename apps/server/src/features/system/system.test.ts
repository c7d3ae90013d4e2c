import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { superAdminRole } from '#contract/permissions.ts';
import { enqueue } from '#server/db/enqueue.ts';
import { demoServer } from '#testing/demo.ts';
import { checkArchive } from '../../db/archive/read-archive.ts';
import { runAndRecordBackup } from './commands.ts';

const { db, app, call, addUser } = await demoServer();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const boss = await addUser('superAdmin');
const folder = mkdtempSync(path.join(tmpdir(), 'brigade-system-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const status = async () => (await call(boss, 'GET', '/v1/system')).body.data;

test('a Super Admin sees version, database, outbox, backups, last filled day and errors', async () => {
  expect(boss.roleName).toBe(superAdminRole);
  expect(await status()).toEqual({
    version: '0.1.0',
    database: { isEmbedded: true, version: expect.stringMatching(/^18/), bytes: expect.any(Number) },
    outbox: { waiting: 0, failing: 0 },
    backups: { last: null, problem: null },
    filledUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    failures: [],
  });
});

test('a backup that failed is reported until one works', async () => {
  await expect(
    runAndRecordBackup(db, 'nightly', () => Promise.reject(new Error('No space left on device'))),
  ).rejects.toThrow();
  expect((await status()).backups).toMatchObject({ last: null, problem: { reason: 'No space left on device' } });
  await runAndRecordBackup(db, 'nightly', async () => 4_711);
  expect((await status()).backups).toMatchObject({ last: { kind: 'nightly', bytes: 4_711 }, problem: null });
});

test('a mail that waits and one that fails are counted', async () => {
  await enqueue(db, 'passwordReset', 'waiting@example.com', null);
  await enqueue(db, 'passwordReset', 'failing@example.com', null);
  await db.execute(sql`update outbox set attempts = 2, last_error = 'refused' where recipient = 'failing@example.com'`);
  expect((await status()).outbox).toEqual({ waiting: 1, failing: 1 });
});

test('“Back up now” downloads an archive that can be restored, and counts as a backup', async () => {
  const { status: code, headers, raw } = await call(boss, 'GET', '/v1/system/backup');
  expect(code).toBe(200);
  expect(headers['content-type']).toBe('application/zstd');
  expect(headers['content-disposition']).toMatch(/brigade-\d{4}-\d{2}-\d{2}T\d{6}\.tar\.zst/);
  expect(headers['cache-control']).toBe('no-store');
  const file = path.join(folder, 'downloaded.tar.zst');
  writeFileSync(file, raw);
  expect((await checkArchive(file)).checksums.rows['public.accounts']).toBeGreaterThan(10);
  expect((await status()).backups.last).toMatchObject({ kind: 'asked', bytes: raw.length });
});

test('errors of one kind are one row with their number and the last request', async () => {
  for (let n = 0; n < 3; n += 1) app.recentFailures.add('GET /v1/menus', 'The oven is off', `request ${n}`);
  app.recentFailures.add('Job: clean up', 'The broom is gone');
  await expect.poll(async () => (await status()).failures).toHaveLength(2);
  app.recentFailures.add('GET /v1/menus', 'The oven is off', 'request 3');
  await expect
    .poll(async () => (await status()).failures)
    .toEqual([
      expect.objectContaining({ place: 'GET /v1/menus', reason: 'The oven is off', times: 4, requestId: 'request 3' }),
      expect.objectContaining({ place: 'Job: clean up', times: 1, requestId: null }),
    ]);
});

test('a crash of a screen is among them, and nothing in it breaks the page', async () => {
  const report = { message: `Cannot read '\u0000<b>x</b>'`, path: '/menus' };
  expect((await call(null, 'POST', '/v1/client-errors', report)).status).toBe(200);
  await expect
    .poll(async () => (await status()).failures.map(({ place }: { place: string }) => place))
    .toContain('Screen /menus');
});

test('a download that is broken off leaves no connection behind and counts as a failed backup', async () => {
  // More than fits between server and client, however it is compressed.
  await db.execute(sql`
    insert into outbox (kind, recipient, done_at, last_error)
    select 'passwordReset', 'long@example.com', now(), (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 1000) m)
    from generate_series(1, 1000) n`);
  const removedAbort = new AbortController();
  const answer = await fetch(`${address}/v1/system/backup`, {
    headers: { 'x-test-user': boss.id },
    signal: removedAbort.signal,
  });
  await answer.body?.getReader().read();
  removedAbort.abort();
  await expect
    .poll(async () => (await status()).backups.problem)
    .toMatchObject({ reason: 'The download was broken off.' });
  const copying = sql`
    select query from pg_stat_activity where datname = current_database() and query like 'copy %' and state <> 'idle'`;
  await expect.poll(async () => (await db.execute(copying)).rows).toEqual([]);
});

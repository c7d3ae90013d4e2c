import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskIsFull } from '#contract/refusal.ts';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { plainEnvironment } from '#testing/plain-environment.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { writersOn } from '#testing/writers.ts';
import { connect } from './client.ts';
import { startEmbedded } from './embedded.ts';
import { vendors } from './schema/reference-data.ts';

/** A separate disk, which only an administrator of a Linux machine may mount. `npm run faults` needs it. */
const folder = mkdtempSync(path.join(tmpdir(), 'brigade-disk-'));
const isAsked = process.env.FAULT_ROUNDS !== undefined;
const isMounted =
  isAsked && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'brigade', folder]).status === 0;
// The hooks run in reverse order: this one after PostgreSQL has stopped.
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const WRITERS = 8;
const MEGABYTE = Buffer.alloc(1_048_576);

/** Takes what is left of the disk; gone when the file is. */
function fillDisk(file: string): void {
  const handle = openSync(file, 'w');
  for (;;) {
    try {
      writeSync(handle, MEGABYTE);
    } catch {
      // While it is open, a removed file keeps its room.
      closeSync(handle);
      return;
    }
  }
}

if (isMounted) {
  // Hooks that a running test registers are not called: everything is set up before it.
  const postgres = await ownPostgres(folder);
  const db = connect(postgres.url);
  afterAll(() => db.$client.end());
  const { addPerson } = await identityApp(db);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const server = await startServerProcess(postgres.url);
  afterAll(() => server.stop());

  const ready = async () => {
    const answer = await fetch(`${server.url}/health/ready`);
    return { status: answer.status, body: await answer.json() };
  };
  /** Where nothing was built, it has no pages to serve: what it says comes before. */
  async function expectStartToSay(sentence: string): Promise<void> {
    const environment = { DATABASE_URL: postgres.url, PORT: '0', LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], { env: plainEnvironment(environment) });
    const endedPromise = once(child, 'exit');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    await expect.poll(() => output, { timeout: 60_000 }).toContain(sentence);
    child.kill('SIGKILL');
    await endedPromise;
  }

  const name =
    'while the disk is full, writes are refused in a sentence, reads live and a start says so; with room again all goes on by itself, nothing lost, nothing doubled';
  test(name, async () => {
    const { writing, acknowledged } = writersOn(server.url, WRITERS);

    const { answers, stop } = await writing();
    await expect.poll(() => answers.length).toBeGreaterThan(2 * WRITERS);
    const filler = path.join(folder, 'filler');
    fillDisk(filler);
    // The WAL segment that is open takes writes for a while.
    await expect.poll(() => answers.some(({ message }) => message === diskIsFull)).toBe(true);
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 503, body: { status: 'disk full' } });
    expect(await db.$count(vendors)).toBeGreaterThan(0);
    await expectStartToSay(diskIsFull);
    await expect(startEmbedded(path.join(folder, 'another'))).rejects.toThrow(/^The disk of .* is full\./);
    rmSync(filler);
    const isFree = performance.now();
    await expect.poll(() => answers.some(({ status, at }) => status === 201 && at > isFree)).toBe(true);
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
    await stop();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
    const keptRows = await db.select({ name: vendors.name, id: vendors.id }).from(vendors);
    expect(new Map(keptRows.map(({ name, id }) => [name, id]))).toEqual(acknowledged);
  });
} else test.skip('a full disk', () => undefined);

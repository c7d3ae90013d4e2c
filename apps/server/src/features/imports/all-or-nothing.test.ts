import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ingredientImport } from '#server/features/ingredients/commands-import.ts';
import { testServer } from '#testing/app.ts';
import { aVendor } from '#testing/catalogue.ts';
import { columnsAndRows, createImports, readFinalLine } from '#testing/imports.ts';
import { longTest } from '#testing/long-test.ts';
import { previewImport, runImport } from './commands.ts';

const app = await testServer();
const { db, url } = app;
const chef = await app.addUser();
const { send } = createImports(app, chef, 'ingredients');
await aVendor(db, 'Sysco');

const headings = ['Name', 'Allergens', 'Vendor 1', 'Vendor 1 item id'];
const toTable = (count: number, name: string) =>
  columnsAndRows([
    headings,
    ...Array.from({ length: count }, (_, row) => [`${name} ${row}`, 'Milk', 'Sysco', String(row)]),
  ]);
const readCount = async () =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from ingredients`)).rows[0]?.count;
const quiet = { report: () => undefined, signal: new AbortController().signal };

longTest('ten thousand rows are imported, and again change nothing', async () => {
  const table = toTable(10_000, 'Row');
  const checkedReply = await send('/check', { table });
  const { data } = readFinalLine(checkedReply);
  expect(data.counts.created).toBe(10_000);
  expect(data.created).toHaveLength(100);
  expect(readFinalLine(await send('', { table, digest: data.digest })).data).toMatchObject({
    created: 10_000,
    changed: 0,
    same: 0,
  });
  expect(readFinalLine(await send('/check', { table })).data.counts).toMatchObject({
    created: 0,
    changed: 0,
    same: 10_000,
  });
});

const waits = async () =>
  (await db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rows.length > 0;

/** Calls while the table of the ingredients is locked for a second. */
async function slowly(call: () => ReturnType<typeof send>) {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; lock table ingredients in access exclusive mode');
  const calling = call();
  await expect.poll(waits).toBe(true);
  await pause(1_000);
  await other.end();
  return calling;
}

const lines = { accept: 'application/x-ndjson' };

test('a long import tells its progress to who accepts lines', async () => {
  const answer = await slowly(() => send('/check', { table: toTable(300, 'Slow') }, lines));
  // Which of them is told depends on when the second is over.
  expect(answer.raw.toString()).toMatch(/^\{"progress":\{"phase":"[\w ]+","done":\d+,"total":300\}\}$/m);
  expect(readFinalLine(answer).data.counts.created).toBe(300);
});

test('errors-11: a refused import has one status, however long it took', async () => {
  const refusedValues = { table: toTable(300, 'Refused'), digest: 'of another preview' };
  const [soon, late] = [await send('', refusedValues), await slowly(() => send('', refusedValues))];
  expect([soon.status, late.status]).toEqual([409, 409]);
  for (const answer of [await send('', refusedValues, lines), await slowly(() => send('', refusedValues, lines))]) {
    expect([answer.status, readFinalLine(answer).status, readFinalLine(answer).error.code]).toEqual([
      200,
      409,
      'conflict',
    ]);
  }
});

test('an import has its step in its head, or in its last line', async () => {
  const run = async (name: string, headers?: Record<string, string>) => {
    const table = toTable(1, name);
    const { digest } = readFinalLine(await send('/check', { table })).data;
    return send('', { table, digest }, headers);
  };
  const [head, inLines] = [await run('Step in the head'), await run('Step in a line', lines)];
  expect(head.headers['brigade-step']).toBe(head.body.data.step);
  expect(readFinalLine(inLines).step).toBe(readFinalLine(inLines).data.step);
});

async function preparedRun(name: string) {
  const request = { table: toTable(3_000, name), columns: {}, defaults: {}, words: [] };
  const caller = { by: { userId: chef.id }, mayChange: true, progress: quiet, now: new Date() };
  const preview = await previewImport(db, ingredientImport, request, caller, () => false);
  if (!('digest' in preview)) throw new Error(preview.message);
  return { request: { ...request, digest: preview.digest }, caller };
}

test('a person who cancels leaves everything as it was', async () => {
  const before = await readCount();
  const { request, caller } = await preparedRun('Canceled');
  const cancel = new AbortController();
  const report = (progress: unknown) => {
    if (JSON.stringify(progress).includes('"phase":"Saving","done":1000')) cancel.abort();
  };
  const progress = { report, signal: cancel.signal };
  await expect(runImport(db, ingredientImport, request, { ...caller, progress })).rejects.toThrow('aborted');
  expect(await readCount()).toBe(before);
});

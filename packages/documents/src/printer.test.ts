import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { printerProcesses } from '#testing/child-processes.ts';
import { getFixtureSource } from './fixtures/documents.ts';
import { startPrinter } from './printer.ts';

test('a printer that takes more memory than a document may is killed in the middle of it', async () => {
  const before = printerProcesses().length;
  const printer = startPrinter(10_000_000);
  const job = serialize({ origin: 'records', document: 'packout', source: getFixtureSource('packout', 'large') });
  const printing = printer.print(job, 60_000, new AbortController().signal);
  await expect(printing).rejects.toMatchObject({ reason: 'memory' });
  expect(printer.isFit()).toBe(false);
  await expect.poll(() => printerProcesses().length, { timeout: 20_000 }).toBe(before);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportRequest } from '#contract/imports.ts';
import { isRefusal } from '#contract/refusal.ts';
import type { Transaction } from '../db/client.ts';
import type { ImportedRecords } from '../db/imported-records.ts';
import { brigadeItself } from '../db/transaction.ts';
import { savePlan } from '../features/imports/commands.ts';
import { planImport } from '../features/imports/queries-plan.ts';
import { readFileTable } from '../files/file-table.ts';
import { noProgress } from '../http/progress.ts';

export type Row = Readonly<Record<string, string>>;

/**
 * Imports a file of the demo as an upload is imported, and returns its rows, which may have columns beside those that are
 * imported. Throws where a person would be asked and `answers` say nothing.
 */
export async function importFile(
  transaction: Transaction,
  name: string,
  kind: ImportedRecords,
  now: Date,
  answers: ImportRequest['columns'] = {},
): Promise<Row[]> {
  const read = await readFileTable(await readFile(path.join(import.meta.dirname, 'content', name)));
  if ('refused' in read) throw new Error(`${name}: ${read.refused}`);
  const { columns, firstRow, rows } = read.table;
  const request = { table: { columns, firstRow, rows }, columns: answers, defaults: {}, words: [] };
  const plan = await planImport(transaction, kind, request, { mayChange: false, step: async () => undefined });
  const [fault] = plan.faults;
  if (fault) throw new Error(`${name}, row ${fault.row}: ${fault.message}`);
  const caller = { by: brigadeItself, mayChange: false, progress: noProgress, now };
  const refusal = await savePlan(transaction, kind, plan, caller, true);
  if (isRefusal(refusal)) throw new Error(`${name}: ${refusal.message}`);
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
}

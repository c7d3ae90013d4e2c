import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { restoreQuestionKinds } from '#contract/record-history.ts';
import { refuseFields } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from './client.ts';
import type { AuditedRow } from './inverse-terms.ts';
import type { Author } from './transaction.ts';

/** The rows of a record by table: as they were, and as they are. */
export interface RecordVersion {
  readonly past: Readonly<Record<string, readonly AuditedRow[]>>;
  readonly present: Readonly<Record<string, readonly AuditedRow[]>>;
}

type QuestionKind = (typeof restoreQuestionKinds)[number];

/** Input for saving an earlier version of a record as a new one (history-7). */
export interface Restoring {
  /** `transaction` as a database, for a command with a separate transaction. */
  readonly db: Database;
  readonly transaction: Transaction;
  readonly by: Author;
  readonly id: Id;
  readonly version: RecordVersion;
  readonly ifMatch: number | undefined;
  readonly confirmed: readonly QuestionKind[];
  readonly now: Date;
}

/** Every kind of record has one: its save, with what a person would send to make the record what it was. */
export type RestoreOfRecord = (restoring: Restoring) => Promise<unknown>;

type Fields = Readonly<Record<string, unknown>>;

/** `portion_unit_id` → `portionUnitId` */
const toFields = (row: AuditedRow): Fields =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

export const listPastRows = ({ past }: RecordVersion, table: string): Fields[] => (past[table] ?? []).map(toFields);
export const getPastRecord = (version: RecordVersion, table: string): Fields => listPastRows(version, table)[0] ?? {};
export const sortByColumn = (rows: readonly Fields[], column = 'order'): Fields[] =>
  rows.toSorted((a, b) => Number(a[column]) - Number(b[column]));
/** Validates the input as the API does: today's rules may refuse a version that older rules accepted. */
export async function validateAndSave<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  save: (input: z.output<Schema>) => Promise<unknown>,
): Promise<unknown> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return save(data);
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  return refuseFields(fields);
}

/** Rows of the version that are not so now. Who restores them answers for them, and not for the others. */
export const listChangedRows = (version: RecordVersion, table: string): Fields[] => {
  const present = new Set(version.present[table]?.map(toContent));
  return (version.past[table] ?? []).filter((row) => !present.has(toContent(row))).map(toFields);
};
const toContent = ({ version: _version, updated_at: _updatedAt, ...row }: AuditedRow) =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Rows that were put back beside the save of the record count as a change of the record: its version rises, unless the save
 * itself has raised it.
 */
export async function saveAndRaiseVersion(
  transaction: Transaction,
  table: PgTable,
  id: Id,
  save: () => Promise<{ saved: unknown; put: number }>,
): Promise<unknown> {
  const read = () => transaction.readCount(sql`select version from ${table} where id = ${id}`);
  const before = await read();
  const { saved: savedRecord, put } = await save();
  // Empty: the trigger raises the version (errors-3).
  if (put > 0 && (await read()) === before)
    await transaction.execute(sql`update ${table} set updated_at = null where id = ${id}`);
  return savedRecord;
}

export const isReachQuestion = (kind: QuestionKind) => kind === 'reach';

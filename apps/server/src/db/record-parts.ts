import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';
import { insertWithParts, replaceParts, toStoredJson } from './parts.ts';
import type { RecordKind } from './record-kinds.ts';
import { listPastRows, type RecordVersion } from './record-version.ts';
import { findPart } from './stored-fields.ts';

/* The fields of a record that have a table of their own: lists of entries, and rows. */

/** The name of a column in the schema: `ingredientId`. */
const getFieldName = (column: PgColumn): string => {
  const [name] = Object.entries(getTableColumns(column.table)).find(([, candidate]) => candidate === column) ?? [];
  if (name === undefined) throw new Error(`There is no field of the column ${column.name}.`);
  return name;
};

type Input = Readonly<Record<string, unknown>>;
type PartRows = readonly [table: PgTable, rows: readonly object[]];

/** The rows of each part that a save names. What it leaves out stays as it is. */
export const toPartRows = (kind: RecordKind, id: Id, input: Input): PartRows[] =>
  Object.entries(kind.fields).flatMap(([name, field]): PartRows[] => {
    const part = findPart(kind, field);
    const entries = input[name];
    if (!part || !Array.isArray(entries)) return [];
    const owner = { [getFieldName(part.owner)]: id };
    const rows =
      field.is === 'list'
        ? [...new Set(entries)].map((entry) => ({ [getFieldName(part.entry)]: entry, ...owner }))
        : entries.map((row, order) => ({ order, ...row, ...owner }));
    return [[part.table, rows]];
  });

/** Returns the id of the new record. */
export const insertRecord = (transaction: Transaction, { kind, row, input }: NewRecord): Promise<Id> =>
  insertWithParts(
    transaction,
    kind.table,
    row,
    toPartRows(kind, '', input).filter(([, rows]) => rows.length > 0),
  );

interface NewRecord {
  readonly kind: RecordKind;
  /** The values of its columns. */
  readonly row: Input;
  /** The fields that have tables of their own. */
  readonly input: Input;
}

/**
 * Returns how many rows it changed. Parts that `before` has just so are not sent: a statement that changes nothing runs the
 * triggers all the same.
 */
export async function saveRecordParts(
  transaction: Transaction,
  kind: RecordKind,
  id: Id,
  input: Input,
  before: Input,
): Promise<number> {
  const storedRows = new Map(toPartRows(kind, id, before));
  let changedCount = 0;
  for (const [table, rows] of toPartRows(kind, id, input)) {
    const stored = storedRows.get(table);
    if (stored && toStoredJson(table, stored) === toStoredJson(table, rows)) continue;
    changedCount += await replaceParts(transaction, table, [id], rows);
  }
  return changedCount;
}

/** A version of a record as a save would say it. */
export function toPastInput({ table, fields, parts }: RecordKind, version: RecordVersion): Input {
  const [row = {}] = listPastRows(version, getTableName(table));
  const partValues = Object.entries(fields).flatMap(([name, field]) => {
    const part = findPart({ parts }, field);
    if (!part) return [];
    const rows = listPastRows(version, getTableName(part.table));
    const value = field.is === 'list' ? rows.map((entry) => entry[getFieldName(part.entry)]) : sortRows(rows);
    return [[name, value] as const];
  });
  return { ...row, ...Object.fromEntries(partValues) };
}

const sortRows = (rows: readonly Input[]) => rows.toSorted((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0));

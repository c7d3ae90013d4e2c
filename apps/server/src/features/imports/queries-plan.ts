import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ImportProgress, ImportRequest } from '#contract/imports.ts';
import { refuse } from '#contract/refusal.ts';
import type { FoundColumns } from '#domain/imports/field-columns.ts';
import { areExportHeadings } from '#domain/imports/heading-row.ts';
import { type FieldValues, withoutQuestions } from '#domain/imports/import-fields.ts';
import {
  type ExistingRecord,
  getRecordName,
  type PlannedRow,
  planRow,
  type ReadRow,
  type RecordRules,
  type RowFault,
  readDefaults,
  readRow,
} from '#domain/imports/import-plan.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { isListField } from '#domain/imports/read-cell.ts';
import type { Transaction } from '../../db/client.ts';
import type { FoundRecord, ImportedRecords, ImportPlan } from '../../db/imported-records.ts';
import type { Progress } from '../../http/progress.ts';
import { AnsweredDictionary } from './queries-dictionary.ts';
import { type ReadHeadings, readHeadings } from './queries-headings.ts';
import { listAllergenNameNotes, listEmptyListNotes, listIncompleteRowNotes } from './queries-notes.ts';

/** Rows processed before other requests get a turn. */
const ROWS_AT_ONCE = 250;
/** Milliseconds. */
const LONGEST_AT_ONCE = 50;

export interface PlannedImport extends ImportPlan {
  readonly rules: RecordRules;
  readonly dictionary: AnsweredDictionary;
  readonly isExported: boolean;
  readonly headings: ReadHeadings;
  readonly notes: readonly RowFault[];
  /** The values for all new records, then the rows. */
  readonly read: readonly ReadRow[];
  readonly createdRows: readonly number[];
  readonly faults: readonly RowFault[];
  readonly faulty: number;
  readonly faultyRows: readonly number[];
  readonly same: number;
  /** Identifies the content that would be saved. */
  readonly digest: string;
}

export type Step = (progress: ImportProgress) => Promise<void>;

/** Lets other requests through, reports the progress of the import, and stops when the client has left. */
export const createProgressReporter =
  ({ report, signal }: Progress): Step =>
  async (progress) => {
    report(progress);
    await breathe();
    signal.throwIfAborted();
  };

/** Names in the form in which the database compares them. */
async function searchNames(transaction: Transaction, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.readRows<{ name: string; searchName: string }>(sql`
    select name, normalized_name(name) as "searchName" from unnest(${sql.param(names)}::text[]) as name`);
  return new Map(rows.map(({ name, searchName }) => [name, searchName]));
}

/** The key of a record: its name in the form in which the database compares it, and its other key fields. */
const toKey = (values: FieldValues, searchName: string, keys: readonly string[]) =>
  [searchName, ...keys.slice(1).map((key) => String(values[key] ?? ''))].join('\n');

/** A second row of the same name is a fault: which of the two is meant? */
function findRepeatedRows(
  rows: readonly ReadRow[],
  keys: ReadonlyMap<ReadRow, string>,
  rules: RecordRules,
): ReadonlyMap<ReadRow, RowFault> {
  const first = new Map<string, number>();
  const faults = new Map<ReadRow, RowFault>();
  for (const read of rows) {
    const key = keys.get(read);
    if (key === undefined) continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, read.row);
    else {
      const message = texts.sameNameTwice(getRecordName(rules, read.values), before);
      faults.set(read, { row: read.row, key: rules.keys[0] ?? '', message });
    }
  }
  return faults;
}

/** Reports a file that is too large to process within a request, in a sentence for the person who chose it. */
export class TooManyWords extends Error {
  readonly refusal = refuse('validation_failed', texts.tooManyWords(MOST_WORDS));
}

/** In all lists of a file: thirty for each of the most rows, each of them compared with names of its list. */
const MOST_WORDS = 600_000;

/** Commas separate items only if the cell has no other separator. */
const countWords = (text = '') => {
  if (text === '') return 0;
  const items = text.split(/[;|\n\r]/).length;
  return items > 1 ? items : text.split(',').length;
};

function refuseTooManyWords(
  { table: { rows } }: ImportRequest,
  { fields }: RecordRules,
  { found: { columns } }: ReadHeadings,
): void {
  const lists = fields.filter(({ kind }) => isListField(kind)).flatMap(({ key }) => columns[key] ?? []);
  let words = 0;
  for (const cells of rows) {
    for (const column of lists) words += countWords(cells[column]);
    if (words > MOST_WORDS) throw new TooManyWords();
  }
}

async function readRows(
  request: ImportRequest,
  rules: RecordRules,
  dictionary: AnsweredDictionary,
  headings: ReadHeadings,
  step: Step,
) {
  refuseTooManyWords(request, rules, headings);
  const { rows, firstRow } = request.table;
  const read: ReadRow[] = [];
  const skipped: RowFault[] = [];
  const { found, allergenColumns } = headings;
  const marks = allergenColumns.filter(({ isRead }) => isRead === true);
  const reading = { fields: rules.fields, columns: found.columns, dictionary, marks };
  let last = performance.now();
  for (const [index, cells] of rows.entries()) {
    // A row with long lists takes long to process.
    const isLong = performance.now() - last > LONGEST_AT_ONCE;
    if (isLong) last = performance.now();
    if (isLong || index % ROWS_AT_ONCE === 0)
      await step({ phase: texts.phases.reading, done: index, total: rows.length });
    if (cells.every((cell) => cell.trim() === '')) continue;
    const readCells = readRow(firstRow + index, cells, reading);
    // A row with text only in other columns, such as a note below the table, is not a record.
    if (Object.keys(readCells.values).length + readCells.faults.length > 0) read.push(readCells);
    else skipped.push({ row: readCells.row, key: '', message: texts.rowNotRead });
  }
  return { read, notes: [...skipped, ...read.flatMap(({ notes }) => notes)] };
}

/** The records that the rows name, by key. */
async function findExistingByKey(
  transaction: Transaction,
  kind: ImportedRecords,
  names: readonly string[],
  keys: readonly string[],
) {
  const foundRecords: FoundRecord[] = names.length > 0 ? await kind.findExisting(transaction, names) : [];
  return new Map<string, ExistingRecord>(
    foundRecords.map((record) => [toKey(record.values, record.searchName, keys), record]),
  );
}

function digestPlan(created: readonly FieldValues[], changedRows: ImportPlan['changed']): string {
  const hash = createHash('sha256');
  for (const values of created) hash.update(JSON.stringify(values));
  for (const { record, values } of changedRows) hash.update(JSON.stringify([record.id, record.version, values]));
  return hash.digest('base64url');
}

const isWithoutColumn = ({ columns, doubtful }: FoundColumns, key: string) =>
  (columns[key] ?? null) === null && doubtful[key] === undefined;

/** The rules of the kind, with the person's values for all new records. */
function applyDefaults(
  texts: ImportRequest['defaults'],
  rules: RecordRules,
  dictionary: AnsweredDictionary,
  { open, found }: ReadHeadings,
) {
  const withoutColumn = rules.fields.flatMap(({ key, withoutColumn }) =>
    withoutColumn !== undefined && isWithoutColumn(found, key) ? [[key, withoutColumn] as const] : [],
  );
  const defaultsRow = readDefaults({ ...Object.fromEntries(withoutColumn), ...texts }, rules, dictionary);
  const understood = Object.entries(defaultsRow.values).filter(([key, value]) => value !== null && !open.has(key));
  return { defaultsRow, rules: { ...rules, defaults: { ...rules.defaults, ...Object.fromEntries(understood) } } };
}

interface ComparedRow {
  readonly read: ReadRow;
  readonly plan: PlannedRow;
}

/** Each row against the record that it names. */
async function compareRows(
  transaction: Transaction,
  kind: ImportedRecords,
  read: readonly ReadRow[],
  rules: RecordRules,
  { mayChange, step }: { mayChange: boolean; step: Step },
): Promise<ComparedRow[]> {
  const getName = ({ values }: ReadRow) => getRecordName(rules, values);
  const names = await searchNames(transaction, [...new Set(read.map(getName))]);
  // A name of invisible characters counts as empty (catalogue-16), and the rules report it.
  const keys = new Map(
    read.flatMap((row) => {
      const searchName = names.get(getName(row));
      const values = { ...rules.defaults, ...row.values };
      return searchName ? [[row, toKey(values, searchName, rules.keys)] as const] : [];
    }),
  );
  const existing = await findExistingByKey(transaction, kind, [...new Set(names.values())], rules.keys);
  const twice = findRepeatedRows(read, keys, rules);
  const comparedRows: ComparedRow[] = [];
  for (const [index, row] of read.entries()) {
    if (index % ROWS_AT_ONCE === 0) await step({ phase: texts.phases.comparing, done: index, total: read.length });
    const fault = twice.get(row);
    const checkedRow = fault ? { ...row, faults: [...row.faults, fault] } : row;
    comparedRows.push({ read: row, plan: planRow(checkedRow, existing.get(keys.get(row) ?? ''), rules, mayChange) });
  }
  return comparedRows;
}

/** A new record that may be there by another name is asked about. */
async function withDoubts(
  transaction: Transaction,
  kind: ImportedRecords,
  compared: readonly ComparedRow[],
  dictionary: AnsweredDictionary,
): Promise<readonly ComparedRow[]> {
  const created = compared.map(({ plan }) => plan).filter((plan) => plan.is === 'created');
  const doubts = created.length > 0 ? ((await kind.findDoubts?.(transaction, created, dictionary)) ?? []) : [];
  const byRow = Map.groupBy(doubts, ({ row }) => row);
  return compared.map(({ read, plan }) => {
    const faults = byRow.get(read.row);
    return { read, plan: faults ? { is: 'faulty' as const, faults } : plan };
  });
}

/** Reads the rows and compares them with the stored records. Saves nothing. */
export async function planImport(
  transaction: Transaction,
  kind: ImportedRecords,
  request: ImportRequest,
  { mayChange, step }: { mayChange: boolean; step: Step },
): Promise<PlannedImport> {
  const dictionary = new AnsweredDictionary(await kind.findLists(transaction), request.words);
  const isExported = areExportHeadings(request.table.columns);
  const kindRules = kind.createRules(dictionary, isExported);
  const bare = isExported ? { ...kindRules, fields: withoutQuestions(kindRules.fields) } : kindRules;
  const headings = await readHeadings(request, bare, dictionary);
  const { rules, defaultsRow } = applyDefaults(request.defaults, bare, dictionary, headings);
  const { read, notes } = await readRows(request, rules, dictionary, headings, step);
  const compared = await compareRows(transaction, kind, read, rules, { mayChange, step });
  const plannedRows = await withDoubts(transaction, kind, compared, dictionary);
  const plans = plannedRows.map(({ plan }) => plan);
  const created = plans.filter((plan) => plan.is === 'created');
  const changedRows = plans.filter((plan) => plan.is === 'changed');
  const faultyRows = plannedRows.flatMap(({ read: { row }, plan }) => (plan.is === 'faulty' ? [row] : []));
  for (const { values } of [...created, ...changedRows]) dictionary.use(values);
  // An unknown word in the values for all new records is reported once, not for each row.
  const unread = new Set(defaultsRow.faults.map(({ key }) => key));
  const faults = plannedRows.flatMap(({ read: { values }, plan }) =>
    plan.is === 'faulty' ? plan.faults.filter(({ key }) => !unread.has(key) || values[key] !== undefined) : [],
  );
  return {
    rules,
    dictionary,
    isExported,
    headings,
    notes: [
      ...headings.notes,
      ...notes,
      ...(isExported ? [] : listEmptyListNotes(created, headings)),
      ...listAllergenNameNotes(created, dictionary),
      ...(isExported ? listIncompleteRowNotes(created, kind.createRules(dictionary, false)) : []),
    ],
    read: [defaultsRow, ...read],
    created: created.map(({ values }) => values),
    createdRows: created.map(({ row }) => row),
    changed: changedRows,
    faults: [...defaultsRow.faults, ...headings.faults, ...faults],
    // A wrong value for new records is reported even if the file adds no record, and an open question of the headings too.
    faulty: Math.max(faultyRows.length, defaultsRow.faults.length + headings.faults.length > 0 ? 1 : 0),
    faultyRows,
    same: plans.filter((plan) => plan.is === 'same').length,
    digest: digestPlan(
      created.map(({ values }) => values),
      changedRows,
    ),
  };
}

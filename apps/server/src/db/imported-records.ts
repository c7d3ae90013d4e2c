import type { ImportProgress } from '#contract/imports.ts';
import type { Access } from '#contract/operation.ts';
import type { Fault, Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import type { FieldValues } from '#domain/imports/import-fields.ts';
import type { ExistingRecord, PlannedRow, RecordRules, RowFault } from '#domain/imports/import-plan.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import type { KnownList } from '#domain/imports/words.ts';
import type { Reader, Transaction } from './client.ts';
import { createIds, insertRows, updateRows } from './insert-rows.ts';
import { replaceParts } from './parts.ts';
import type { RecordKind } from './record-kinds.ts';
import { toPartRows } from './record-parts.ts';
import type { Author } from './transaction.ts';

export interface FoundRecord extends ExistingRecord {
  /** The name as the database compares it. */
  readonly searchName: string;
}

export type CreatedRow = Extract<PlannedRow, { is: 'created' }>;

export interface ImportPlan {
  readonly created: readonly FieldValues[];
  readonly changed: readonly Extract<PlannedRow, { is: 'changed' }>[];
}

export interface ImportSave {
  readonly by: Author;
  /** The instant that decides which days are planned. */
  readonly now: Date;
  readonly dictionary: Dictionary;
  readonly isExported: boolean;
  /** If false, a change that reaches services asks first (changes-1). */
  readonly isConfirmed: boolean;
  /** Called before each part of the work; throws when the person has canceled. */
  readonly step: (progress: ImportProgress) => Promise<void>;
}

/** The part of an import that belongs to one feature. */
export interface ImportedRecords {
  /** Its table in the database. */
  readonly table: 'ingredients' | 'elements' | 'menus' | 'accounts' | 'users' | 'vendors';
  /** The permission to change existing records. */
  readonly mayChange: Access;
  /** The lists whose entries its cells name. */
  readonly findLists: (reader: Reader) => Promise<Readonly<Record<string, KnownList>>>;
  /** `isExported`: the file is an export, whose records may lack what a form asks for. */
  readonly createRules: (dictionary: Dictionary, isExported: boolean) => RecordRules;
  readonly findExisting: (reader: Reader, searchNames: readonly string[]) => Promise<FoundRecord[]>;
  /** What stands against rows that would be new records: they may be records that are there by another name (import-6). */
  readonly findDoubts?: (
    reader: Reader,
    created: readonly CreatedRow[],
    dictionary: Dictionary,
  ) => Promise<readonly RowFault[]>;
  /** Saves everything by statements of many rows. */
  readonly save: (transaction: Transaction, plan: ImportPlan, save: ImportSave) => Promise<Refusal | undefined>;
}

/** As many records as one statement saves. */
const CHUNK = 500;

export function* splitIntoChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
}

/** New records in chunks, each with the id that it gets. Calls `step` before each chunk. */
export async function* insertRecords(
  transaction: Transaction,
  { created }: ImportPlan,
  step: () => Promise<void>,
): AsyncGenerator<readonly { readonly id: Id; readonly values: FieldValues }[]> {
  for (const chunk of splitIntoChunks(created)) {
    await step();
    const ids = await createIds(transaction, chunk.length);
    yield chunk.map((values, index) => ({ id: ids[index] ?? '', values }));
  }
}

/** Called before each chunk that is saved. */
export function createSaveReporter(
  { created, changed: changedRows }: ImportPlan,
  { step }: ImportSave,
): () => Promise<void> {
  const total = created.length + changedRows.length;
  let doneCount = 0;
  return async () => {
    await step({ phase: importTexts.phases.saving, done: doneCount, total });
    doneCount = Math.min(total, doneCount + CHUNK);
  };
}

interface SavedRecord {
  readonly columns: object;
  /** What it says of its parts. */
  readonly input: object;
}

/** Saves records with their parts in chunks, each by statements of many rows. */
export async function saveRecords(
  transaction: Transaction,
  { plan, saving, kind }: { plan: ImportPlan; saving: ImportSave; kind: RecordKind },
  toRecord: (values: FieldValues) => SavedRecord,
): Promise<void> {
  const step = createSaveReporter(plan, saving);
  const toRows = (chunk: readonly { readonly id: Id; readonly values: FieldValues }[]) => {
    const records = chunk.map(({ id, values }) => ({ id, ...toRecord(values) }));
    const parts = Map.groupBy(
      records.flatMap(({ id, input }) => toPartRows(kind, id, { ...input })),
      ([part]) => part,
    );
    return {
      ids: records.map(({ id }) => id),
      rows: records.map(({ id, columns }) => ({ ...columns, id })),
      parts: [...parts].map(([part, all]) => [part, all.flatMap(([, rows]) => rows)] as const),
    };
  };
  for await (const chunk of insertRecords(transaction, plan, step)) {
    const { rows, parts } = toRows(chunk);
    await insertRows(transaction, kind.table, rows);
    for (const [part, partRows] of parts) await insertRows(transaction, part, partRows);
  }
  for (const chunk of splitIntoChunks(plan.changed)) {
    await step();
    const { ids, rows, parts } = toRows(chunk.map(({ record, values }) => ({ id: record.id, values })));
    for (const [part, partRows] of parts) await replaceParts(transaction, part, ids, partRows);
    await updateRows(transaction, kind.table, rows);
  }
}

/** Named in the question and on the flag of a service; an import may change hundreds. */
const MOST_SENTENCES = 5;

export function limitSentences(all: readonly string[]): readonly string[] {
  const rest = all.length - MOST_SENTENCES;
  return rest > 0 ? [...all.slice(0, MOST_SENTENCES), importTexts.moreChanges(rest)] : all;
}

/** Issues of the contract and faults of the rules, by the key of the import's field. */
export const toFaultsByKey = (faults: readonly Fault[], getKey: (path: string) => string): Fault[] =>
  faults.map(({ field, message }) => ({ field: getKey(field), message }));

export const listIssueFaults = (issues: readonly { path: PropertyKey[]; message: string }[]): Fault[] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }));

export const listRefusalFaults = ({ fields = {} }: Refusal): Fault[] =>
  Object.entries(fields).map(([field, message]) => ({ field, message }));

import type { Fault } from '#contract/refusal.ts';
import type { Dictionary, MissingWord } from './dictionary.ts';
import { amountsIn, type FieldValue, type FieldValues, type ImportField, idsIn, NONE } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { readCell } from './read-cell.ts';
import { headingWord, plainWord } from './words.ts';

/** Column of each field, by the key of the field; null: the file has none for it. */
export type FieldColumns = Readonly<Record<string, number | null>>;

export interface RowFault {
  readonly row: number;
  /** The field, or empty for a fault of the whole row. */
  readonly key: string;
  readonly message: string;
}

export interface ReadRow {
  readonly row: number;
  /** Only what the row says: an empty cell says nothing (import-6). */
  readonly values: FieldValues;
  readonly faults: readonly RowFault[];
  readonly missing: readonly MissingWord[];
}

/** A record that is there, in the shape of a row. */
export interface ExistingRecord {
  readonly id: string;
  readonly version: number;
  readonly values: FieldValues;
}

/** The rules of one kind of records for reading rows. */
export interface RecordRules {
  readonly fields: readonly ImportField[];
  /** The fields that name a record. A row finds its record by them, and never changes them. */
  readonly keys: readonly string[];
  /** The name of the record in a file, if another than its name. */
  readonly nameOf?: (values: FieldValues) => string;
  /** Values of a new record for empty cells. */
  readonly defaults: FieldValues;
  /** The values to save, without those that a record of this type cannot have. */
  readonly settled: (values: FieldValues) => FieldValues;
  /** The rules that the form and its command check, by the key of the field. */
  readonly faultsOf: (values: FieldValues) => readonly Fault[];
}

export type PlannedRow =
  | { readonly is: 'created'; readonly row: number; readonly values: FieldValues }
  | {
      readonly is: 'changed';
      readonly row: number;
      readonly record: ExistingRecord;
      readonly values: FieldValues;
      /** Keys of the fields that change. */
      readonly changes: readonly string[];
    }
  | { readonly is: 'same' }
  | { readonly is: 'faulty'; readonly faults: readonly RowFault[] };

/** The answers for all new records, read as a separate row; its number is 0. */
export function readDefaults(
  texts: Readonly<Record<string, string>>,
  { fields, keys }: RecordRules,
  dictionary: Dictionary,
): ReadRow {
  // A name is nobody's default.
  const said = fields.filter(({ key }) => key !== keys[0] && texts[key] !== undefined);
  const columns = Object.fromEntries(said.map(({ key }, index) => [key, index]));
  return readRow(
    0,
    said.map(({ key }) => texts[key] ?? ''),
    { fields: said, columns, dictionary },
  );
}

/** A column per field: chosen by hand, else by its heading. No column is read twice. */
export function columnsByField(
  fields: readonly ImportField[],
  headings: readonly string[],
  chosen: FieldColumns,
): FieldColumns {
  const isThere = (column: number | null) => column === null || column < headings.length;
  const byHand = Object.entries(chosen).filter(
    ([key, column]) => isThere(column) && fields.some((one) => one.key === key),
  );
  const columns: Record<string, number | null> = Object.fromEntries(byHand);
  const taken = new Set(byHand.map(([, column]) => column));
  const plain = headings.map(headingWord);
  const find = (headingsOfField: readonly string[]) =>
    headingsOfField
      .map(headingWord)
      .map((heading) => plain.findIndex((one, index) => one === heading && !taken.has(index)));
  const matchOn = (spellings: (field: ImportField) => readonly string[]) => {
    for (const field of fields) {
      if (columns[field.key] !== undefined) continue;
      const column = find(spellings(field)).find((index) => index >= 0);
      if (column === undefined) continue;
      columns[field.key] = column;
      taken.add(column);
    }
  };
  matchOn(({ exactly }) => (exactly ? [exactly] : []));
  // A label wins over another field's second name.
  matchOn(({ label }) => [label]);
  matchOn(({ also = [], key }) => [...also, key]);
  return Object.fromEntries(fields.map(({ key }) => [key, columns[key] ?? null]));
}

export const nameIn = ({ nameOf }: RecordRules, values: FieldValues): string =>
  nameOf ? nameOf(values) : typeof values.name === 'string' ? values.name : '';

/** Asked of one cell at once; the others are asked when these are answered. */
const MOST_WORDS_OF_A_CELL = 20;

const distinctWords = (missing: readonly MissingWord[]) => [
  ...new Map(missing.map((one) => [`${one.list} ${plainWord(one.word)}`, one])).values(),
];

export function readRow(
  row: number,
  cells: readonly string[],
  { fields, columns, dictionary }: { fields: readonly ImportField[]; columns: FieldColumns; dictionary: Dictionary },
): ReadRow {
  const values: Record<string, FieldValue> = {};
  const faults: RowFault[] = [];
  const missing: MissingWord[] = [];
  for (const { key, kind } of fields) {
    const column = columns[key];
    const text = column === null || column === undefined ? '' : (cells[column] ?? '');
    if (text.trim() === '') continue;
    const read = readCell(text, kind, dictionary);
    const asked = distinctWords(read.missing).slice(0, MOST_WORDS_OF_A_CELL);
    missing.push(...asked);
    const unknown = asked.map(({ list, word }) => texts.unknownWord(dictionary.listOf(list).list.called, word));
    faults.push(...[...read.faults, ...unknown].map((message) => ({ row, key, message })));
    // A list of which nothing is left says nothing: an import empties no field (import-6).
    if (read.value !== null || read.printed === undefined) values[key] = read.value;
    if (kind.is === 'amounts' && read.printed !== undefined) values[kind.printed] ??= read.printed;
  }
  return { row, values, faults, missing };
}

const sorted = (value: FieldValue) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;

function isSameValue({ kind }: ImportField, one: FieldValue = null, other: FieldValue = null): boolean {
  const comparable = (value: FieldValue) => (kind.is === 'many' && kind.isOrdered ? value : sorted(value));
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

/** The effect of one row. `mayChange`: the person may change existing records. */
export function plannedRow(
  read: ReadRow,
  existing: ExistingRecord | undefined,
  rules: RecordRules,
  mayChange: boolean,
): PlannedRow {
  const { row, faults } = read;
  const before = existing?.values ?? rules.defaults;
  const said = existing
    ? Object.fromEntries(Object.entries(read.values).filter(([key]) => !rules.keys.includes(key)))
    : read.values;
  const values = rules.settled({ ...before, ...said });
  // A cell that could not be read has its own sentence: the rules would only repeat that the field is empty.
  const unread = new Set(faults.map(({ key }) => key));
  const broken = rules
    .faultsOf(values)
    .filter(({ field }) => !unread.has(field))
    .map(({ field, message }) => ({ row, key: field, message }));
  const all = [...faults, ...broken];
  if (all.length > 0) return { is: 'faulty', faults: all };
  if (!existing) return { is: 'created', row, values };
  const changes = rules.fields
    .filter((field) => !isSameValue(field, before[field.key], values[field.key]))
    .map(({ key }) => key);
  if (changes.length === 0) return { is: 'same' };
  if (!mayChange) {
    const message = texts.mayNotChange(nameIn(rules, before));
    return { is: 'faulty', faults: [{ row, key: '', message }] };
  }
  return { is: 'changed', row, record: existing, values, changes };
}

/** A value as a cell would say it. */
export function shownValue(value: FieldValue | undefined, field: ImportField, { listOf }: Dictionary): string {
  const { kind } = field;
  if (value === null || value === undefined || value === '') return '';
  if (kind.is === 'one') return listOf(kind.list).nameOf(String(value));
  if (kind.is === 'many' || kind.is === 'statement') {
    return idsIn(value)
      .map((id) => (id === NONE ? 'None' : listOf(kind.list).nameOf(id)))
      .join('; ');
  }
  if (kind.is === 'amounts' && value === NONE) return 'None';
  if (kind.is === 'amounts') {
    const unitOf = (unitId: string | null) => (unitId === null ? '' : ` ${listOf(kind.units).nameOf(unitId)}`);
    return amountsIn(value)
      .map(({ id, amount, unitId }) => {
        const name = listOf(kind.list).nameOf(id);
        return amount === null ? name : `${name}: ${amount}${unitOf(unitId)}`;
      })
      .join('; ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

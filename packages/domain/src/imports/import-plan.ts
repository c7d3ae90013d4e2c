import type { Fault } from '#contract/refusal.ts';
import type { Dictionary, MissingWord } from './dictionary.ts';
import { type AllergenColumn, type FieldColumns, findAllergenField, findDietField } from './field-columns.ts';
import {
  type FieldValue,
  type FieldValues,
  type ImportField,
  NONE,
  readAmountValues,
  readIds,
  UNRECORDED,
} from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { DOES_NOT_SCALE as ONCE } from './read-amounts.ts';
import { readCell, readMarks } from './read-cell.ts';
import { toPlainWord } from './words.ts';

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
  /** What was read in another way than it stands there. */
  readonly notes: readonly RowFault[];
  /** Fields whose cell says that nobody knows: what was said for all new records does not count for them. */
  readonly unsaid: readonly string[];
  readonly hasUnreadAmounts: boolean;
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
  readonly getName?: (values: FieldValues) => string;
  /** Values of a new record for empty cells. */
  readonly defaults: FieldValues;
  /** The values to save, without those that a record of this type cannot have, or that what the row changes ended. */
  readonly settle: (
    values: FieldValues,
    change?: { readonly before: FieldValues; readonly statedValues: FieldValues },
  ) => FieldValues;
  /** What an export says of a record: no statement that a later change contradicts (data-11). Only for the rows of one. */
  readonly asExported?: (values: FieldValues) => FieldValues;
  /** The rules that the form and its command check, by the key of the field. */
  readonly listFaults: (values: FieldValues) => readonly Fault[];
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
  const filledFields = fields.filter(({ key }) => key !== keys[0] && texts[key] !== undefined);
  const columns = Object.fromEntries(filledFields.map(({ key }, index) => [key, index]));
  return readRow(
    0,
    filledFields.map(({ key }) => texts[key] ?? ''),
    { fields: filledFields, columns, dictionary },
  );
}

export const getRecordName = ({ getName }: RecordRules, values: FieldValues): string =>
  getName ? getName(values) : typeof values.name === 'string' ? values.name : '';

/** Asked of one cell at once; the others are asked when these are answered. */
const MOST_WORDS_OF_A_CELL = 20;

const listDistinctWords = (missing: readonly MissingWord[]) => [
  ...new Map(missing.map((word) => [`${word.list} ${toPlainWord(word.word)}`, word])).values(),
];

const listUnknownWords = (missing: readonly MissingWord[], { getList }: Dictionary) =>
  missing.map(({ list, word }) => texts.unknownWord(getList(list).list.called, word));

interface RowReading {
  readonly fields: readonly ImportField[];
  readonly columns: FieldColumns;
  readonly dictionary: Dictionary;
  /** Columns of single allergens, of which a person said that their marks count. */
  readonly marks?: readonly AllergenColumn[];
}

interface ReadMark {
  readonly key: string;
  readonly messages: readonly string[];
  readonly missing: readonly MissingWord[];
  readonly isUnsaid: boolean;
  readonly value?: FieldValue | undefined;
}

/** The diet that columns of single diets mark: a person has one. */
function readMarkedDiet(
  cells: readonly string[],
  values: FieldValues,
  { fields, dictionary, marks = [] }: RowReading,
): ReadMark[] {
  const field = findDietField(fields);
  const columns = marks.filter((mark) => mark.field === field?.key);
  if (!field || !('list' in field.kind) || columns.length === 0) return [];
  const { ids, faults, missing } = readMarks(cells, columns, field.kind.list, dictionary);
  const all = [...new Set([...(values[field.key] ? [String(values[field.key])] : []), ...ids])];
  const names = all.map((id) => dictionary.getList('dietaryPreferences').getName(id));
  const messages = [...faults, ...(all.length > 1 ? [texts.severalDiets(names)] : [])];
  return [{ key: field.key, messages, missing, isUnsaid: false, value: all[0] }];
}

/** What the columns of single allergens add to the field of allergens. */
function readMarkedAllergens(
  cells: readonly string[],
  values: FieldValues,
  { fields, dictionary, marks = [] }: RowReading,
): ReadMark[] {
  const field = findAllergenField(fields);
  const columns = marks.filter((mark) => mark.field === field?.key);
  if (!field || !('list' in field.kind) || columns.length === 0) return [];
  const { ids, faults, missing, unsaid } = readMarks(cells, columns, field.kind.list, dictionary);
  const before = readIds(values[field.key]);
  const messages = [
    ...faults,
    ...listUnknownWords(missing, dictionary),
    ...(ids.length > 0 && before.includes(NONE) ? [texts.noneAndMarks] : []),
    // Other marks of the row say nothing about this allergen.
    ...(before.length === 0 && ids.length > 0 ? unsaid : []),
  ];
  return [
    {
      key: field.key,
      messages,
      missing,
      isUnsaid: before.length === 0 && unsaid.length > 0,
      value: ids.length > 0 ? [...new Set([...before, ...ids])] : undefined,
    },
  ];
}

export function readRow(row: number, cells: readonly string[], reading: RowReading): ReadRow {
  const { fields, columns, dictionary } = reading;
  const values: Record<string, FieldValue> = {};
  const [faults, notes]: [RowFault[], RowFault[]] = [[], []];
  const missing: MissingWord[] = [];
  const unsaid: string[] = [];
  let hasUnreadAmounts = false;
  for (const { key, kind } of fields) {
    const column = columns[key];
    const text = column === null || column === undefined ? '' : (cells[column] ?? '');
    if (text.trim() === '') continue;
    const read = readCell(text, kind, dictionary);
    const askedWords = listDistinctWords(read.missing).slice(0, MOST_WORDS_OF_A_CELL);
    missing.push(...askedWords);
    const unknown = listUnknownWords(askedWords, dictionary);
    faults.push(...[...read.faults, ...unknown].map((message) => ({ row, key, message })));
    notes.push(...(read.notes ?? []).map((message) => ({ row, key, message })));
    hasUnreadAmounts ||= read.hasUnreadAmounts === true;
    if (read.saysNothing) unsaid.push(key);
    // A list of which nothing is left says nothing: an import empties no field (import-6).
    if (!read.saysNothing && (read.value !== null || read.printed === undefined)) values[key] = read.value;
    if (kind.is === 'amounts' && read.printed !== undefined) values[kind.printed] ??= read.printed;
  }
  for (const marked of [...readMarkedAllergens(cells, values, reading), ...readMarkedDiet(cells, values, reading)]) {
    faults.push(...marked.messages.map((message) => ({ row, key: marked.key, message })));
    missing.push(...marked.missing);
    if (marked.isUnsaid) unsaid.push(marked.key);
    if (marked.value) values[marked.key] = marked.value;
  }
  return { row, values, faults, missing, notes, unsaid, hasUnreadAmounts };
}

const sortValue = (value: FieldValue) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value.toSorted() : value;

function isSameValue({ kind }: ImportField, left: FieldValue = null, right: FieldValue = null): boolean {
  const comparable = (value: FieldValue) => (kind.is === 'many' && kind.isOrdered ? value : sortValue(value));
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

/** The effect of one row. `mayChange`: the person may change existing records. */
export function planRow(
  read: ReadRow,
  existing: ExistingRecord | undefined,
  rules: RecordRules,
  mayChange: boolean,
): PlannedRow {
  const { row, faults } = read;
  const before =
    (existing && (rules.asExported?.(existing.values) ?? existing.values)) ??
    Object.fromEntries(Object.entries(rules.defaults).filter(([key]) => !read.unsaid.includes(key)));
  const statedValues = existing
    ? Object.fromEntries(Object.entries(read.values).filter(([key]) => !rules.keys.includes(key)))
    : read.values;
  const values = rules.settle({ ...before, ...statedValues }, existing && { before, statedValues });
  const differences = (storedValues: FieldValues) =>
    rules.fields
      .filter((field) => !isSameValue(field, storedValues[field.key], values[field.key]))
      .map(({ key }) => key);
  // What is there may break a rule that came later, such as 'No allergens' of a dish whose ingredient has one now (data-11).
  if (existing && differences(before).length === 0 && faults.length === 0) return { is: 'same' };
  // A cell that could not be read has its own sentence: the rules would only repeat that the field is empty.
  const unread = new Set(faults.map(({ key }) => key));
  const broken = rules
    .listFaults(values)
    .filter(({ field }) => !unread.has(field))
    .map(({ field, message }) => ({ row, key: field, message }));
  const all = [...faults, ...broken];
  if (all.length > 0) return { is: 'faulty', faults: all };
  if (!existing) return { is: 'created', row, values };
  if (!mayChange) {
    const message = texts.mayNotChange(getRecordName(rules, before));
    return { is: 'faulty', faults: [{ row, key: '', message }] };
  }
  return { is: 'changed', row, record: existing, values, changes: differences(existing.values) };
}

/** A value as a cell would say it. */
export function formatShownValue(value: FieldValue | undefined, field: ImportField, { getList }: Dictionary): string {
  const { kind } = field;
  if (value === null || value === undefined || value === '') return '';
  if (kind.is === 'one') return getList(kind.list).getName(String(value));
  if (kind.is === 'many' || kind.is === 'statement') {
    return readIds(value)
      .map((id) => (id === NONE ? 'None' : getList(kind.list).getName(id)))
      .join('; ');
  }
  if (kind.is === 'amounts' && value === NONE) return 'None';
  if (kind.is === 'amounts' && value === UNRECORDED) return 'Not recorded';
  if (kind.is === 'amounts') {
    const formatUnit = (unitId: string | null) => (unitId === null ? '' : ` ${getList(kind.units).getName(unitId)}`);
    return readAmountValues(value)
      .map(({ id, amount, unitId, doesNotScale }) => {
        const name = `${getList(kind.list).getName(id)}${doesNotScale ? ONCE : ''}`;
        return amount === null ? name : `${name}: ${amount}${formatUnit(unitId)}`;
      })
      .join('; ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

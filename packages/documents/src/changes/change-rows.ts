import type { PrintedAllergens } from '../printed-values.ts';
import type { Sheet } from '../sheet-version.ts';
import { toComparable } from './comparable.ts';
import { type Difference, findDifferences, sentenceFields } from './differences.ts';
import { fieldNames, getFieldName, getFieldRank } from './field-names.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A difference as it is read: on the change slip in its row, on screens in a sentence (paper-7). */
export interface ChangeRow {
  /** "Acme", "Rice, Acme"; empty for the sheet as a whole. */
  readonly of: string;
  /** "people", "allergens". */
  readonly field: string;
  /** Null where it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
  /** Changed allergens, which are printed as on every sheet. */
  readonly allergensBefore: PrintedAllergens | null;
  readonly allergensAfter: PrintedAllergens | null;
  readonly sentence: string;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isStatement = (value: unknown): value is PrintedAllergens => isFields(value) && 'kind' in value;

function formatStatement(statement: PrintedAllergens): string {
  if (statement.kind === 'none') return 'no allergens';
  if (!statement.names) return 'allergens not recorded';
  const contained = `contains ${statement.names.join(', ')}`;
  return statement.kind === 'some' ? contained : `${contained}, others not recorded`;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Defaults that a row leaves out. */
const isUsual = (field: string, value: unknown) =>
  (field === 'percentMore' && value === 0) || (field === 'isCounted' && value === true);

/** A whole row that is new or gone says everything that it holds, allergens first. */
function formatRow(row: Fields): string {
  return Object.entries(row)
    .filter(
      ([field, value]) => !isEmpty(value) && !isUsual(field, value) && !['name', 'title', 'order'].includes(field),
    )
    .sort(([left], [right]) => (fieldNames[left]?.[1] ?? 9) - (fieldNames[right]?.[1] ?? 9))
    .map(([field, value]) =>
      isStatement(value) ? formatStatement(value) : `${fieldNames[field]?.[0] ?? field}: ${toText(value)}`,
    )
    .join('; ');
}

function toText(value: unknown): string {
  if (isEmpty(value)) return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value))
    return value.map((entry) => (isFields(entry) ? formatNamedRow(entry) : toText(entry))).join(', ');
  if (isStatement(value)) return formatStatement(value);
  return isFields(value) ? formatRow(value) : String(value);
}

function formatNamedRow(row: Fields): string {
  const name = row.name ?? row.element ?? row.type ?? row.title ?? row.account ?? '';
  const rest = formatRow(row);
  return rest === '' ? String(name) : `${name} (${rest})`;
}

/** "Milk added to Chili, Soy removed from Chili", as a cook says it; null where one statement is about what is not known. */
function formatAllergenSentence(about: string, before: unknown, after: unknown): string | null {
  if (!isStatement(before) || !isStatement(after) || before.kind === 'unknown' || after.kind === 'unknown') return null;
  const listNames = (statement: PrintedAllergens) => ('names' in statement ? (statement.names ?? []) : []);
  const [old, now] = [listNames(before), listNames(after)];
  const parts = [
    ...now.filter((name) => !old.includes(name)).map((name) => `${name} added to ${about}`),
    ...old.filter((name) => !now.includes(name)).map((name) => `${name} removed from ${about}`),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Longer texts are read on the sheet itself. */
const MAX_SAID = 60;

/** The unit after a number. */
const countFields = new Set(['people', 'vegetarians', 'ordered', 'containers', 'to load']);

function formatDifference(name: string, { field, before, after }: Difference): string {
  if (isStatement(before) && isStatement(after)) return `${formatStatement(before)} → ${formatStatement(after)}`;
  if (sentenceFields.has(field)) return after === undefined ? `no longer: ${toText(before)}` : toText(after);
  if (field.endsWith('.order')) return 'in another order';
  const isRow = isFields(before) || isFields(after);
  if (isRow && before === undefined) return `new ${name}`;
  if (isRow && after === undefined) return `no ${name} any more`;
  const [old, now] = [toText(before), toText(after)];
  if (old.length + now.length > MAX_SAID) return `${name} changed`;
  return countFields.has(name) && !isEmpty(before) && !isEmpty(after)
    ? `${old} → ${now} ${name}`
    : `${name} ${old} → ${now}`;
}

/** "Acme 97 → 92 people", "Soy added to Chili"; else what it is about, and what changed. */
function formatSentence(about: string, valueText: string, { before, after }: Difference): string {
  if (about === '') return valueText.charAt(0).toUpperCase() + valueText.slice(1);
  const ofAllergens = formatAllergenSentence(about, before, after);
  if (ofAllergens !== null) return ofAllergens;
  return /^[\d.,½]+ → [\d.,½]+ people$/.test(valueText) ? `${about} ${valueText}` : `${about}: ${valueText}`;
}

function toRow(difference: Difference): ChangeRow {
  const { of, field, before, after } = difference;
  const name = getFieldName(field);
  const about = of.filter((part) => part !== '').join(', ');
  const valueText = formatDifference(name, difference);
  const allergens = (value: unknown): PrintedAllergens | null => {
    if (isStatement(value)) return value;
    return isFields(value) && isStatement(value.allergens) ? value.allergens : null;
  };
  return {
    of: about,
    field: name,
    before: before === undefined ? null : toText(before),
    after: after === undefined ? null : toText(after),
    allergensBefore: allergens(before),
    allergensAfter: allergens(after),
    sentence: formatSentence(about, valueText, difference),
  };
}

/** Everything in which two versions of a sheet differ, what matters most first. None for equal versions. */
export const listChangeRows = (document: Sheet['document'], before: unknown, after: unknown): ChangeRow[] =>
  findDifferences(toComparable(document, before), toComparable(document, after))
    .map((difference, place) => ({ difference, place }))
    .sort((left, right) => getFieldRank(left.difference) - getFieldRank(right.difference) || left.place - right.place)
    .map(({ difference }) => toRow(difference));

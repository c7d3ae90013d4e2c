import { endSentence } from '#contract/counted-names.ts';
import { formatShortDate } from '../calendar/calendar-day.ts';
import { formatTime } from '../typed-values/typed-time.ts';

export type Values = Readonly<Record<string, unknown>>;

export type GetName = (id: string) => string | undefined;

/** The history shows the beginning of longer texts. */
const TOLD = 80;

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isId = (value: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);

/** 'No allergens' → 'no allergens', inside a sentence */
export const toSentenceWord = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** 'A', 'A and B', 'A, B and C' */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const clipText = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TOLD ? `${line.slice(0, TOLD).trimEnd()}…` : line;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as a person reads it. */
export function formatShownValue(column: string, value: unknown, getName: GetName): string {
  if (column === 'quantity' && value === null) return 'every eater';
  if (isNothing(value)) return 'nothing';
  if (Array.isArray(value)) return joinNames(value.map((entry) => formatShownValue(column, entry, getName)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return '…';
  const text = String(value);
  if (/^(price|cost)_/.test(column)) return `$${Number(value).toFixed(2)}`;
  if (column === 'service_time') return formatTime(text);
  if (isDate(text)) return formatShortDate(text);
  const name = getName(text) ?? (isId(text) ? 'one that is gone' : undefined);
  return name ?? (typeof value === 'string' ? clipText(text) : text);
}

/** Columns of whole sentences that people write. */
const writtenColumns = [
  'method',
  'ingredients',
  'description',
  'directionals',
  'butcher_paper_notes',
  'client_notes',
  'talking_points',
];

/** The unit that a number is in. */
const unitColumns: Readonly<Record<string, string>> = {
  portion_per_person: 'portion_unit_id',
  portion_per_container: 'portion_unit_id',
  amount: 'portion_unit_id',
  equal_amount: 'equal_portion_unit_id',
  makes_amount: 'makes_unit_id',
  default_portion_per_person: 'default_portion_unit_id',
  default_portion_per_container: 'default_portion_unit_id',
};

/** ' oz', or nothing where there is no unit or it changed, too */
function toUnit(column: string, before: Values, after: Values, getName: GetName): string {
  const unit = after[unitColumns[column] ?? ''];
  if (typeof unit !== 'string' || before[unitColumns[column] ?? ''] !== unit) return '';
  const name = getName(unit);
  return name ? ` ${name}` : '';
}

interface ToldChange {
  readonly column: string;
  readonly label: string;
  readonly before: Values;
  readonly after: Values;
  /** ' of Basmati rice' */
  readonly of: string;
}

/** "Changed the portion per person of Basmati rice from 5 to 6 oz." */
export function composeChangeSentence({ column, label, before, after, of }: ToldChange, getName: GetName): string {
  const [from, to] = [before[column], after[column]];
  if (typeof to === 'boolean') return `${to ? 'Ticked' : 'Unticked'} '${label}'${of}.`;
  const formatValue = (value: unknown) => {
    const text = formatShownValue(column, value, getName);
    return writtenColumns.includes(column) ? `"${text}"` : text;
  };
  const unit = toUnit(column, before, after, getName);
  const field = `the ${toSentenceWord(label)}${of}`;
  if (isNothing(from)) return endSentence(`Set ${field} to ${formatValue(to)}${unit}`);
  if (isNothing(to)) return endSentence(`Cleared ${field}, which was ${formatValue(from)}${unit}`);
  const [old, now] = [formatValue(from), formatValue(to)];
  // The beginnings of two long texts may be the same.
  return old === now ? `Changed ${field}.` : endSentence(`Changed ${field} from ${old} to ${now}${unit}`);
}

export const isSameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

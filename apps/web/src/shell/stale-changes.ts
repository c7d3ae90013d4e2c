import type { StaleChange, StaleDetails } from '#contract/stale.ts';
import { ApiError, isApiError } from '../api/api-error.ts';

/** The screen's words for columns and for what belongs to a record: `{ brand_id: 'Brand', menu_elements: 'Elements' }`. */
export type ChangeLabels = Readonly<Record<string, string>>;

/** Undefined for any other error. */
export function findStaleDetails(error: unknown): StaleDetails | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return (error.details as StaleDetails | undefined) ?? { version: 0, changes: [] };
}

type Part = StaleChange['parts'][number];

/** The stale saves of a form that is saved in several calls as one, newest change first. */
export function mergeStale(errors: readonly unknown[]): ApiError | undefined {
  const stale = errors.filter((error) => isApiError(error, 'stale'));
  const [first] = stale;
  if (!first || stale.length === 1) return first;
  const changes = stale
    .flatMap((error) => findStaleDetails(error)?.changes ?? [])
    .sort((left, right) => right.changedAt.localeCompare(left.changedAt));
  const version = findStaleDetails(first)?.version ?? 0;
  return new ApiError(first.status, { code: 'stale', message: first.message, details: { version, changes } });
}

/** So many dishes are named; a menu with forty of them would fill the screen. */
const NAMED = 6;

/** `default_portion_per_person` → `Default portion per person` */
function toReadable(column: string): string {
  const words = column.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isPlace = (column: string) => ['order', 'host_flow_order', 'position'].includes(column);

/** What one save changed, a line for the record itself and one for each kind of thing that belongs to it. */
export function changeLines({ fields, parts }: StaleChange, labels: ChangeLabels): string[] {
  const wordFor = (column: string) => labels[column] ?? toReadable(column);
  const own = fields.map(wordFor).join(', ');
  const tables = [...new Set(parts.map((part) => part.table))];
  const ofParts = tables.map((table) => {
    const of = parts.filter((part) => part.table === table);
    return `${wordFor(table)}: ${formatPartWords(of, wordFor)}`;
  });
  const lines = [...(own ? [own] : []), ...ofParts];
  return lines.length > 0 ? lines : ['Saved without a change'];
}

/** "added Rice; removed Beans; changed Greens (Container); another order" */
function formatPartWords(parts: readonly Part[], wordFor: (column: string) => string): string {
  const changedParts = parts.filter((part) => part.change === 'changed');
  const withFields = changedParts
    .map((part) => ({ ...part, fields: part.fields.filter((field) => !isPlace(field)) }))
    .filter((part) => part.fields.length > 0);
  const isReordered = changedParts.some((part) => part.fields.some(isPlace));
  return [
    joinSentence('added', parts.filter((part) => part.change === 'added').map(getName)),
    joinSentence('removed', parts.filter((part) => part.change === 'removed').map(getName)),
    joinSentence(
      'changed',
      withFields.map((part) => `${getName(part)} (${part.fields.map(wordFor).join(', ')})`),
    ),
    isReordered && 'another order',
  ]
    .filter(Boolean)
    .join('; ');
}

const getName = (part: Part) => part.name ?? 'one that is gone';

function joinSentence(verb: string, names: readonly string[]): string | false {
  if (names.length === 0) return false;
  const more = names.length - NAMED;
  return `${verb} ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

import { fieldLabels, referenceLabels } from './field-labels.ts';
import { isSameValue, type Values } from './history-words.ts';

/** A changed row of the audit trail, with its columns as keys (errors-5). */
export interface AuditedChange {
  readonly tableName: string;
  readonly action: 'insert' | 'update' | 'delete';
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A field of a record before and after a save: what every sentence about a save is made of (history-6). */
export interface FieldChange {
  readonly column: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Written by the database, or what a row belongs to. */
const internalColumns = /^(id|version|position|search_text|answered|user_id)$|^copied_|_(at|hash|keys?)$/;

/** 'default_portion_per_person' → 'Default portion per person' */
const toReadableLabel = (column: string) => {
  const words = column.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A record without labels, such as an entry of reference data, calls its fields by their columns. */
const toReadableLabels = (values: Values) =>
  Object.fromEntries(
    Object.keys(values)
      .filter((column) => !internalColumns.test(column))
      .map((column) => [column, referenceLabels[column] ?? toReadableLabel(column)]),
  );

/** The fields that differ, in the order of the form. Of a table with labels, columns without a label are internal. */
export const listFieldChanges = (table: string, before: Values, after: Values): FieldChange[] =>
  Object.entries(fieldLabels[table] ?? toReadableLabels(after))
    .map(([column, label]) => ({ column, label, before: before[column] ?? null, after: after[column] ?? null }))
    .filter((change) => !isSameValue(change.before, change.after));

const isPriceColumn = (column: string) => /^(price|cost)_/.test(column);

/** Says of a price that it changed, and not which it is (money-10). */
export function hidePrices({ before, after, ...change }: AuditedChange): AuditedChange {
  const hide = (values: Values | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([column, value]) => [column, isPriceColumn(column) ? { hidden: value } : value]),
    );
  return { ...change, before: hide(before), after: hide(after) };
}

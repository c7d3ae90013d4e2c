import type { ImportRequest } from '#contract/imports.ts';
import {
  type AllergenColumn,
  allergenColumns,
  allergenField,
  columnsByField,
  type FoundColumns,
} from '#domain/imports/field-columns.ts';
import type { RecordRules, RowFault } from '#domain/imports/import-plan.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import type { AnsweredDictionary } from './queries-dictionary.ts';

export interface ReadHeadings {
  readonly found: FoundColumns;
  readonly allergenColumns: readonly AllergenColumn[];
  /** Questions about the headings, which hold everything up: faults of their row. */
  readonly faults: readonly RowFault[];
  /** Fields that wait for an answer: what was said for all new records says nothing about them. */
  readonly open: ReadonlySet<string>;
}

/** The columns of the fields, and what only a person can say of the others (import-3, import-13). */
export function readHeadings(
  { table, columns: chosen }: ImportRequest,
  { fields }: RecordRules,
  dictionary: AnsweredDictionary,
): ReadHeadings {
  const row = Math.max(1, table.firstRow - 1);
  const found = columnsByField(fields, table, chosen);
  const several = fields.flatMap(({ key, label }) => {
    const named = found.doubtful[key]?.map((column) => table.columns[column] ?? '');
    return named ? [{ row, key, message: texts.severalColumns(label, named) }] : [];
  });
  const field = allergenField(fields);
  const ofAllergens = field ? allergenColumns(table, found, chosen, dictionary.listOf('allergens').list.names) : [];
  const open = ofAllergens.filter(({ isRead }) => isRead === undefined).map(({ heading }) => heading);
  const asked = field && open.length > 0 ? [{ row, key: field.key, message: texts.allergenHeadings(open) }] : [];
  const faults = [...several, ...asked];
  return { found, allergenColumns: ofAllergens, faults, open: new Set(faults.map(({ key }) => key)) };
}

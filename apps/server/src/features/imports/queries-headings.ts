import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportRequest } from '#contract/imports.ts';
import {
  createAllergenFinder,
  createDietFinder,
  isAboutAllergens,
  isAboutNeeds,
} from '#domain/imports/allergen-words.ts';
import {
  type AllergenColumn,
  type FoundColumns,
  findAllergenField,
  findColumnsByField,
  findDietField,
  listAllergenColumns,
  mentionsUnit,
} from '#domain/imports/field-columns.ts';
import type { RecordRules, RowFault } from '#domain/imports/import-plan.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { describeOtherShape } from '#domain/imports/other-shapes.ts';
import { saysNone } from '#domain/imports/read-cell.ts';
import type { AnsweredDictionary } from './queries-dictionary.ts';

export interface ReadHeadings {
  readonly found: FoundColumns;
  readonly allergenColumns: readonly AllergenColumn[];
  /** Questions about the headings, which hold everything up: faults of their row. */
  readonly faults: readonly RowFault[];
  /** Columns that are not read, where something was said about the allergens of all new records. */
  readonly notes: readonly RowFault[];
  /** Fields that wait for an answer: what was said for all new records says nothing about them. */
  readonly open: ReadonlySet<string>;
}

/** Rows that are looked through before other requests get a turn. */
const ROWS_AT_ONCE = 20;

/** Columns of which some cell names an allergen, or a need. */
async function findNamingColumns(
  rows: ImportRequest['table']['rows'],
  columns: readonly number[],
  names: (text: string) => boolean,
): Promise<Set<number>> {
  const naming = new Set<number>();
  for (const [index, cells] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe();
    for (const column of columns) {
      const text = naming.has(column) ? '' : (cells[column] ?? '');
      if (text !== '' && names(text)) naming.add(column);
    }
  }
  return naming;
}

/** The columns of the fields, and what only a person can say of the others (import-3, import-13). */
export async function readHeadings(
  { table, columns: chosenColumns, defaults }: ImportRequest,
  { fields }: RecordRules,
  dictionary: AnsweredDictionary,
): Promise<ReadHeadings> {
  const row = Math.max(1, table.firstRow - 1);
  const foundColumns = findColumnsByField(fields, table, chosenColumns);
  const several = fields.flatMap(({ key, label }) => {
    const [heading, ...more] = foundColumns.doubtful[key]?.map((column) => table.columns[column] ?? '') ?? [];
    if (heading === undefined) return [];
    if (more.length > 0) return [{ row, key, message: texts.severalColumns(label, [heading, ...more]) }];
    const ask = mentionsUnit(heading) ? texts.unitInHeading : texts.mayBeField;
    return [{ row, key, message: ask(label, heading) }];
  });
  const otherShape = describeOtherShape(fields, table.columns);
  if (otherShape !== undefined) several.push({ row, key: '', message: otherShape });
  const field = findAllergenField(fields);
  if (!field) return { found: foundColumns, allergenColumns: [], faults: several, notes: [], open: listKeys(several) };
  const allergens = dictionary.getList('allergens').list.names;
  const diets = findDietField(fields) && dictionary.getList('dietaryPreferences').list.names;
  // What was said for all new records, or 'None', must not hide what a column that nobody reads says of one.
  const isSaidForAll = (defaults[field.key] ?? '').trim() !== '';
  const inUse = new Set([...Object.values(foundColumns.columns), ...Object.values(foundColumns.doubtful).flat()]);
  const unread = table.columns.flatMap((_, column) => (inUse.has(column) ? [] : [column]));
  const hasNone = (cells: readonly string[]) => saysNone(cells[foundColumns.columns[field.key] ?? -1] ?? '');
  const doubted = isSaidForAll || diets ? table.rows : table.rows.filter(hasNone);
  const [findAllergen, findDiet] = [createAllergenFinder(allergens), createDietFinder(diets ?? [])];
  const isNamed = (text: string) =>
    findAllergen(text) !== undefined ||
    isAboutAllergens(text) ||
    (diets !== undefined && (isAboutNeeds(text) || findDiet(text) !== undefined));
  const naming = await findNamingColumns(doubted, unread, isNamed);
  const ofAllergens = listAllergenColumns(fields, table, foundColumns, chosenColumns, { allergens, diets }, naming);
  const open = ofAllergens.filter(({ isRead }) => isRead === undefined);
  const listHeadings = (columns: readonly AllergenColumn[]) => columns.map(({ heading }) => heading);
  const questions = [
    {
      message: diets ? texts.needHeadings : texts.allergenHeadings,
      of: listHeadings(open.filter(({ allergen }) => allergen !== null)),
    },
    {
      message: diets ? texts.needsInColumns : texts.allergensInColumns,
      of: listHeadings(open.filter(({ allergen }) => allergen === null)),
    },
  ].flatMap(({ message, of }) => (of.length > 0 ? [{ row, key: field.key, message: message(of) }] : []));
  const isCounted = (column: number) =>
    ofAllergens.some((allergenColumn) => allergenColumn.column === column && allergenColumn.isRead !== false);
  const isFilled = (column: number) => table.rows.some((cells) => (cells[column] ?? '').trim() !== '');
  const left = (isSaidForAll ? unread : []).filter((column) => !isCounted(column) && isFilled(column));
  const notes = left.length > 0 ? [table.columns.filter((_, column) => left.includes(column))] : [];
  const faults = [...several, ...questions];
  return {
    found: foundColumns,
    allergenColumns: ofAllergens,
    faults,
    notes: notes.map((headings) => ({ row, key: field.key, message: texts.columnsNotRead(headings) })),
    open: listKeys(faults),
  };
}

const listKeys = (faults: readonly RowFault[]) => new Set(faults.map(({ key }) => key));

import { createAllergenFinder, createDietFinder, isAboutAllergens, isAboutNeeds } from './allergen-words.ts';
import type { ImportField } from './import-fields.ts';
import type { KnownName } from './words.ts';
import { toHeadingWord, toPlainWord } from './words.ts';

/** Column of each field, by the key of the field; null: the file has none for it. */
export type FieldColumns = Readonly<Record<string, number | null>>;

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface FoundColumns {
  readonly columns: FieldColumns;
  /** Fields for which several columns are named: which one is meant is a question (import-3). */
  readonly doubtful: Readonly<Record<string, readonly number[]>>;
}

const toSpellings = (names: readonly string[]) => new Set(names.map(toHeadingWord));

/** What a heading says in brackets that changes no number. */
const plainBrackets = /\((?:\s*(?:\$|usd|%|days?|optional|required|number|no\.?)\s*)?\)/gi;

/** True of 'Cost per case ($/lb)' and 'Portion per person (g)': its numbers may be of something else than the field's. */
export const mentionsUnit = (heading: string): boolean => heading.replaceAll(plainBrackets, '').includes('(');

/** A column per field: chosen by hand, else by its heading. No column is read twice. */
export function findColumnsByField(
  fields: readonly ImportField[],
  table: Table,
  chosenColumns: FieldColumns,
): FoundColumns {
  const isThere = (column: number | null) => column === null || column < table.columns.length;
  const byHand = Object.entries(chosenColumns).filter(
    ([key, column]) => isThere(column) && fields.some((field) => field.key === key),
  );
  const columns: Record<string, number | null> = Object.fromEntries(byHand);
  const doubtful: Record<string, number[]> = {};
  const takenColumns = new Set(byHand.map(([, column]) => column));
  const plain = table.columns.map(toHeadingWord);
  const isFilled = (column: number) => table.rows.some((cells) => (cells[column] ?? '').trim() !== '');
  const findNamedColumns = (spellings: ReadonlySet<string>) =>
    plain.flatMap((heading, column) => (spellings.has(heading) && !takenColumns.has(column) ? [column] : []));
  const take = (key: string, column: number) => {
    columns[key] = column;
    takenColumns.add(column);
  };
  const open = () => fields.filter(({ key }) => columns[key] === undefined && doubtful[key] === undefined);
  for (const { key, exactly } of fields) {
    const [column] =
      exactly !== undefined && columns[key] === undefined ? findNamedColumns(toSpellings([exactly])) : [];
    if (column !== undefined) take(key, column);
  }
  const labels = toSpellings(fields.map(({ label }) => label));
  const foundColumns = open().map(({ key, label, also = [], perhaps = [], kind }) => {
    const isLabel = toSpellings([label]);
    // A label wins over another field's second name.
    const isDoubtful = toSpellings(perhaps);
    const others = [...toSpellings([...also, key])].filter(
      (name) => isLabel.has(name) || !(labels.has(name) || isDoubtful.has(name)),
    );
    const all = findNamedColumns(new Set([...isLabel, ...others]));
    const filledColumns = all.filter(isFilled);
    return { key, isNumber: kind.is === 'number', among: filledColumns.length > 0 ? filledColumns : all.slice(0, 1) };
  });
  for (const { key, isNumber, among } of foundColumns) {
    const [column, ...more] = among.filter((candidate) => !takenColumns.has(candidate));
    const isClear = more.length === 0 && !(isNumber && mentionsUnit(table.columns[column ?? 0] ?? ''));
    if (column !== undefined && isClear) take(key, column);
    else if (column !== undefined) doubtful[key] = [column, ...more];
  }
  for (const { key, perhaps = [] } of open()) {
    const among = findNamedColumns(toSpellings(perhaps)).filter(isFilled);
    if (among.length > 0) doubtful[key] = among;
  }
  return { columns: Object.fromEntries(fields.map(({ key }) => [key, columns[key] ?? null])), doubtful };
}

/** A column that may say something about allergens or diets, and is no column of their field (import-13). */
export interface AllergenColumn {
  /** The field that it adds to. */
  readonly field: string;
  /** The person answers under this key with the column, or with null to leave it out. */
  readonly key: string;
  readonly column: number;
  readonly heading: string;
  /** The allergen or diet that a mark in it may mean; without an id, the list lacks it. Null: its cells are words of allergens. */
  readonly allergen: KnownName | null;
  /** 'Milk free': a mark means the opposite. */
  readonly isFree: boolean;
  /** Undefined until a person has said whether its marks count. */
  readonly isRead: boolean | undefined;
}

const LONGEST_KEY = 100;

/** The field of a kind that holds allergens. */
export const findAllergenField = (fields: readonly ImportField[]): ImportField | undefined =>
  fields.find(({ kind }) => 'list' in kind && kind.list === 'allergens');

/** The field of a kind that holds what people eat: what a file says of their needs is never dropped (import-13). */
export const findDietField = (fields: readonly ImportField[]): ImportField | undefined =>
  fields.find(({ kind }) => kind.is === 'one' && kind.list === 'dietaryPreferences');

interface ReadLists {
  readonly allergens: readonly KnownName[];
  /** Undefined where a record has no diet of its own. */
  readonly diets: readonly KnownName[] | undefined;
}

export function listAllergenColumns(
  fields: readonly ImportField[],
  { columns: headings }: Table,
  { columns, doubtful }: FoundColumns,
  chosenColumns: FieldColumns,
  { allergens, diets }: ReadLists,
  /** Columns whose cells name allergens. */
  naming: ReadonlySet<number> = new Set(),
): AllergenColumn[] {
  const findAllergen = createAllergenFinder(allergens);
  const findNamedDiet = createDietFinder(diets ?? []);
  const [ofAllergens, ofDiets] = [findAllergenField(fields)?.key ?? '', findDietField(fields)?.key ?? ''];
  const ofFields = toSpellings(fields.flatMap(({ label, exactly = label, also = [] }) => [label, exactly, ...also]));
  const takenColumns = new Set([...Object.values(columns), ...Object.values(doubtful).flat()]);
  return headings.flatMap((heading, column) => {
    if (takenColumns.has(column)) return [];
    // 'Gluten Free' is the diet of a person, and no dish without gluten.
    const diet = findNamedDiet(heading);
    const allergen = diet ?? findAllergen(heading);
    const isNamedByWords =
      naming.has(column) ||
      ((isAboutAllergens(heading) || (diets && isAboutNeeds(heading))) && !ofFields.has(toHeadingWord(heading)));
    if (!allergen && !isNamedByWords) return [];
    const key = `marks.${toPlainWord(heading)}`.slice(0, LONGEST_KEY);
    // A person marked under 'No nuts' must not have them.
    const isFree = !diets && /\b(?:free|no|non|not|without)\b/i.test(heading.replaceAll('_', ' '));
    return [
      {
        field: diet ? ofDiets : ofAllergens,
        key,
        column,
        heading,
        allergen: allergen ?? null,
        isFree,
        isRead: chosenColumns[key] === undefined ? undefined : chosenColumns[key] !== null,
      },
    ];
  });
}

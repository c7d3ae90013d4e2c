import { emptyValues, getFieldKey, type RecordField, type RecordFields } from '#contract/record-fields.ts';
import type { Id } from '#contract/values.ts';

/** One ingredient of an element, as a cell says it. */
export interface AmountValue {
  readonly id: Id;
  readonly amount: number | null;
  readonly unitId: Id | null;
  /** Needed once, however much is cooked (money-1). */
  readonly doesNotScale?: true;
}

/** The value of a cell. Lists hold ids. Null: empty. */
export type FieldValue = string | number | boolean | readonly string[] | readonly AmountValue[] | null;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The ids of a list in a cell; what is not a list has none. */
export const readIds = (value: FieldValue | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'string');

/** What a cell of allergens says: which, or that there are none. */
export const readAllergens = (value: FieldValue | undefined) => {
  const ids = readIds(value);
  return { allergenIds: ids.filter((id) => id !== NONE), hasNoAllergens: ids.includes(NONE) };
};

export const readAmountValues = (value: FieldValue | undefined): AmountValue[] =>
  (Array.isArray(value) ? value : []).filter((entry): entry is AmountValue => typeof entry !== 'string');

/** In a list of allergens: somebody says that there are none (catalogue-4). */
export const NONE = 'none';
/** In the ingredients of an element: somebody says that they are not recorded (catalogue-21). */
export const UNRECORDED = 'not recorded';

/** The way to read a cell. `list` names the list of its words. */
export type FieldKind =
  | { readonly is: 'text' | 'yesNo' | 'day' }
  /** A code of somebody else's, such as an item id: a spreadsheet may have made a date of it. */
  | { readonly is: 'code' }
  | { readonly is: 'number'; readonly unit?: '$' | '%' | undefined }
  /** `mayBeNone`: 'None' says that a record has none, also where new ones start with one. */
  | { readonly is: 'one'; readonly list: string; readonly mayBeNone?: boolean }
  | { readonly is: 'statement'; readonly list: string }
  /** Ordered: another order is another value. */
  | { readonly is: 'many'; readonly list: string; readonly isOrdered?: boolean }
  /** A text that is always written the same way, so that it can be compared. */
  | { readonly is: 'addresses' }
  /** '1 each = 6 oz', with the names of the units. */
  | { readonly is: 'conversions'; readonly units: string }
  | { readonly is: 'week'; readonly lines: string; readonly salads: string }
  /** `printed`: the field that keeps the names of ingredients that are only printed. */
  | { readonly is: 'amounts'; readonly list: string; readonly units: string; readonly printed: string };

const isListKey = (key: string) => ['list', 'units', 'lines', 'salads'].includes(key);

/** The lists whose entries the cells of fields name. */
export const getListNames = (fields: readonly ImportField[]): string[] => [
  ...new Set(
    fields.flatMap(({ kind }) => Object.entries(kind).flatMap(([key, name]) => (isListKey(key) ? [String(name)] : []))),
  ),
];

export interface ImportField {
  readonly key: string;
  /** The label of the field in the form, which heads its column. */
  readonly label: string;
  /** A heading that means it more exactly than its label: exports have both. */
  readonly exactly?: string;
  readonly also?: readonly string[];
  /** Headings that may mean it, or something else: which is a question. */
  readonly perhaps?: readonly string[];
  /** Headings that are offered for it. */
  readonly offered?: readonly string[];
  readonly kind: FieldKind;
  /** The consequence of an empty field. Such a field is shown at once. */
  readonly why?: string;
  readonly isRequired?: boolean;
  /** What the cells of new records say where the file has no column of the field, until a person says something else. */
  readonly withoutColumn?: string;
  /** Cells of the filled template, one for each of its rows. */
  readonly examples: readonly string[];
}

const toKind = ({ is, list = '', unit, none, mayBeNone, isCode }: RecordField): FieldKind => {
  switch (is) {
    case 'one':
      return { is, list, ...(mayBeNone && { mayBeNone }) };
    case 'list':
      return none === undefined ? { is: 'many', list } : { is: 'statement', list };
    case 'number':
    case 'count':
      return { is: 'number', unit };
    case 'money':
      return { is: 'number', unit: '$' };
    case 'day':
    case 'yesNo':
      return { is };
    default:
      return { is: isCode ? 'code' : 'text' };
  }
};

/** The fields of a record as columns of a file. `overrides` are written by hand, by the names of their fields. */
export const toImportFields = (
  fields: RecordFields,
  overrides: Readonly<Record<string, readonly ImportField[]>> = {},
): ImportField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const {
      label,
      is,
      exactly,
      also = [],
      perhaps = [],
      offered: offeredWords = [],
      why,
      isRequired = false,
      examples = [],
    } = field;
    if (overrides[name]) return overrides[name];
    if (is === 'none') return [];
    if (is === 'rows') throw new Error(`No column says the rows of ${name}.`);
    const headings = { label, ...(exactly !== undefined && { exactly }), also, perhaps, offered: offeredWords };
    const words = { ...(why !== undefined && { why }), isRequired, examples };
    return [{ key: getFieldKey(fields, name), ...headings, kind: toKind(field), ...words }];
  });

/** Of an export, which writes numbers and codes as they are: nothing about them is asked (data-9). */
export const withoutQuestions = (fields: readonly ImportField[]): ImportField[] =>
  fields.map((field) => {
    if (field.kind.is === 'number') return { ...field, kind: { is: 'number' } };
    return field.kind.is === 'code' ? { ...field, kind: { is: 'text' } } : field;
  });

/** A field as a save says it, from its cell. */
function toInput({ is }: RecordField, cell: FieldValue | undefined): unknown {
  if (is === 'none') return cell === NONE || readIds(cell).includes(NONE);
  if (is === 'list') return readIds(cell).filter((id) => id !== NONE);
  return cell ?? emptyValues[is];
}

/** The cells of fields as a save says them; rows are read by hand. */
export const toRecordInput = (fields: RecordFields, values: FieldValues) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.is === 'rows' ? [] : [[name, toInput(field, values[getFieldKey(fields, name)])]],
    ),
  );

const listLabels = (fields: readonly ImportField[]) => fields.map(({ label }) => label);

/** Rows of a template: the headings, and two examples in the filled one. */
export function toTemplateRows(fields: readonly ImportField[], isFilled: boolean): string[][] {
  const count = isFilled ? Math.max(...fields.map(({ examples }) => examples.length)) : 0;
  const rows = Array.from({ length: count }, (_, row) => fields.map(({ examples }) => examples[row] ?? ''));
  return [listLabels(fields), ...rows];
}

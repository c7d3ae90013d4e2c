import * as z from 'zod';

/** What is said of a field besides its label and what it holds. */
export interface About {
  /** Its name in imports, merges and changes of many records, if another than its own. */
  readonly key?: string;
  /** The choice of a merge by which it is taken together with others. */
  readonly merge?: string;
  /** Many records can be given one value of it (catalogue-19). */
  readonly bulk?: true;
  /** Other headings that mean it in a file. */
  readonly also?: readonly string[];
  /** A heading that means it more exactly than its label: exports have both. */
  readonly exactly?: string;
  /** Headings that may mean it, or something else: a person decides (import-3). */
  readonly perhaps?: readonly string[];
  /** Headings that are offered for it, and never taken. */
  readonly offered?: readonly string[];
  /** Of somebody else: a spreadsheet may have made a date of it. */
  readonly isCode?: true;
  /** The sign that may follow its numbers. */
  readonly unit?: '%';
  /** The consequence of an empty field. An import shows such a field at once. */
  readonly why?: string;
  /** In a file, 'None' says that a record has none, also where new ones start with one. */
  readonly mayBeNone?: true;
  /** A new record of an import needs it. */
  readonly isRequired?: true;
  /** Cells of the filled template. */
  readonly examples?: readonly [string, string];
  /** How far a press on the arrows of a number goes. */
  readonly step?: number;
  /** The table of its rows; without one, a list is a column of the record. */
  readonly part?: string;
  /** The field beside a list by which somebody says that there are none; else an empty list is not known (catalogue-4). */
  readonly none?: string;
}

/**
 * A field of a record. It is declared once: the contract, the columns and parts that are read and written, imports, exports,
 * merges, changes of many records, restoring, labels of the history and the form take it from there (decision 55).
 */
export interface RecordField extends About {
  readonly label: string;
  /** A save that leaves it out leaves it as it is; so it is with every list. */
  readonly staysLeftOut?: true;
  /** A number has decimals, a count has none. A list holds entries; `none` says that there are none of a list; rows have fields. */
  readonly is: 'name' | 'text' | 'number' | 'money' | 'count' | 'one' | 'day' | 'yesNo' | 'list' | 'none' | 'rows';
  /** The list whose entries it names. */
  readonly list?: string;
  /** A value of it, what a record has, and what a save may say. */
  readonly value: z.ZodType;
  readonly record: z.ZodType;
  readonly input: z.ZodType;
  /** A save that may leave it as it is. */
  readonly change: z.ZodType;
}
export type RecordFields = Readonly<Record<string, RecordField>>;

/** The names of fields, all of a kind or all. */
export type NamesOf<Fields extends RecordFields, Is extends RecordField['is'] = RecordField['is']> = {
  [Name in keyof Fields & string]: Fields[Name]['is'] extends Is ? Name : never;
}[keyof Fields & string];

type Key<Fields extends RecordFields, Name extends keyof Fields> = Fields[Name] extends {
  key: infer Own extends string;
}
  ? Own
  : Name & string;
type MergeKey<Fields extends RecordFields, Name extends keyof Fields> = Fields[Name] extends {
  merge: infer Group extends string;
}
  ? Group
  : Key<Fields, Name>;

export function listFieldNames<Fields extends RecordFields>(fields: Fields): NamesOf<Fields>[];
export function listFieldNames(fields: RecordFields): string[] {
  return Object.keys(fields);
}

export function getFieldLabels<Fields extends RecordFields>(fields: Fields): { [Name in keyof Fields]: string };
export function getFieldLabels(fields: RecordFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

export const getFieldKey = (fields: RecordFields, name: string): string => fields[name]?.key ?? name;
/** The key of the field that a path in a save belongs to: `conversions.0.amount`. */
export const getPathKey = (fields: RecordFields, path: string): string =>
  getFieldKey(fields, path.replace(/\..*$/, ''));
export const getMergeKey = (fields: RecordFields, name: string): string =>
  fields[name]?.merge ?? getFieldKey(fields, name);

/** Their schemas in a record or in a save, for `z.object`. */
export function toFieldShape<Fields extends RecordFields, Side extends 'record' | 'input' | 'change'>(
  fields: Fields,
  side: Side,
): { [Name in keyof Fields]: Fields[Name][Side] };
export function toFieldShape(fields: RecordFields, side: 'record' | 'input' | 'change'): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[side]]));
}

/** The value of a field of which nothing is said. */
export const emptyValues = {
  ...({ name: '', text: '', number: null, money: null, count: null, day: null, one: null } as const),
  ...({ yesNo: false, none: false, list: [], rows: [] } as const),
};

/** Nothing is said of any of them. */
export function toEmptyFields<Fields extends RecordFields>(
  fields: Fields,
): { [Name in keyof Fields]: z.output<Fields[Name]['record']> };
export function toEmptyFields(fields: RecordFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { is }]) => [name, emptyValues[is]]));
}

/** A list that nothing is said of beside it can be united. */
const isUnited = ({ is, merge }: RecordField): boolean => is === 'list' && merge === undefined;
type IsUnited<Field extends RecordField> = Field extends { is: 'list'; merge?: never } ? true : false;

/** A schema for each choice of a merge. */
export function toMergeShape<Fields extends RecordFields, One extends z.ZodType, Union extends z.ZodType>(
  fields: Fields,
  oneSide: One,
  union: Union,
): {
  [Name in keyof Fields as Fields[Name]['is'] extends 'none' ? never : MergeKey<Fields, Name>]: IsUnited<
    Fields[Name]
  > extends true
    ? Union
    : One;
};
export function toMergeShape(fields: RecordFields, oneSide: z.ZodType, union: z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.is === 'none' ? [] : [[getMergeKey(fields, name), isUnited(field) ? union : oneSide]],
    ),
  );
}

/** The tables of its parts. */
export const listPartTables = (fields: RecordFields): string[] => [
  ...new Set(Object.values(fields).flatMap(({ part }) => part ?? [])),
];

type BulkChange<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { bulk: true }
    ? z.ZodObject<
        {
          [Part in 'field' | Name]: Part extends Name ? Fields[Part]['value'] : z.ZodLiteral<Key<Fields, Name>>;
        },
        z.core.$strict
      >
    : never;
}[keyof Fields];

/** For each field that many records can be given one value of, that change: `{ field: 'type', elementTypeId: … }`. */
export function listBulkChangeSchemas<Fields extends RecordFields>(
  fields: Fields,
): [BulkChange<Fields>, ...BulkChange<Fields>[]];
export function listBulkChangeSchemas(fields: RecordFields): z.ZodType[] {
  return Object.entries(fields).flatMap(([name, { bulk, value }]) =>
    bulk ? [z.strictObject({ field: z.literal(getFieldKey(fields, name)), [name]: value })] : [],
  );
}

export type BulkKey<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { bulk: true } ? Key<Fields, Name> : never;
}[keyof Fields];

export function listBulkKeys<Fields extends RecordFields>(fields: Fields): BulkKey<Fields>[];
export function listBulkKeys(fields: RecordFields): string[] {
  return Object.keys(fields).flatMap((name) => (fields[name]?.bulk ? [getFieldKey(fields, name)] : []));
}

const parseFieldText = (is: RecordField['is'], text: string): unknown => {
  if (is === 'number' || is === 'count') return text === '' ? undefined : Number(text);
  return is === 'yesNo' ? text === 'yes' : text;
};

/** The change that a form means by a text; undefined for another field, or while the text is no value of it. */
export function toBulkChange<Fields extends RecordFields>(
  fields: Fields,
  key: string,
  text: string,
): z.output<BulkChange<Fields>> | undefined;
export function toBulkChange(fields: RecordFields, key: string, text: string): object | undefined {
  const [name = '', field] = Object.entries(fields).find(([fieldName]) => getFieldKey(fields, fieldName) === key) ?? [];
  const value = field?.bulk && field.value.safeParse(parseFieldText(field.is, text));
  return value?.success ? { field: key, [name]: value.data } : undefined;
}

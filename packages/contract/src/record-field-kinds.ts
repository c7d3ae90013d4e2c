import * as z from 'zod';
import type { About, RecordField } from './record-fields.ts';
import { CalendarDay, Count, Id, Line, Money, Quantity, Text } from './values.ts';

/* The kinds of fields that a record may have (`record-fields.ts`). A field that differs overwrites what it has else. */

/** The form of many records asks for a number, a choice, or yes or no. */
type AboutKind<Is extends RecordField['is']> = Is extends 'number' | 'count' | 'one' | 'yesNo'
  ? About
  : About & { readonly bulk?: never };

const defineKind =
  <const Is extends RecordField['is'], Schemas extends Pick<RecordField, 'value' | 'record' | 'input' | 'change'>>(
    is: Is,
    schemas: Schemas,
  ) =>
  <const More extends AboutKind<Is>>(label: string, more: More) => ({ label, is, ...schemas, ...more });

const LEFT_OUT = 'Left out, it stays as it is';

/** Null while nobody has said it. */
const toNullableSchemas = <Value extends z.ZodType>(value: Value) => ({
  value,
  record: value.nullable(),
  input: value.nullish(),
  change: value.nullish(),
});

export const nameField = defineKind('name', { value: Line, record: z.string(), input: Line, change: Line.optional() });
/** A save that leaves it out empties it, as clients of the first version know it; a new field is one of the next two. */
export const emptiedTextField = defineKind('text', {
  value: Text,
  record: z.string(),
  input: Text.default(''),
  change: Text.optional(),
});
/** A text that a save may leave as it is: a client of before the field does not empty it. */
export const optionalTextField = defineKind('text', {
  value: Text,
  record: z.string(),
  input: Text.optional().describe(LEFT_OUT),
  change: Text.optional(),
  staysLeftOut: true as const,
});
/** Such a text in one line. */
export const optionalLineField = <const More extends AboutKind<'text'>>(
  label: string,
  mostCharacters: number,
  more: More,
) => {
  const value = Line.max(mostCharacters);
  return {
    ...optionalTextField(label, more),
    value,
    input: value.optional().describe(LEFT_OUT),
    change: value.optional(),
  };
};
export const quantityField = defineKind('number', toNullableSchemas(Quantity));
/** Dollars and cents. */
export const moneyField = defineKind('money', toNullableSchemas(Money));
export const countField = defineKind('count', toNullableSchemas(Count));
export const dayField = defineKind('day', toNullableSchemas(CalendarDay));

const checkbox = {
  value: z.boolean(),
  record: z.boolean(),
  input: z.boolean().default(false),
  change: z.boolean().optional(),
};
export const yesNoField = defineKind('yesNo', checkbox);
/** Beside a list: there are none. */
export const noneField = defineKind('none', checkbox);

/** One entry of a fixed list. */
export const choiceField = <const List extends string, Entry extends z.ZodType, const More extends About>(
  label: string,
  list: List,
  entry: Entry,
  more: More,
) => ({ ...defineKind('one', toNullableSchemas(entry))(label, more), list });
/** One entry of a reference list. */
export const entryField = <const List extends string, const More extends About>(
  label: string,
  list: List,
  more: More,
) => choiceField(label, list, Id, more);

const toListSchemas = <Entry extends z.ZodType>(entry: Entry, most: number) => ({
  value: entry,
  record: z.array(entry),
  input: z.array(entry).max(most).optional().describe(LEFT_OUT),
  change: z.array(entry).max(most).optional(),
});

/** Some entries of a fixed list. */
export const listField = <const List extends string, Entry extends z.ZodType, const More extends AboutKind<'list'>>(
  label: string,
  list: List,
  entry: Entry,
  more: More,
) => ({ ...defineKind('list', toListSchemas(entry, 100))(label, more), list });
/** Some entries of a reference list. */
export const entriesField = <const List extends string, const More extends AboutKind<'list'>>(
  label: string,
  list: List,
  more: More,
) => listField(label, list, Id, more);

/** Rows with fields of their own. How a file says them is written beside the import and the export. */
export const rowsField = <Row extends z.ZodType, const More extends AboutKind<'rows'>>(
  label: string,
  row: Row,
  most: number,
  more: More,
) => defineKind('rows', toListSchemas(row, most))(label, more);

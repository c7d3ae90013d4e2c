import * as z from 'zod';
import { fieldTexts } from '#contract/field-texts.ts';
import { MAX_COUNT, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '#contract/limits.ts';
import { emptyValues, type RecordField, type RecordFields } from '#contract/record-fields.ts';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { parseTypedTime } from '#domain/typed-values/typed-time.ts';

/* The fields of a record in its form. Empty text is "not chosen", as in native selects; null is an empty number. */

const text = z.string().max(MAX_TEXT_LENGTH, fieldTexts.characters(MAX_TEXT_LENGTH));
/** What is no time stays in the form as it was typed. */
export const time = z.string().refine((typedTime) => parseTypedTime(typedTime).value === typedTime, fieldTexts.time);
/** '' for none. What is no date stays in the form as it was typed. */
export const day = z
  .string()
  .refine((typedDay) => typedDay === '' || parseCalendarDay(typedDay) === typedDay, fieldTexts.date);
export const quantity = z
  .number(fieldTexts.number)
  .min(0, fieldTexts.tooSmall)
  .max(999_999_999, fieldTexts.tooLarge)
  .multipleOf(0.001, fieldTexts.decimals('three'))
  .nullable();
const money = z
  .number(fieldTexts.number)
  .min(0, fieldTexts.tooSmall)
  .max(9_999_999_999, fieldTexts.tooLarge)
  .multipleOf(0.01, fieldTexts.decimals('two'))
  .nullable();
const count = z
  .number(fieldTexts.number)
  .int(fieldTexts.notWhole)
  .min(0, fieldTexts.tooSmall)
  .max(MAX_COUNT, fieldTexts.tooLarge)
  .nullable();
const name = z.string().trim().max(MAX_NAME_LENGTH, fieldTexts.characters(MAX_NAME_LENGTH));
const schemas = {
  ...{ name, text, number: quantity, money, count, one: z.string(), day },
  ...{ yesNo: z.boolean(), none: z.boolean(), list: z.array(z.unknown()) },
} satisfies Record<Exclude<RecordField['is'], 'rows'>, z.ZodType>;

type FieldSchema<Field extends RecordField> = Field extends { is: 'list' }
  ? z.ZodType<z.output<Field['value']>[]>
  : (typeof schemas)[Exclude<Field['is'], 'rows'>];
/** Rows have values of their own in each form. */
type FormName<Fields extends RecordFields, Name extends keyof Fields> = Fields[Name]['is'] extends 'rows'
  ? never
  : Name;
type Schemas<Fields extends RecordFields> = {
  [Name in keyof Fields as FormName<Fields, Name>]: FieldSchema<Fields[Name]>;
};
type Values<Fields extends RecordFields> = {
  [Name in keyof Fields as FormName<Fields, Name>]: z.output<FieldSchema<Fields[Name]>>;
};
type Recorded<Fields extends RecordFields> = {
  [Name in keyof Fields as FormName<Fields, Name>]: z.output<Fields[Name]['record']>;
};

const isChoice = (is: RecordField['is']) => is === 'one' || is === 'day';
const mapFields = (fields: RecordFields, value: (name: string, is: Exclude<RecordField['is'], 'rows'>) => unknown) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { is }]) => (is === 'rows' ? [] : [[name, value(name, is)]])),
  );

export function toFormShape<Fields extends RecordFields>(fields: Fields): Schemas<Fields>;
export function toFormShape(fields: RecordFields) {
  return mapFields(fields, (_name, is) => schemas[is]);
}

/** Without a record, those of a new one. */
export function toFormValues<Fields extends RecordFields>(fields: Fields, record?: Recorded<Fields>): Values<Fields>;
export function toFormValues(fields: RecordFields, record: Readonly<Record<string, unknown>> = {}) {
  return mapFields(fields, (name, is) => record[name] ?? (isChoice(is) ? '' : emptyValues[is]));
}

export function toFormInput<Fields extends RecordFields>(fields: Fields, values: Values<Fields>): Recorded<Fields>;
export function toFormInput(fields: RecordFields, values: Readonly<Record<string, unknown>>) {
  return mapFields(fields, (name, is) => (isChoice(is) ? values[name] || null : values[name]));
}

/** What is empty is absent. */
export function withoutNulls<Row extends object>(row: Row): { [Name in keyof Row]?: Exclude<Row[Name], null> };
export function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

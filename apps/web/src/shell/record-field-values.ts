import * as z from 'zod';
import { fieldTexts } from '#contract/field-texts.ts';
import { MAX_COUNT, MAX_TEXT_LENGTH } from '#contract/limits.ts';
import type { RecordField, RecordFields } from '#contract/record-fields.ts';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { parseTypedTime } from '#domain/typed-values/typed-time.ts';

/* The plain fields of a record in its form. Empty text is "not chosen", as in native selects; null is an empty number. */

export const text = z.string().max(MAX_TEXT_LENGTH, fieldTexts.characters(MAX_TEXT_LENGTH));
/** What is no time stays in the form as it was typed. */
export const time = z.string().refine((typed) => parseTypedTime(typed).value === typed, fieldTexts.time);
/** '' for none. What is no date stays in the form as it was typed. */
export const day = z.string().refine((typed) => typed === '' || parseCalendarDay(typed) === typed, fieldTexts.date);
export const quantity = z
  .number(fieldTexts.number)
  .min(0, fieldTexts.tooSmall)
  .max(999_999_999, fieldTexts.tooLarge)
  .multipleOf(0.001, fieldTexts.decimals('three'))
  .nullable();
const count = z.int(fieldTexts.number).min(0, fieldTexts.tooSmall).max(MAX_COUNT, fieldTexts.tooLarge).nullable();
const schemas = {
  text,
  number: quantity,
  count,
  one: z.string(),
  day,
  yesNo: z.boolean(),
} satisfies Record<RecordField['is'], z.ZodType>;

const empty = { text: '', number: null, count: null, one: '', day: '', yesNo: false } as const;

type Schemas<Fields extends RecordFields> = { [Name in keyof Fields]: (typeof schemas)[Fields[Name]['is']] };
type Values<Fields extends RecordFields> = { [Name in keyof Fields]: z.output<Schemas<Fields>[Name]> };
type Recorded<Fields extends RecordFields> = { [Name in keyof Fields]: z.output<Fields[Name]['record']> };

const mapped = (fields: RecordFields, value: (name: string, is: RecordField['is']) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, { is }]) => [name, value(name, is)]));

export function formShape<Fields extends RecordFields>(fields: Fields): Schemas<Fields>;
export function formShape(fields: RecordFields) {
  return mapped(fields, (_name, is) => schemas[is]);
}

/** Without a record, those of a new one. */
export function formValues<Fields extends RecordFields>(fields: Fields, record?: Recorded<Fields>): Values<Fields>;
export function formValues(fields: RecordFields, record: Readonly<Record<string, unknown>> = {}) {
  return mapped(fields, (name, is) => record[name] ?? empty[is]);
}

export function formInput<Fields extends RecordFields>(fields: Fields, values: Values<Fields>): Recorded<Fields>;
export function formInput(fields: RecordFields, values: Readonly<Record<string, unknown>>) {
  return mapped(fields, (name, is) => (is === 'one' || is === 'day' ? values[name] || null : values[name]));
}

import * as z from 'zod';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { RecurringAddOnInput, ServingScheduleRow } from '#contract/serving-schedules.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import { type Day, type Id, MAX_PEOPLE } from '#contract/values.ts';
import { type AddOnRow, fillAddOnWeek } from '#domain/serving-schedules/week.ts';

const count = z
  .int(scheduleTexts.wholeNumber)
  .min(0, scheduleTexts.wholeNumber)
  .max(MAX_PEOPLE, scheduleTexts.tooMany)
  .nullable();
const price = z
  .number(scheduleTexts.price)
  .min(0, scheduleTexts.price)
  .max(9_999_999_999, scheduleTexts.price)
  .multipleOf(0.01, scheduleTexts.price)
  .nullable();

/** Asks like a service event: everybody who eats, and the vegetarians among them (service-events-5). */
const WeekRow = z
  .object({
    day: z.custom<Day>(),
    shouldServeOnDay: z.boolean(),
    eaterCount: count,
    nonMeatEaters: count,
    pricePerEater: price,
    /** '' for none. */
    saladTypeId: z.string(),
    shouldServeDessert: z.boolean(),
  })
  .refine(({ eaterCount, nonMeatEaters }) => (nonMeatEaters ?? 0) <= (eaterCount ?? 0), {
    path: ['nonMeatEaters'],
    message: serviceEventTexts.tooManyVegetarians,
  });
const AddOnFormRow = z.object({
  /** '' until the row is saved. */
  rowId: z.string(),
  addOnTypeId: z.string(),
  day: z.custom<Day>(),
  shouldServeOnDay: z.boolean(),
  quantity: count,
  pricePerUnit: price,
});

export const ScheduleFormSchema = z.object({
  week: z.array(WeekRow),
  addOns: z.array(z.object({ addOnTypeId: z.string(), rows: z.array(AddOnFormRow) })),
});
export type ScheduleFormValues = z.output<typeof ScheduleFormSchema>;
export type AddOnFormValues = ScheduleFormValues['addOns'][number];
type AddOnFormRow = z.output<typeof AddOnFormRow>;

const addOnFormRow = (row: AddOnRow): AddOnFormRow => ({
  rowId: row.id ?? '',
  addOnTypeId: row.addOnTypeId,
  day: row.day,
  shouldServeOnDay: row.shouldServeOnDay,
  quantity: row.quantity,
  pricePerUnit: row.pricePerUnit,
});

/** The seven rows of an add-on type (service-events-10). */
export const toRecurringAddOnValues = (addOnTypeId: Id, keptRows: readonly AddOnRow[] = []): AddOnFormValues => ({
  addOnTypeId,
  rows: fillAddOnWeek(addOnTypeId, keptRows).map(addOnFormRow),
});

export const toScheduleValues = (
  week: readonly ServingScheduleRow[],
  addOns: readonly AddOnRow[],
): ScheduleFormValues => ({
  week: week.map(({ serviceLineId: _line, numberOfEaters, saladTypeId, ...row }) => ({
    ...row,
    eaterCount: numberOfEaters + row.nonMeatEaters,
    saladTypeId: saladTypeId ?? '',
  })),
  addOns: [...new Set(addOns.map(({ addOnTypeId }) => addOnTypeId))].map((id) => toRecurringAddOnValues(id, addOns)),
});

/** Copies the typed values of one day, its recurring add-ons included, to other days (service-events-15). */
export function withCopiedDay({ week, addOns }: ScheduleFormValues, from: Day, to: readonly Day[]): ScheduleFormValues {
  const onto = <Row extends { readonly day: Day }>(rows: readonly Row[], copy: (source: Row, row: Row) => Row) => {
    const source = rows.find(({ day }) => day === from);
    return rows.map((row) => (source && to.includes(row.day) ? copy(source, row) : row));
  };
  return {
    week: onto(week, (source, { day }) => ({ ...source, day })),
    addOns: addOns.map((addOn) => ({
      ...addOn,
      rows: onto(addOn.rows, (source, { day, rowId }) => ({ ...source, day, rowId })),
    })),
  };
}

/** Emptied numbers are saved as 0. */
export const toWeekInput = (week: ScheduleFormValues['week']) =>
  week.map(({ eaterCount, ...row }) => ({
    ...row,
    numberOfEaters: (eaterCount ?? 0) - (row.nonMeatEaters ?? 0),
    nonMeatEaters: row.nonMeatEaters ?? 0,
    pricePerEater: row.pricePerEater ?? 0,
    saladTypeId: row.saladTypeId || null,
  }));

export interface AddOnChanges {
  readonly create: readonly AddOnChange[];
  readonly update: readonly (AddOnChange & SavedRow)[];
  readonly remove: readonly RemovedRow[];
}
type RemovedRow = Pick<AddOnChange, 'addOnTypeId' | 'day'> & { readonly id: Id };
interface SavedRow {
  readonly id: Id;
  readonly version: number;
}
type AddOnChange = Omit<RecurringAddOnInput, 'accountId' | 'serviceLineId'>;

const addOnInput = (row: AddOnFormRow): AddOnChange => ({
  addOnTypeId: row.addOnTypeId,
  day: row.day,
  shouldServeOnDay: row.shouldServeOnDay,
  quantity: row.quantity ?? 0,
  pricePerUnit: row.pricePerUnit ?? 0,
});

/** The calls of a save: create new rows, update changed ones, delete those of a removed type (service-events-10). */
export function toAddOnChanges(
  values: readonly AddOnFormValues[],
  keptRows: readonly (AddOnRow & SavedRow)[],
): AddOnChanges {
  const rows = values.flatMap((addOn) => addOn.rows);
  const before = new Map(keptRows.map((row) => [row.id, row]));
  const isChanged = (row: AddOnFormRow) => {
    const old = before.get(row.rowId);
    const input = addOnInput(row);
    return (
      old?.shouldServeOnDay !== input.shouldServeOnDay ||
      old.quantity !== input.quantity ||
      old.pricePerUnit !== input.pricePerUnit
    );
  };
  return {
    create: rows.filter((row) => row.rowId === '').map(addOnInput),
    update: rows
      .filter((row) => row.rowId !== '' && isChanged(row))
      .map((row) => ({ id: row.rowId, version: before.get(row.rowId)?.version ?? 0, ...addOnInput(row) })),
    remove: keptRows.filter((old) => !rows.some((row) => row.rowId === old.id)),
  };
}

/** Typed rows with the ids of those that were saved after all, so that a second save does not create them twice. */
export const withSavedRows = (
  typedAddOns: readonly AddOnFormValues[],
  savedRows: readonly (AddOnRow & { readonly id: Id })[],
): AddOnFormValues[] =>
  typedAddOns.map((addOn) => ({
    ...addOn,
    rows: addOn.rows.map((row) => ({
      ...row,
      rowId:
        savedRows.find((candidate) => candidate.addOnTypeId === row.addOnTypeId && candidate.day === row.day)?.id ?? '',
    })),
  }));

/** The saved rows, but with the values and versions that were read for rows whose change was refused. */
export const withReadVersions = <Row extends AddOnRow & SavedRow>(
  now: readonly Row[],
  read: readonly Row[],
  typedAddOns: readonly AddOnFormValues[],
): Row[] => {
  const unsaved = new Set(toAddOnChanges(typedAddOns, now).update.map(({ id }) => id));
  return now.map((row) => (unsaved.has(row.id) ? (read.find(({ id }) => id === row.id) ?? row) : row));
};

import { addOnServiceLines } from '#contract/add-ons-texts.ts';
import type { RecurringAddOn, ServingSchedule, ServingScheduleRow } from '#contract/serving-schedules.ts';
import { defaultSaladType, linesWithSalad } from '#contract/serving-schedules-texts.ts';
import { type Day, days, type Id, type IdName } from '#contract/values.ts';

export const hasSaladAndDessert = (serviceLine: string): boolean => linesWithSalad.includes(serviceLine);
export const hasAddOns = (serviceLine: string): boolean => addOnServiceLines.some((name) => name === serviceLine);

export const formatDayName = (day: Day): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

/** The seven rows of a service line's week: saved rows, and defaults for the other days. */
export function fillScheduleWeek(
  keptRows: readonly Pick<ServingSchedule, keyof ServingScheduleRow>[],
  serviceLine: IdName,
  saladTypes: readonly IdName[],
): ServingScheduleRow[] {
  const salad = hasSaladAndDessert(serviceLine.name)
    ? saladTypes.find(({ name }) => name === defaultSaladType)
    : undefined;
  return days.map((day) => {
    const row = keptRows.find((candidate) => candidate.day === day && candidate.serviceLineId === serviceLine.id);
    return {
      day,
      shouldServeOnDay: row?.shouldServeOnDay ?? false,
      numberOfEaters: row?.numberOfEaters ?? 0,
      nonMeatEaters: row?.nonMeatEaters ?? 0,
      pricePerEater: row?.pricePerEater ?? 0,
      saladTypeId: row ? row.saladTypeId : (salad?.id ?? null),
      shouldServeDessert: row?.shouldServeDessert ?? false,
      serviceLineId: serviceLine.id,
    };
  });
}

export type AddOnRow = Pick<
  RecurringAddOn,
  'addOnTypeId' | 'day' | 'shouldServeOnDay' | 'quantity' | 'pricePerUnit'
> & {
  /** Absent until the row is saved. */
  readonly id?: Id;
};

/** The seven rows of an add-on type: saved rows, the others off with quantity and price 0 (service-events-10). */
export function fillAddOnWeek(addOnTypeId: Id, keptRows: readonly AddOnRow[] = []): AddOnRow[] {
  return days.map(
    (day) =>
      keptRows.find((row) => row.addOnTypeId === addOnTypeId && row.day === day) ?? {
        addOnTypeId,
        day,
        shouldServeOnDay: false,
        quantity: 0,
        pricePerUnit: 0,
      },
  );
}

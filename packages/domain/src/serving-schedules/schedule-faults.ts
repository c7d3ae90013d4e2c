import type { ServingScheduleRow } from '#contract/serving-schedules.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import { MAX_PEOPLE } from '#contract/values.ts';

/** Faults of one service line's rows by dotted path (`0.day`); empty if valid. */
export function validateSchedule(
  rows: readonly ServingScheduleRow[],
  line: { readonly id: string; readonly hasSaladAndDessert: boolean },
): Record<string, string> {
  const faults: Record<string, string> = {};
  rows.forEach((row, index) => {
    const refuse = (field: keyof ServingScheduleRow, text: string) => {
      faults[`${index}.${field}`] = text;
    };
    if (rows.findIndex((other) => other.day === row.day) < index) refuse('day', scheduleTexts.dayTwice);
    if (row.numberOfEaters + row.nonMeatEaters > MAX_PEOPLE) refuse('numberOfEaters', scheduleTexts.tooManyEaters);
    if (row.serviceLineId !== undefined && row.serviceLineId !== line.id)
      refuse('serviceLineId', scheduleTexts.otherServiceLine);
    if (!line.hasSaladAndDessert && row.saladTypeId !== null) refuse('saladTypeId', scheduleTexts.noSaladHere);
    if (!line.hasSaladAndDessert && row.shouldServeDessert) refuse('shouldServeDessert', scheduleTexts.noSaladHere);
  });
  return faults;
}

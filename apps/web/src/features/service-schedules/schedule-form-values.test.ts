import { describe, expect, test } from 'vitest';
import { addOnChanges, addOnValues, ScheduleFormSchema, scheduleValues, weekInput } from './schedule-form-values.ts';

const monday = {
  day: 'monday' as const,
  shouldServeOnDay: true,
  numberOfEaters: 30,
  nonMeatEaters: 5,
  pricePerEater: 12.5,
  saladTypeId: null,
  shouldServeDessert: false,
};
const soup = {
  id: 'row',
  addOnTypeId: 'soup',
  day: 'monday' as const,
  shouldServeOnDay: true,
  quantity: 4,
  pricePerUnit: 2,
  version: 7,
};

test('a week is saved as it was read; emptied numbers are 0', () => {
  const { week } = scheduleValues([monday], []);
  expect(weekInput(week)).toEqual([monday]);
  expect(weekInput(week.map((row) => ({ ...row, numberOfEaters: null })))[0]?.numberOfEaters).toBe(0);
});

describe('recurring add-ons', () => {
  test('that nobody touched are not saved again', () => {
    const { addOns } = scheduleValues([], [soup]);
    expect(addOnChanges(addOns, [soup])).toMatchObject({ update: [], remove: [] });
    expect(addOnChanges(addOns, [soup]).create).toHaveLength(6);
  });

  test('of an added type are seven new rows', () => {
    expect(addOnChanges([addOnValues('greens')], []).create).toHaveLength(7);
  });

  test('that were changed are saved, those of a removed type dropped', () => {
    const { addOns } = scheduleValues([], [soup]);
    const [changed] = addOns;
    if (changed?.rows[0]) changed.rows[0].quantity = 9;
    expect(addOnChanges(addOns, [soup]).update).toMatchObject([{ id: 'row', quantity: 9 }]);
    expect(addOnChanges([], [soup])).toEqual({ create: [], update: [], remove: ['row'] });
  });
});

test.each([
  [{ numberOfEaters: -1 }, 'Must be a whole number, 0 or more.'],
  [{ numberOfEaters: 1.5 }, 'Must be a whole number, 0 or more.'],
  [{ pricePerEater: 1.005 }, 'Must be an amount of 0 or more with at most two decimals.'],
])('a row with %j is refused: %s', (fields, text) => {
  const { week } = scheduleValues([monday], []);
  const result = ScheduleFormSchema.safeParse({ week: week.map((row) => ({ ...row, ...fields })), addOns: [] });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([text]);
});

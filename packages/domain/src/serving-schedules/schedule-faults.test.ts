import { expect, test } from 'vitest';
import type { ServingScheduleRow } from '#contract/serving-schedules.ts';
import { validateSchedule } from './schedule-faults.ts';

const row = (more: Partial<ServingScheduleRow> = {}): ServingScheduleRow => ({
  day: 'monday',
  shouldServeOnDay: true,
  numberOfEaters: 10,
  nonMeatEaters: 2,
  pricePerEater: 12.5,
  saladTypeId: null,
  shouldServeDessert: false,
  ...more,
});
const lunch = { id: 'lunch', hasSaladAndDessert: true };
const snack = { id: 'snack', hasSaladAndDessert: false };

test.each([
  ['two days', lunch, [row(), row({ day: 'friday' })], []],
  ['a day twice', lunch, [row(), row({ day: 'friday' }), row()], ['2.day']],
  [
    'more eaters than a number holds',
    lunch,
    [row({ numberOfEaters: 100_000, nonMeatEaters: 1 })],
    ['0.numberOfEaters'],
  ],
  ['its own line named', lunch, [row({ serviceLineId: 'lunch' })], []],
  ['a row of another line', lunch, [row({ serviceLineId: 'dinner' })], ['0.serviceLineId']],
  ['salad and dessert at lunch', lunch, [row({ saladTypeId: 'composed', shouldServeDessert: true })], []],
  ['a salad with the snack', snack, [row({ saladTypeId: 'composed' })], ['0.saladTypeId']],
  ['a dessert with the snack', snack, [row({ shouldServeDessert: true })], ['0.shouldServeDessert']],
])('a schedule with %s', (_what, line, rows, fields) => {
  expect(Object.keys(validateSchedule(rows, line))).toEqual(fields);
});

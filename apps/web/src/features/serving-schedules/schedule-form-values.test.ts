import { describe, expect, test } from 'vitest';
import type { StaleDetails } from '#contract/stale.ts';
import { days } from '#contract/values.ts';
import { ApiError } from '../../api/api-error.ts';
import { mergeStaleErrors } from '../../shell/stale-changes.ts';
import {
  ScheduleFormSchema,
  toAddOnChanges,
  toRecurringAddOnValues,
  toScheduleValues,
  toWeekInput,
  withCopiedDay,
} from './schedule-form-values.ts';
import { formatSavedAndNot } from './unsaved-add-ons-texts.ts';

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
  const { week } = toScheduleValues([monday], []);
  expect(toWeekInput(week)).toEqual([monday]);
  expect(week[0]).toMatchObject({ eaterCount: 35, nonMeatEaters: 5 });
  const emptied = week.map((row) => ({ ...row, eaterCount: null, nonMeatEaters: null }));
  expect(toWeekInput(emptied)[0]).toMatchObject({ numberOfEaters: 0, nonMeatEaters: 0 });
});

test('a copied day brings its numbers and add-ons to the others, and leaves their saved rows theirs (service-events-15)', () => {
  const friday = { ...monday, day: 'friday' as const, shouldServeOnDay: false, numberOfEaters: 0, nonMeatEaters: 0 };
  const values = toScheduleValues([monday, friday], [soup]);
  const { week, addOns } = withCopiedDay(values, 'monday', ['friday']);
  expect(week).toEqual([values.week[0], { ...values.week[0], day: 'friday' }]);
  expect(addOns[0]?.rows.filter((row) => row.shouldServeOnDay)).toMatchObject([
    { rowId: 'row', day: 'monday', quantity: 4 },
    { rowId: '', day: 'friday', quantity: 4 },
  ]);
});

describe('recurring add-ons', () => {
  test('that nobody touched are not saved again', () => {
    const { addOns } = toScheduleValues([], [soup]);
    expect(toAddOnChanges(addOns, [soup])).toMatchObject({ update: [], remove: [] });
    expect(toAddOnChanges(addOns, [soup]).create).toHaveLength(6);
  });

  test('of an added type are seven new rows', () => {
    expect(toAddOnChanges([toRecurringAddOnValues('greens')], []).create).toHaveLength(7);
  });

  test('that were changed are saved, those of a removed type dropped', () => {
    const { addOns } = toScheduleValues([], [soup]);
    const [changedRecord] = addOns;
    if (changedRecord?.rows[0]) changedRecord.rows[0].quantity = 9;
    expect(toAddOnChanges(addOns, [soup]).update).toMatchObject([{ id: 'row', quantity: 9 }]);
    expect(toAddOnChanges([], [soup])).toMatchObject({
      create: [],
      update: [],
      remove: [{ id: 'row', day: 'monday' }],
    });
  });
});

test.each([
  [{ eaterCount: 7.5 }, 'Must be a whole number, 0 or more.'],
  [{ nonMeatEaters: -1 }, 'Must be a whole number, 0 or more.'],
  [{ eaterCount: 4 }, 'Vegetarians cannot be more than eaters.'],
  [{ pricePerEater: 1.005 }, 'Must be an amount of 0 or more with at most two decimals.'],
])('a row with %j is refused: %s', (fields, text) => {
  const { week } = toScheduleValues([monday], []);
  const result = ScheduleFormSchema.safeParse({ week: week.map((row) => ({ ...row, ...fields })), addOns: [] });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([text]);
});

describe('recurring add-ons of which some could not be saved', () => {
  const getName = (id: string) => ({ soup: 'Soup', greens: 'Greens Bar' })[id] ?? '';
  const takenRecord = new ApiError(409, { code: 'conflict', message: 'This add-on has a row for that day already.' });
  const lost = new ApiError(0, { code: 'internal', message: '' });
  const row = (addOnTypeId: string, day: (typeof days)[number], error?: unknown) => ({ addOnTypeId, day, error });

  test.each([
    [[row('soup', 'monday', lost)], 'Not saved: Soup on Monday.'],
    [
      [
        row('soup', 'monday', takenRecord),
        row('soup', 'friday', takenRecord),
        row('greens', 'friday', lost),
        row('soup', 'tuesday'),
      ],
      'Not saved: Soup on Monday, Friday; Greens Bar on Friday.\nThis add-on has a row for that day already.\nSaved: Soup on Tuesday.',
    ],
    [
      [...days.map((day) => row('greens', day)), row('soup', 'sunday', lost)],
      'Not saved: Soup on Sunday.\nSaved: Greens Bar on every day.',
    ],
  ])('are reported by type and day, with the reason and what was saved', (sentRows, text) => {
    expect(formatSavedAndNot(sentRows, getName)).toBe(text);
  });

  test('because others saved them: all in one dialog, newest first', () => {
    const toStale = (changedAt: string, sentence: string) =>
      new ApiError(412, {
        code: 'stale',
        message: '',
        details: { version: 5, changes: [{ changedBy: 'Bea Ruiz', changedAt, sentences: [sentence] }] },
      });
    const errors = [
      toStale('2026-11-20T15:00:00Z', 'Soup with Lunch, Monday: quantity 10 → 12.'),
      toStale('2026-11-20T15:01:00Z', 'Greens Bar with Lunch, Friday: price changed.'),
      lost,
    ];
    const { changes } = (mergeStaleErrors([undefined, ...errors]) as ApiError).details as StaleDetails;
    expect(changes.flatMap(({ sentences }) => sentences)).toEqual([
      'Greens Bar with Lunch, Friday: price changed.',
      'Soup with Lunch, Monday: quantity 10 → 12.',
    ]);
    expect(mergeStaleErrors([undefined, undefined])).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { days } from '#contract/values.ts';
import { fillAddOnWeek, fillScheduleWeek, formatDayName, hasAddOns, hasSaladAndDessert } from './week.ts';

const salads = [
  { id: 'chopped', name: 'Chopped Salad' },
  { id: 'composed', name: 'Composed Salad' },
];

test.each([
  ['Breakfast', false, true],
  ['Lunch', true, true],
  ['Dinner', true, true],
  ['Snack', false, false],
  ['Dessert', false, false],
  ['Happy Hour', false, false],
  ['Special', false, false],
])('%s: salad and dessert %j, add-ons %j', (line, salad, addOns) => {
  expect([hasSaladAndDessert(line), hasAddOns(line)]).toEqual([salad, addOns]);
});

test('a new lunch week serves nobody, with the Composed Salad chosen', () => {
  const week = fillScheduleWeek([], { id: 'lunch', name: 'Lunch' }, salads);
  expect(week.map((row) => row.day)).toEqual(days);
  expect(week[0]).toEqual({
    day: 'monday',
    shouldServeOnDay: false,
    numberOfEaters: 0,
    nonMeatEaters: 0,
    pricePerEater: 0,
    saladTypeId: 'composed',
    shouldServeDessert: false,
    serviceLineId: 'lunch',
  });
});

test('a new snack week has no salad', () => {
  expect(fillScheduleWeek([], { id: 'snack', name: 'Snack' }, salads).every((row) => row.saladTypeId === null)).toBe(
    true,
  );
});

test('kept days of the line stay as they are, also without a salad', () => {
  const friday = {
    ...fillScheduleWeek([], { id: 'lunch', name: 'Lunch' }, [])[4],
    numberOfEaters: 30,
    saladTypeId: null,
  };
  const dinner = { ...friday, serviceLineId: 'dinner', numberOfEaters: 99 };
  const week = fillScheduleWeek([dinner, friday] as never, { id: 'lunch', name: 'Lunch' }, salads);
  expect(week[4]).toMatchObject({ numberOfEaters: 30, saladTypeId: null });
});

test('adding an add-on type makes seven rows, switched off, of nothing for nothing', () => {
  const week = fillAddOnWeek('soup');
  expect(week.map((row) => row.day)).toEqual(days);
  expect(week[6]).toEqual({
    addOnTypeId: 'soup',
    day: 'sunday',
    shouldServeOnDay: false,
    quantity: 0,
    pricePerUnit: 0,
  });
});

test('saved rows of the type stay', () => {
  const keptValues = {
    id: 'row',
    addOnTypeId: 'soup',
    day: 'tuesday' as const,
    shouldServeOnDay: true,
    quantity: 4,
    pricePerUnit: 2,
  };
  expect(fillAddOnWeek('soup', [keptValues])[1]).toEqual(keptValues);
  expect(fillAddOnWeek('greens', [keptValues])[1]).toMatchObject({ quantity: 0 });
});

test('days are shown with a capital', () => {
  expect(formatDayName('monday')).toBe('Monday');
});

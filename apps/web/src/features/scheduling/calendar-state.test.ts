import { expect, test } from 'vitest';
import {
  chooseShownDay,
  getMonthBeside,
  parseMonth,
  readCalendarSearch,
  toggleServiceLine,
} from './calendar/calendar-state.ts';

test.each([
  ['the first one', [], 'b', 'b'],
  ['a second one, in the order of the day', ['b'], 'a', 'a,b'],
  ['one of two again', ['a', 'b'], 'b', 'a'],
  ['the last one again, and all are shown', ['a'], 'a', undefined],
])('choosing %s', (_what, chosenNames, id, lines) => {
  expect(toggleServiceLine(['a', 'b', 'c'], chosenNames, id)).toBe(lines);
});

test.each([
  [2026, 1, -1 as const, { year: 2025, month: 12 }],
  [2026, 12, 1 as const, { year: 2027, month: 1 }],
  [2026, 6, 1 as const, { year: 2026, month: 7 }],
])('beside %i-%i by %i', (year, month, by, expected) => {
  expect(getMonthBeside(year, month, by)).toEqual(expected);
});

test.each([
  ['3', '2026', { month: 3, year: 2026 }],
  ['03', '2026', { month: 3, year: 2026 }],
  ['0', '2026', undefined],
  ['13', '2026', undefined],
  ['3', '26', undefined],
  ['March', '2026', undefined],
])('the address %s/%s', (month, year, expected) => {
  expect(parseMonth(month, year)).toEqual(expected);
});

test('an unknown display option or view is none', () => {
  const knownValues = { lines: 'a', day: '2026-03-08' };
  expect(readCalendarSearch({ show: 'Dessert', view: 'year', ...knownValues })).toEqual(knownValues);
  expect(readCalendarSearch({ show: 'Salad', view: 'week', ...knownValues })).toEqual({
    show: 'Salad',
    view: 'week',
    ...knownValues,
  });
});

test.each([
  ['2026-03-17', '2026-03-17'],
  ['2026-04-01', '2026-03-08'],
  ['nonsense', '2026-03-08'],
  [undefined, '2026-03-08'],
])('with %s in the address of March, on the eighth, %s is shown', (day, expected) => {
  expect(chooseShownDay(2026, 3, day, '2026-03-08')).toBe(expected);
});

test('a month without today begins with its first day', () => {
  expect(chooseShownDay(2026, 11, undefined, '2026-03-08')).toBe('2026-11-01');
});

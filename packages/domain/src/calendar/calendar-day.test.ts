import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  countDaysBetween,
  formatHostRouteDate,
  formatLongDate,
  formatLongMoment,
  formatShortDate,
  formatUnpaddedDate,
  getWeekday,
  listWeek,
  parseCalendarDay,
  parseHostRouteDate,
  todayIn,
} from './calendar-day.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-3-8', '2026-03-08'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-04-31', null],
  ['26-04-30', null],
  ['2026/04/30', null],
  ['2026-04-30T00:00:00Z', null],
  ['', null],
])('%s is read as %s', (text, day) => {
  expect(parseCalendarDay(text)).toBe(day);
});

test.each([
  ['2026-03-07', 1, '2026-03-08'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-10-31', 1, '2026-11-01'],
  ['2026-11-01', 1, '2026-11-02'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-21', 7, '2026-11-28'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test.each([
  ['2026-03-01', '2026-03-31', 30],
  ['2026-11-01', '2026-10-31', -1],
  ['2028-02-01', '2028-03-01', 29],
  ['2026-12-31', '2027-01-01', 1],
])('from %s to %s are %i days', (from, to, expected) => {
  expect(countDaysBetween(from, to)).toBe(expected);
});

test.each([
  ['2026-11-21', 'saturday'],
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'monday'],
  ['2028-02-29', 'tuesday'],
  ['1969-12-28', 'sunday'],
])('%s is a %s', (day, expected) => {
  expect(getWeekday(day)).toBe(expected);
});

test.each([
  ['2026-11-22', '2026-11-22', '2026-11-28'],
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
])('the week of %s runs from %s to %s', (day, first, last) => {
  const week = listWeek(day);
  expect([week.length, week[0], week[6]]).toEqual([7, first, last]);
});

describe.each(['with Temporal', 'without Temporal'])('the day on the wall, %s', (browser) => {
  beforeAll(() => {
    if (browser === 'without Temporal') vi.stubGlobal('Temporal', undefined);
    return () => vi.unstubAllGlobals();
  });
  test.each([
    ['America/Phoenix', '2026-11-21T06:59:59Z', '2026-11-20'],
    ['America/Phoenix', '2026-11-21T07:00:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:00Z', '2026-11-20'],
    ['America/New_York', '2026-03-08T04:59:00Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-01'],
    ['America/Los_Angeles', '2028-03-01T07:59:00Z', '2028-02-29'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ])('in %s at %s is %s', (timeZone, instant, expected) => {
    expect(todayIn(timeZone, new Date(instant))).toBe(expected);
  });
});

test('headers show MM/DD/YYYY, lists MM/DD/YY', () => {
  expect(formatLongDate('2026-03-08')).toBe('03/08/2026');
  expect(formatShortDate('2026-03-08')).toBe('03/08/26');
});

test.each([
  ['11-21-26', '2026-11-21'],
  ['02-29-28', '2028-02-29'],
  ['02-29-26', null],
  ['13-01-26', null],
  ['1-1-26', null],
  ['11-21-2026', null],
])("the host's address %s is %s", (text, day) => {
  expect(parseHostRouteDate(text)).toBe(day);
});

const anyDay = fc.integer({ min: -200_000, max: 200_000 }).map((count) => addDays('2000-01-01', count));

test('going forth and back returns to the same day, counted exactly', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day);
      expect(countDaysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('every day of this century survives the address of the host', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_524 }), (count) => {
      const day = addDays('2000-01-01', count);
      expect(parseHostRouteDate(formatHostRouteDate(day))).toBe(day);
    }),
  );
});

test.each([
  ['2026-03-08', '2026-3-8'],
  ['2026-10-20', '2026-10-20'],
  ['2000-01-01', '2000-1-1'],
])('%s is %s without zeros, and is read back', (day, writtenText) => {
  expect(formatUnpaddedDate(day)).toBe(writtenText);
  expect(parseCalendarDay(writtenText)).toBe(day);
});

test.each([
  ['America/Phoenix', '03/07/2026 11:30 PM'],
  ['America/New_York', '03/08/2026 1:30 AM'],
  ['UTC', '03/08/2026 6:30 AM'],
])('a moment is written with the day and the time of %s', (timeZone, writtenText) => {
  expect(formatLongMoment(timeZone, new Date('2026-03-08T06:30:00Z'))).toBe(writtenText);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldTexts as texts } from '#contract/field-texts.ts';
import { addDays, formatLongDate, formatShortDate } from '../calendar/calendar-day.ts';
import { parseDayNear, parseTypedDate } from './typed-date.ts';

const today = '2026-11-22';

test.each([
  ['', null],
  ['11/21/2026', '2026-11-21'],
  [' 1/2/26 ', '2026-01-02'],
  ['02-29-2028', '2028-02-29'],
  ['2026-11-21', '2026-11-21'],
  ['2027-1-5', '2027-01-05'],
  ['1/5', '2027-01-05'],
  ['1/5/27', '2027-01-05'],
  ['11/22', '2026-11-22'],
  ['11/21', '2027-11-21'],
  ['2/29', '2028-02-29'],
  ['Jan 5', '2027-01-05'],
  ['jan. 5', '2027-01-05'],
  ['Sept 1', '2027-09-01'],
  ['January 5, 2027', '2027-01-05'],
  ['\u200e11/21/2026', '2026-11-21'],
])('on November 22, 2026, %j is %s', (text, value) => {
  expect(parseTypedDate(text, today)).toEqual({ value, fault: null });
});

test.each([
  ['11/31/2026', texts.noSuchDate],
  ['13/05/2026', texts.noSuchDate],
  ['21/11/2026', texts.noSuchDate],
  ['02/30/2027', texts.noSuchDate],
  ['2/30', texts.noSuchDate],
  ['Feb 30', texts.noSuchDate],
  ['1', texts.date],
  ['tomorrow', texts.date],
  ['11/21/202', texts.date],
  ['11/21-26', texts.date],
  ['Ja 5', texts.date],
  ['11212026', texts.date],
  ['1/5/99', texts.fourDigits],
  ['1/5/1999', texts.years],
  ['0026-11-21', texts.years],
  ['11/21/9999', texts.years],
])('refuses %j: %s', (text, fault) => {
  expect(parseTypedDate(text, today)).toEqual({ value: null, fault });
});

test('what is shown reads as the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (count) => {
      const day = addDays('2000-01-01', count);
      expect(parseTypedDate(formatLongDate(day), today).value).toBe(day);
      expect(parseTypedDate(day, today).value).toBe(day);
      if (day < '2036') expect(parseTypedDate(formatShortDate(day), today).value).toBe(day);
    }),
  );
});

test.each([
  ['11/25', '2026-11-25'],
  ['1/5', '2027-01-05'],
  ['6.1', '2026-06-01'],
  ['11/25/27', '2027-11-25'],
  ['2/29', null],
  ['13/1', null],
  ['rice', null],
])('near November 22, 2026, %j is %j', (text, day) => {
  expect(parseDayNear(today, text)).toBe(day);
});

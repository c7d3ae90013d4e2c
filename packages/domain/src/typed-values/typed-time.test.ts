import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldTexts } from '#contract/field-texts.ts';
import { findAfternoonTime, formatTime, parseTypedTime } from './typed-time.ts';

test.each([
  ['', null],
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30a', '09:30'],
  [' 9:30 AM ', '09:30'],
  ['9:30\u202fPM', '21:30'],
  ['9:30 p.m.', '21:30'],
  ['12', '12:00'],
  ['12pm', '12:00'],
  ['12:15am', '00:15'],
  ['noon', '12:00'],
  ['12 Noon', '12:00'],
  ['midnight', '00:00'],
  ['21:05', '21:05'],
  ['2105', '21:05'],
  ['1p', '13:00'],
  ['1:30', '01:30'],
  ['00:00', '00:00'],
])('reads %j as %s', (text, value) => {
  expect(parseTypedTime(text)).toEqual({ value, fault: null });
});

test.each(['24:00', '9:60', '13pm', '0am', '9:3', '1/2', '12345', 'lunch', '9-10', '-9', '9:30:15', '9 30', '1,5'])(
  'refuses %j',
  (text) => {
    expect(parseTypedTime(text)).toEqual({ value: null, fault: fieldTexts.time });
  },
);

test.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('shows %s as %s', (time, shownText) => {
  expect(formatTime(time)).toBe(shownText);
});

test('what is shown reads as the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
      expect(parseTypedTime(formatTime(time)).value).toBe(time);
      expect(parseTypedTime(time).value).toBe(time);
    }),
  );
});

test.each([
  ['01:30', '13:30'],
  ['00:00', '12:00'],
  ['04:59', '16:59'],
  ['05:00', undefined],
  ['13:00', undefined],
])('in place of a meal at %s, %s may be meant', (time, afternoon) => {
  expect(findAfternoonTime(time)).toBe(afternoon);
});

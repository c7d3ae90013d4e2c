import { expect, test } from 'vitest';
import { toSurveyTime } from './survey-times.ts';

test.each([
  ['2026-11-21T18:32:00Z', '11:30'],
  ['2026-11-21T18:33:00Z', '11:35'],
  ['2026-11-21T19:00:00Z', '12:00'],
  ['2026-11-21T07:01:00Z', '00:00'],
  // Nearer to midnight than to 23:55, but midnight is of another day.
  ['2026-11-22T06:59:00Z', '23:55'],
])('at %s a clock in Phoenix says %s', (instant, time) => {
  expect(toSurveyTime('America/Phoenix', new Date(instant))).toBe(time);
});

test('half an hour beside the others, a zone has its own time', () => {
  expect(toSurveyTime('Asia/Kolkata', new Date('2026-11-21T18:32:00Z'))).toBe('00:00');
});

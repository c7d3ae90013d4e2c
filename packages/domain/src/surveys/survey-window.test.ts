import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, todayIn } from '../calendar/calendar-day.ts';
import { listOpenSurveyDays, toSurveyWindow } from './survey-window.ts';

test.each([
  ['2026-03-11', 'future'],
  ['2026-03-10', 'open'],
  ['2026-03-09', 'open'],
  ['2026-03-07', 'open'],
  ['2026-03-06', 'expired'],
  ['2025-03-10', 'expired'],
])('on 10 March 2026, the survey for a service on %s is %s', (serviceDay, expected) => {
  expect(toSurveyWindow(serviceDay, '2026-03-10')).toBe(expected);
});

test('the days whose surveys are open, across the end of a month', () => {
  expect(listOpenSurveyDays('2026-03-02')).toEqual(['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-27']);
});

// Three days are also three days across daylight saving changes, 29 February and the end of a year.
test.each([
  ['2026-03-08', '2026-03-11', 'open'],
  ['2026-11-01', '2026-11-04', 'open'],
  ['2026-11-01', '2026-11-05', 'expired'],
  ['2028-02-27', '2028-03-01', 'open'],
  ['2026-02-27', '2026-03-02', 'open'],
  ['2026-12-30', '2027-01-02', 'open'],
  ['2026-12-30', '2027-01-03', 'expired'],
])('a service on %s, seen on %s, is %s', (serviceDay, today, expected) => {
  expect(toSurveyWindow(serviceDay, today)).toBe(expected);
});

test.each([
  // 23:59 on the third day after, and 00:01 on the fourth, in the market's time zone.
  ['America/Phoenix', '2026-03-14T06:59:00Z', 'open'],
  ['America/Phoenix', '2026-03-14T07:01:00Z', 'expired'],
  ['America/New_York', '2026-03-14T03:59:00Z', 'open'],
  ['America/New_York', '2026-03-14T04:01:00Z', 'expired'],
  ['America/Los_Angeles', '2026-03-14T06:59:00Z', 'open'],
  ['America/Los_Angeles', '2026-03-14T07:01:00Z', 'expired'],
  ['Pacific/Kiritimati', '2026-03-13T09:59:00Z', 'open'],
  ['Pacific/Kiritimati', '2026-03-13T10:01:00Z', 'expired'],
  ['Pacific/Pago_Pago', '2026-03-14T10:59:00Z', 'open'],
  ['Pacific/Pago_Pago', '2026-03-14T11:01:00Z', 'expired'],
  ['UTC', '2026-03-13T23:59:00Z', 'open'],
  ['UTC', '2026-03-14T00:01:00Z', 'expired'],
  // 23:59 on the day before the service, and 00:01 on the day itself.
  ['America/Phoenix', '2026-03-10T06:59:00Z', 'future'],
  ['America/Phoenix', '2026-03-10T07:01:00Z', 'open'],
  ['Pacific/Kiritimati', '2026-03-09T09:59:00Z', 'future'],
  ['Pacific/Kiritimati', '2026-03-09T10:01:00Z', 'open'],
  ['Pacific/Pago_Pago', '2026-03-10T10:59:00Z', 'future'],
  ['Pacific/Pago_Pago', '2026-03-10T11:01:00Z', 'open'],
])('in %s at %s, the survey for 10 March 2026 is %s', (timeZone, instant, expected) => {
  expect(toSurveyWindow('2026-03-10', todayIn(timeZone, new Date(instant)))).toBe(expected);
});

test('every survey is open on exactly four days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (count) => {
      const serviceDay = addDays('2020-01-01', count);
      const seenNames = Array.from({ length: 11 }, (_, index) =>
        toSurveyWindow(serviceDay, addDays(serviceDay, index - 5)),
      );
      const expected = [...Array(5).fill('future'), ...Array(4).fill('open'), ...Array(2).fill('expired')];
      expect(seenNames).toEqual(expected);
    }),
  );
});

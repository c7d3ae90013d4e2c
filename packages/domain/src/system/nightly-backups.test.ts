import { expect, test } from 'vitest';
import { addDays } from '../calendar/calendar-day.ts';
import { getBackupNight, listOutdatedNights } from './nightly-backups.ts';

/** The remaining backups after so many nights, each with a backup and the clearing after it. */
function keptAfter(nights: number): string[] {
  let keptNames: string[] = [];
  for (let night = 0; night < nights; night += 1) {
    keptNames.push(addDays('2026-01-01', night));
    const outdated = new Set(listOutdatedNights(keptNames));
    keptNames = keptNames.filter((text) => !outdated.has(text));
  }
  return keptNames;
}

test('the first week keeps every night', () => {
  expect(keptAfter(7)).toHaveLength(7);
});

test('after a hundred nights the last seven are there, and before them one of each of four weeks', () => {
  expect(keptAfter(100)).toEqual([
    '2026-03-14',
    '2026-03-21',
    '2026-03-28',
    '2026-04-03',
    '2026-04-04',
    '2026-04-05',
    '2026-04-06',
    '2026-04-07',
    '2026-04-08',
    '2026-04-09',
    '2026-04-10',
  ]);
});

test.each(Array.from({ length: 14 }, (_, more) => 60 + more))(
  'after %d nights some backup is three weeks old, and none goes that is younger than a week',
  (nights) => {
    const last = addDays('2026-01-01', nights - 1);
    const keptNames = keptAfter(nights);
    expect(keptNames).toEqual(expect.arrayContaining([last, addDays(last, -6)]));
    expect(keptNames.some((night) => night <= addDays(last, -21))).toBe(true);
    expect(keptNames.length).toBeLessThanOrEqual(11);
  },
);

test('a machine that was off for months loses none of the nights it has', () => {
  expect(listOutdatedNights(['2026-01-01', '2026-04-01', '2026-08-01'])).toEqual([]);
});

test.each([
  ['2026-11-23', 1, '2026-11-22'],
  ['2026-11-23', 2, '2026-11-23'],
  ['2026-11-23', 23, '2026-11-23'],
])('on %s at %d o’clock the backup of %s is due', (today, hour, night) => {
  expect(getBackupNight(today, hour)).toBe(night);
});

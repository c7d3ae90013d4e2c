import { expect, test } from 'vitest';
import { toMomentInZone } from './moment-in-zone.ts';

test.each([
  ['America/Phoenix', '2026-11-23', '06:00', '2026-11-23T13:00:00.000Z'],
  ['America/New_York', '2026-11-23', '06:00', '2026-11-23T11:00:00.000Z'],
  ['America/New_York', '2026-07-01', '00:00', '2026-07-01T04:00:00.000Z'],
  ['America/New_York', '2026-03-08', '06:00', '2026-03-08T10:00:00.000Z'],
  ['America/New_York', '2026-11-01', '06:00', '2026-11-01T11:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-23', '06:00', '2026-11-22T16:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-12-31', '23:59', '2027-01-01T10:59:00.000Z'],
  ['UTC', '2028-02-29', '12:30', '2028-02-29T12:30:00.000Z'],
])('in %s on %s at %s is %s', (timeZone, day, time, instant) => {
  expect(toMomentInZone(timeZone, day, time).toISOString()).toBe(instant);
});

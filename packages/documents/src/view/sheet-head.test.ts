import { expect, test } from 'vitest';
import { toSheetHead } from './sheet-head.ts';

const occasion = {
  menuName: 'Taco Bar',
  market: 'Phoenix',
  serviceLine: 'Lunch',
  date: '2026-03-08',
  printedAt: new Date('2026-03-08T02:05:00Z'),
};

test.each([
  ['America/Phoenix', '03/07/26, 7:05 PM'],
  ['America/New_York', '03/07/26, 9:05 PM'],
  ['Pacific/Kiritimati', '03/08/26, 4:05 PM'],
])('a sheet of a market in %s is printed at %s', (timeZone, printedAt) => {
  expect(toSheetHead({ ...occasion, timeZone }).printedAt).toBe(printedAt);
});

test('the day of service is the same wherever it is printed', () => {
  const head = toSheetHead({ ...occasion, timeZone: 'Pacific/Pago_Pago' }, 'Cobalt HQ');
  expect(head).toMatchObject({ day: 'Sun', date: '03/08/2026', account: 'Cobalt HQ' });
});

test('a master menu has neither market nor day', () => {
  const head = toSheetHead({ ...occasion, market: null, serviceLine: null, date: null, timeZone: 'UTC' });
  expect(head).toMatchObject({ market: null, serviceLine: null, day: null, date: null, account: null });
});

import { describe, expect, test } from 'vitest';
import type { ServingSchedule } from '#contract/serving-schedules.ts';
import type { Day } from '#contract/values.ts';
import { findScheduledNumbers, toNewServiceEvent } from './new-service-event.ts';

const address = (id: string) => ({
  id,
  addressOne: '1 Main St',
  addressTwo: '',
  city: 'Mesa',
  state: 'AZ',
  zipCode: '85201',
});
const account = { id: 'account', addresses: [address('first'), address('second')], serviceTypeId: 'buffet' };
const lists = {
  serviceLines: [
    { id: 'breakfast', name: 'Breakfast' },
    { id: 'lunch', name: 'Lunch' },
  ],
  serviceTypes: [
    { id: 'boxed', name: 'Boxed' },
    { id: 'buffet', name: 'Buffet' },
  ],
};

const servedOn = (day: Day, numberOfEaters: number, more: Partial<ServingSchedule> = {}): ServingSchedule => ({
  id: day,
  accountId: 'account',
  serviceLineId: 'lunch',
  day,
  dayName: day,
  shouldServeOnDay: true,
  numberOfEaters,
  nonMeatEaters: 9,
  pricePerEater: 14.5,
  saladTypeId: null,
  shouldServeDessert: false,
  ...more,
});

describe('the numbers of the schedule for a new service event (service-events-7)', () => {
  const week = {
    schedule: [
      servedOn('monday', 31, { shouldServeOnDay: false }),
      servedOn('tuesday', 50),
      servedOn('thursday', 76),
      servedOn('friday', 20, { serviceLineId: 'breakfast' }),
    ],
    withAllergies: 3,
  };
  const thursday = '2026-11-26';
  const numbers = (line: string, date: string, from = week) =>
    Object.values(findScheduledNumbers(from, line, date) ?? {});

  test.each([
    ["of a served day are that day's", thursday, [85, 9, 3, 14.5]],
    ['of a day without a service are those of the next served one', '2026-11-27', [59, 9, 3, 14.5]],
    ['pass a day that is switched off', '2026-11-30', [59, 9, 3, 14.5]],
  ])('%s', (_name, date, expected) => {
    expect(numbers('lunch', date)).toEqual(expected);
  });

  test('are none for a line that is never served, and never more allergies than eaters', () => {
    expect(findScheduledNumbers(week, 'dinner', thursday)).toBeNull();
    const small = { schedule: [servedOn('thursday', 0, { nonMeatEaters: 2 })], withAllergies: 3 };
    expect(numbers('lunch', thursday, small)).toEqual([2, 2, 2, 14.5]);
  });
});

test('a new service event is a lunch at noon for nobody yet, at the first address, with the type of the account', () => {
  expect(toNewServiceEvent(account, '2026-11-26', lists)).toEqual({
    accountId: 'account',
    addressId: 'first',
    serviceLineId: 'lunch',
    serviceTypeId: 'buffet',
    date: '2026-11-26',
    serviceTime: '12:00',
    eaterCount: 0,
    dietaryCount: 0,
    allergenCount: 0,
    pricePerPerson: 0,
    notes: '',
  });
});

test('without a separate type the account gets the first, without an address none', () => {
  const bare = toNewServiceEvent({ id: 'account', addresses: [], serviceTypeId: null }, '2026-11-26', lists);
  expect(bare).toMatchObject({ serviceTypeId: 'boxed', addressId: '' });
});

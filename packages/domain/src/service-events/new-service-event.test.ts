import { expect, test } from 'vitest';
import { newServiceEvent } from './new-service-event.ts';

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

test('a new service event is a lunch at noon for nobody yet, at the first address, with the type of the account', () => {
  expect(newServiceEvent(account, '2026-11-26', lists)).toEqual({
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

test('without a type of its own the account gets the first, without an address none', () => {
  const bare = newServiceEvent({ id: 'account', addresses: [], serviceTypeId: null }, '2026-11-26', lists);
  expect(bare).toMatchObject({ serviceTypeId: 'boxed', addressId: '' });
});
